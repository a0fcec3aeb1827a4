import { expect, it } from 'vitest'
import { isBuildFile } from './allowed.ts'

it.each([
  '.github/workflows/deploy.yml',
  '.GitHub/Workflows/x.yml',
  '.github/CODEOWNERS',
  '.gitlab-ci.yml',
  'package.json',
  'web/Package.json',
  'pnpm-lock.yaml',
  '.npmrc',
  '.gitattributes',
  'docs/.gitmodules',
  '.husky/pre-commit',
  'ｐackage.json',
])('%s decides what is run when a repository is built', path => {
  expect(isBuildFile(path)).toBe(true)
})

it.each(['web/cms/strapi.ts', 'github/readme.md', 'docs/package.json.md', 'README.md', 'a.gitignore/b'])(
  '%s does not',
  path => {
    expect(isBuildFile(path)).toBe(false)
  },
)

import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git } from './git.ts'

/** A repository that the sandbox has from the start. */
export interface SampleRepository {
  full_name: string
  private: boolean
  /** Branches that take pull requests only. */
  protectedBranches: readonly string[]
  files(): Record<string, string>
}

const root = join(import.meta.dirname, '../../..')

/** The files of the code editor as this working copy has them, without their tests. */
const cmsFiles = (): Record<string, string> =>
  Object.fromEntries(
    globSync('web/cms/*.ts', { cwd: root, exclude: path => String(path).endsWith('.test.ts') })
      .sort()
      .map(path => [path, readFileSync(join(root, path), 'utf8')]),
  )

export const sampleRepositories: readonly SampleRepository[] = [
  {
    full_name: 'blu-digital/cms-integrations',
    private: true,
    protectedBranches: [],
    files: () => ({ 'README.md': '# CMS integrations\n\nTrials. Sample data.\n' }),
  },
  {
    full_name: 'blu-digital/investor-site',
    private: false,
    protectedBranches: ['release'],
    files: () => ({
      'README.md': '# Investor site\n\nThe files that connect content management systems. Sample data.\n',
      'bin/check.sh': '#!/bin/sh\nexec npx tsc --noEmit\n',
      ...cmsFiles(),
    }),
  },
  // On no environment's list.
  {
    full_name: 'blu-digital/ledger',
    private: true,
    protectedBranches: [],
    files: () => ({ 'README.md': '# Ledger\n' }),
  },
]

/** Days at which the sample commits were made; the same everywhere, so that their ids are. */
const firstDay = Date.UTC(2026, 0, 5, 9) / 1000

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`

/** A commit a file, as `git fast-import` reads them. */
const history = ({ files, protectedBranches }: SampleRepository): string => {
  const commits = Object.entries(files()).map(([path, text], index) => {
    const author = `Sample Developer <developer@example.com> ${firstDay + index * 86_400} +0000`
    const mode = text.startsWith('#!') ? '100755' : '100644'
    return [
      `commit refs/heads/main\nauthor ${author}\ncommitter ${author}\n${data(`Add ${path}`)}`,
      `M ${mode} inline ${path}\n${data(text)}`,
    ].join('')
  })
  const branches = protectedBranches.map(name => `reset refs/heads/${name}\nfrom refs/heads/main\n\n`)
  return [...commits, ...branches].join('')
}

/** Where a repository is: a bare one, which any git can read. */
export const placeOf = (dir: string, fullName: string): string => join(dir, `${fullName}.git`)

/** Makes the sample repositories that are not there yet, each whole or not at all. */
export const makeRepositories = async (dir: string): Promise<void> => {
  for (const repository of sampleRepositories) {
    const place = placeOf(dir, repository.full_name)
    if (existsSync(place)) continue
    const draft = `${place}.new`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(dirname(place), { recursive: true })
    await git(draft, ['init', '--quiet', '--bare', '--initial-branch=main'])
    await git(draft, ['fast-import', '--quiet'], { input: history(repository) })
    renameSync(draft, place)
  }
}

import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { documentFile, linesIn } from '../dependencies/document.ts'
import { allows, free, freeToUse, licenceOf, lockedPackages } from '../dependencies/licences.ts'

const root = process.cwd()
const shipped = Object.keys(manifest.dependencies)
const tools = Object.keys(manifest.devDependencies)
const lines = linesIn(readFileSync(documentFile, 'utf8'))

/** The package that an import names; undefined for files, Node's own modules and what a bundler makes. */
const packageOf = (imported: string): string | undefined =>
  /^[./#]|^(node|virtual|entry):/.test(imported) ? undefined : /^(@[^/]+\/)?[^/]+/.exec(imported)?.[0]

const imported = new Set(
  [...globSync('{lambdas,web,infra,scripts}/**/*.{ts,tsx,mjs,js}'), ...globSync('*.{ts,js}')]
    .filter(file => !/(^|\/)(dist|node_modules)\//.test(file))
    .flatMap(file => ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles)
    .flatMap(({ fileName }) => packageOf(fileName) ?? []),
)

/** Packages that are used without an import, and how. */
const usedOtherwise: Record<string, string> = {
  '@expo-google-fonts/noto-sans':
    'its value is the path of a font: lambdas/documents/marking/font.ts asks for it by require',
  'aws-cdk': 'the command cdk, of npm run deploy',
  dynalite: 'it has no types: scripts/cloud/dynamodb/dynalite.ts asks for its parts by require',
  eslint: 'a command, of npm run lint',
  node: 'the project’s own Node 24, on which every command runs',
  'typescript-7': 'a command, of the check of types',
  'vnu-jar': 'its value is the path of a program in Java: web/e2e/validHtml.ts asks for it by require',
}

/** Imports that need no installed package: types of a package alone, the edge's own module, our own package. */
const noPackage = ['aws-lambda', 'cloudfront', 'local-cloud']

const isTypesOfUsed = (name: string): boolean =>
  name.startsWith('@types/') && (name === '@types/node' || imported.has(name.slice('@types/'.length)))

describe('the dependencies', () => {
  it('have a line in the document each, with a reason and their licence, and nothing else has one', () => {
    expect(lines.map(({ name }) => name).sort()).toEqual([...shipped, ...tools].sort())
    expect(lines.filter(({ why }) => why === '').map(({ name }) => name)).toEqual([])
    const wrong = lines.filter(({ name, licence }) => licence !== licenceOf(root, `node_modules/${name}`))
    expect(wrong, 'npm run assure -- weights').toEqual([])
  })

  it('are used, each of them', () => {
    const unused = [...shipped, ...tools].filter(
      name => !imported.has(name) && !isTypesOfUsed(name) && !(name in usedOtherwise),
    )
    expect(unused).toEqual([])
    const needless = Object.keys(usedOtherwise).filter(
      name => imported.has(name) || ![...shipped, ...tools].includes(name),
    )
    expect(needless).toEqual([])
  })

  it('are all that is imported', () => {
    const unnamed = [...imported].filter(name => ![...shipped, ...tools, ...noPackage].includes(name))
    expect(unnamed).toEqual([])
  })

  it('S-38 and what they bring are free to use, and what is shipped to be passed on', () => {
    const wrong = lockedPackages(root).filter(
      ({ licence, isTool }) => !licence || !allows(isTool ? freeToUse : free, licence),
    )
    expect(wrong).toEqual([])
  })
})

describe('a licence', () => {
  it('is one of several by choice, or all of several', () => {
    expect(allows(['MIT'], '(MIT OR GPL-3.0-or-later)')).toBe(true)
    expect(allows(['MIT'], 'MIT AND GPL-3.0-or-later')).toBe(false)
    expect(allows(['MIT'], 'GPL-3.0-only')).toBe(false)
  })
})

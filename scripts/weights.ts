import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { build } from './build.ts'
import { documentFile, type Line, linesIn, withLines } from './dependencies/document.ts'
import { madeForTheWeb } from './dependencies/inBrowsers.ts'
import { madeInFunctions } from './dependencies/inFunctions.ts'
import { licenceOf } from './dependencies/licences.ts'
import { weightsIn } from './dependencies/weights.ts'

const root = join(import.meta.dirname, '..')

const kilobytes = (bytes: number): string =>
  bytes < 9_950 ? (bytes / 1000).toFixed(1) : String(Math.round(bytes / 1000))

const weighs = (where: string, bytes = 0): string[] => (bytes === 0 ? [] : [`${where} ${kilobytes(bytes)}`])

/** Weight of every dependency: on the public site, in the staff area, in the function with most of it. */
const measured = async (names: ReadonlySet<string>): Promise<(name: string) => string[]> => {
  const web = await madeForTheWeb()
  const [site, staff, server] = [web.public, web.staff, web.server].map(made => weightsIn(made, names))
  const functions = [...(await madeInFunctions(root))].map(([fn, made]) => {
    const weights = weightsIn(made, names)
    // esbuild finds the website's server bundle ready made, without its packages.
    if (fn === 'renderPage')
      for (const [name, weight] of server ?? []) weights.set(name, (weights.get(name) ?? 0) + weight)
    return weights
  })
  return name => [
    ...weighs('site', site?.get(name)),
    ...weighs('staff', staff?.get(name)),
    ...weighs('functions', Math.max(0, ...functions.map(weights => weights.get(name) ?? 0))),
  ]
}

/** Writes licences and weights of all dependencies into their document; the reasons there stay as they are. */
const writeDependencies = async (): Promise<void> => {
  await build()
  const file = join(root, documentFile)
  const markdown = readFileSync(file, 'utf8')
  const reasons = new Map(linesIn(markdown).map(({ name, why }) => [name, why]))
  const weights = await measured(new Set(Object.keys(manifest.dependencies)))
  const lineOf = (name: string): Line => ({
    name,
    why: reasons.get(name) ?? '',
    licence: licenceOf(root, `node_modules/${name}`) ?? '',
    weights: name in manifest.dependencies ? weights(name) : [],
  })
  const lists = new Map([
    ['What the product is made with', Object.keys(manifest.dependencies).map(lineOf)],
    ['What builds, runs and checks it', Object.keys(manifest.devDependencies).map(lineOf)],
  ])
  writeFileSync(file, await withLines(markdown, lists))
  for (const { name, why } of [...lists.values()].flat())
    if (!why) console.log(`Say in ${documentFile} why: ${name}`)
}

await writeDependencies()

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { access } from '../../infra/access.ts'
import type { Access } from '../../infra/access/verbs.ts'
import { cmsOriginals } from './cmsOriginals.ts'
import { type Entry, entries } from './entries.ts'
import { filesBelow, fingerprint, hashOf } from './fingerprint.ts'
import { leanPackages } from './leanPackages.ts'
import { markFont } from './markFont.ts'
import { siteTexts } from './siteTexts.ts'
import { writtenOpenApi } from './writtenOpenApi.ts'

/** They carry the website's server bundle, or its text, so they alone wait for the website. */
const pages: readonly string[] = ['renderPage', 'search']

/** Modules that exist only while building: one entry a function. */
export const entryModules = (root: string, list: readonly Entry[]): Plugin => ({
  name: 'entries',
  setup({ onResolve, onLoad }) {
    const sources = new Map(list.map(({ name, source }) => [name as string, source]))
    onResolve({ filter: /^entry:/ }, ({ path }) => ({
      path: path.slice('entry:'.length),
      namespace: 'entry',
    }))
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: sources.get(path) ?? '',
      resolveDir: root,
      loader: 'js',
    }))
  },
})

/** Those that talk to storage, the edge or the mail service: their clients need parts that tables do without. */
const hasLargeClients = ({ name }: Entry): boolean => {
  const { inbox, files, site, buckets, mail, fileGate, originSecret, search }: Access = access[name]
  return [inbox, files, site, buckets, mail, fileGate, originSecret, search].some(Boolean)
}

/** What is bundled in one pass, and so shares files. */
export const passesOf = (list: readonly Entry[]): Entry[][] => [
  list.filter(hasLargeClients),
  list.filter(entry => !hasLargeClients(entry)),
]

/** How every function is bundled. */
export const bundling = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  // For mutation testing, which asks which lines of a bundle ran.
  sourcemap: process.env['SOURCE_MAPS'] === 'inline' && 'inline',
  // Packages in CommonJS call `require` for Node's own modules. The long name is one that no minifier makes.
  banner: {
    js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
  },
} satisfies BuildOptions

/**
 * Several in one pass, which reads, shortens and writes what they share once: four times as fast as one by one. A
 * shared file has in it what any of them needs.
 */
export const bundle = (root: string, list: readonly Entry[]) =>
  build({
    ...bundling,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(list.map(({ name }) => [name, `entry:${name}`])),
    plugins: [
      entryModules(root, list),
      leanPackages,
      writtenOpenApi(root),
      cmsOriginals(root),
      siteTexts(root),
      markFont(),
    ],
    outdir: 'dist/lambdas',
    write: false,
    splitting: true,
    chunkNames: 'chunks/[hash]',
    outExtension: { '.js': '.mjs' },
    metafile: true,
  })

/** An output with all that it imports. */
export const withImports = (
  outputs: Metafile['outputs'],
  file: string,
  seen = new Set<string>(),
): Set<string> => {
  if (!(file in outputs) || seen.has(file)) return seen
  seen.add(file)
  for (const { path } of outputs[file]?.imports ?? []) withImports(outputs, path, seen)
  return seen
}

/** Writes each function into a folder of its own, with just the chunks that it needs; answers their sizes in bytes. */
const writeFolders = async (root: string, list: readonly Entry[]): Promise<Map<string, number>> => {
  if (list.length === 0) return new Map()
  const { metafile, outputFiles } = await bundle(root, list)
  const contents = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const sizes = new Map<string, number>()
  for (const { name } of list) {
    const folder = join(root, 'dist/lambdas', name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'chunks'), { recursive: true })
    for (const file of withImports(metafile.outputs, `dist/lambdas/${name}.mjs`)) {
      const bytes = contents.get(join(root, file)) ?? new Uint8Array()
      const isChunk = basename(dirname(file)) === 'chunks'
      writeFileSync(join(folder, isChunk ? `chunks/${basename(file)}` : 'index.mjs'), bytes)
      sizes.set(name, (sizes.get(name) ?? 0) + bytes.byteLength)
    }
  }
  return sizes
}

const said = (sizes: Map<string, number>): string => {
  const [name = '', bytes = 0] = [...sizes].sort(([, a], [, b]) => b - a)[0] ?? []
  return `${sizes.size} ${sizes.size === 1 ? 'function' : 'functions'}, the largest ${name} with ${Math.round(bytes / 1024)} kB`
}

/** Bundles these functions unless what they are made from is the same as last time. */
const bundleChanged = async (
  root: string,
  list: readonly Entry[],
  mark: string,
  ...more: string[]
): Promise<string> => {
  const made = fingerprint(join(root, 'dist', mark))
  const inputs = [
    ...filesBelow(root, 'lambdas', 'infra/access', 'scripts/build', 'web/cms'),
    'infra/access.ts',
    'infra/functions.ts',
    'infra/workers.ts',
    'package.json',
    'package-lock.json',
    ...more,
  ]
  const hash = hashOf(root, inputs)
  const isThere = list.every(({ name }) => existsSync(join(root, 'dist/lambdas', name, 'index.mjs')))
  if (isThere && made.isSame(hash)) return 'unchanged'
  rmSync(join(root, 'dist', mark), { force: true })
  const sizes = await Promise.all(passesOf(list).map(pass => writeFolders(root, pass)))
  made.keep(hash)
  return said(new Map(sizes.flatMap(each => [...each])))
}

/**
 * Bundles every function to `dist/lambdas/{name}/index.mjs` below `root`, all but the one that renders pages.
 * @returns what was done, as a sentence for people.
 * @throws Error that names a missing handler, or esbuild's own with file and line.
 */
export const buildLambdas = async (root: string): Promise<string> =>
  bundleChanged(
    root,
    entries(root).filter(({ name }) => !pages.includes(name)),
    'lambdas.hash',
  )

/** Bundles the functions that render and search pages, with the website's server bundle and text in them. */
export const buildPages = async (root: string): Promise<string> =>
  bundleChanged(
    root,
    entries(root).filter(({ name }) => pages.includes(name)),
    'pages.hash',
    'web/dist/server/server.mjs',
    'web/dist/search.json',
  )

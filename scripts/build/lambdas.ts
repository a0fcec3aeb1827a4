import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type BuildOptions, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { cmsOriginals } from './cmsOriginals.ts'
import { type Entry, entries } from './entries.ts'
import { filesBelow, hashOf } from './fingerprint.ts'
import { leanPackages } from './leanPackages.ts'
import { markFont } from './markFont.ts'
import { pureConsts } from './pureConsts.ts'
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

/** Entry modules and plugins of a pass over these functions; each has a bundle of its own, with just what it uses. */
export const passOver = (root: string, list: readonly Entry[], openApi = writtenOpenApi(root)) =>
  ({
    ...bundling,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(list.map(({ name }) => [`${name}/index`, `entry:${name}`])),
    outExtension: { '.js': '.mjs' },
    plugins: [
      entryModules(root, list),
      leanPackages,
      openApi,
      cmsOriginals(root),
      siteTexts(root),
      markFont(),
      pureConsts,
    ],
    write: false,
    metafile: true,
  }) satisfies BuildOptions

/** Every module that an entry imports, directly or not, itself among them. */
export const inputsOf = ({ inputs }: Metafile, entry: string): Set<string> => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) visit(path)
  }
  visit(entry)
  return seen
}

/** The function reads files on worker threads or loads modules when it needs them: these are files of their own. */
const comesInPieces = ({ inputs }: Metafile, modules: ReadonlySet<string>): boolean =>
  modules.has('lambdas/runtime/threadWorker.ts') ||
  [...modules].some(
    module =>
      module.startsWith('lambdas/') && inputs[module]?.imports.some(({ kind }) => kind === 'dynamic-import'),
  )

/** A bundled function. */
export interface Bundled {
  name: string
  metafile: Metafile
  modules: ReadonlySet<string>
  files: OutputFile[]
}

/**
 * Bundles these functions, each with what it uses and no more: most in one pass, which reads and parses what they
 * have in common once, and each that comes in pieces by itself, since pieces of one pass are shared.
 */
export const bundle = async (
  root: string,
  list: readonly Entry[],
  outdir = 'dist/lambdas',
): Promise<Bundled[]> => {
  if (list.length === 0) return []
  const made = await build({ ...passOver(root, list), outdir })
  const folder = join(root, outdir)
  return Promise.all(
    list.map(async (entry): Promise<Bundled> => {
      const { name } = entry
      const modules = inputsOf(made.metafile, `entry:${name}`)
      const { metafile, outputFiles } = comesInPieces(made.metafile, modules)
        ? await build({
            ...passOver(root, [entry]),
            outdir,
            splitting: true,
            chunkNames: `${name}/chunks/[hash]`,
          })
        : made
      const files = outputFiles.filter(({ path }) => path.startsWith(join(folder, name, '/')))
      return { name, metafile, modules, files }
    }),
  )
}

/** Files that stand behind a module that is made while bundling, as patterns. */
const sourcesOf: Record<string, string[]> = {
  'lambdas/contract/openapi.ts': ['lambdas/contract'],
  'lambdas/integrations/cms/originals.ts': ['web/cms'],
  'lambdas/publishing/search/siteTexts.ts': ['web/dist/search.json'],
}

/** Inputs of a bundle's last build, to know if a new build would be the same. */
interface Kept {
  modules: string[]
  hash: string
}

/** One hash over all that a function's bundle is made from; packages count by the lock file. */
const hashFor = (root: string, { source }: Entry, modules: readonly string[], common: string): string => {
  const own = modules.filter(module => /^(lambdas|web)\//.test(module))
  const behind = own.flatMap(module => sourcesOf[module] ?? [])
  const files = behind.flatMap(path => (path.includes('.') ? [path] : filesBelow(root, path)))
  return `${common} ${hashOf(root, [...own, ...files])} ${source.replaceAll(root, '')}`
}

const said = (sizes: Map<string, number>): string => {
  const [name = '', bytes = 0] = [...sizes].sort(([, a], [, b]) => b - a)[0] ?? []
  return `${sizes.size} ${sizes.size === 1 ? 'function' : 'functions'}, the largest ${name} with ${Math.round(bytes / 1024)} kB`
}

/** Bundles those of the functions that would not become the same as last time. */
const bundleChanged = async (root: string, list: readonly Entry[], mark: string): Promise<string> => {
  const file = join(root, 'dist', mark)
  const kept = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, Kept>
  const common = hashOf(root, [...filesBelow(root, 'scripts/build'), 'package-lock.json'])
  const folder = (name: string) => join(root, 'dist/lambdas', name)
  const isSame = (entry: Entry): boolean => {
    const before = kept[entry.name]
    return (
      before !== undefined &&
      existsSync(join(folder(entry.name), 'index.mjs')) &&
      before.hash === hashFor(root, entry, before.modules, common)
    )
  }
  const changed = list.filter(entry => !isSame(entry))
  if (changed.length === 0) return 'unchanged'
  rmSync(file, { force: true })
  const sizes = new Map<string, number>()
  for (const { name, modules, files } of await bundle(root, changed)) {
    rmSync(folder(name), { recursive: true, force: true })
    for (const { path, contents } of files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, contents)
    }
    sizes.set(
      name,
      files.reduce((sum, { contents }) => sum + contents.byteLength, 0),
    )
    const entry = changed.find(entry => entry.name === name)!
    kept[name] = { modules: [...modules], hash: hashFor(root, entry, [...modules], common) }
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(kept))
  return said(sizes)
}

/**
 * Bundles every function to `dist/lambdas/{name}/index.mjs` below `root`, all but those that carry the website.
 * @returns what was done, as a sentence for people.
 * @throws Error that names a missing handler, or esbuild's own with file and line.
 */
export const buildLambdas = async (root: string): Promise<string> =>
  bundleChanged(
    root,
    entries(root).filter(({ name }) => !pages.includes(name)),
    'lambdas.json',
  )

/** Bundles the functions that render and search pages, with the website's server bundle and text in them. */
export const buildPages = async (root: string): Promise<string> =>
  bundleChanged(
    root,
    entries(root).filter(({ name }) => pages.includes(name)),
    'pages.json',
  )

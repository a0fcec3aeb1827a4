import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type BuildResult, type Metafile, type Plugin } from 'esbuild'
import { type Entry, entries } from './entries.ts'
import { filesBelow, fingerprint, hashOf } from './fingerprint.ts'
import { leanPackages } from './leanPackages.ts'

/** Modules that exist only while building: one entry a function. */
const entryModules = (root: string, list: readonly Entry[]): Plugin => ({
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

/** All functions in one pass: twice as fast as one by one, and what they share is read once. */
const bundle = (root: string, outdir: string): Promise<BuildResult<{ metafile: true }>> => {
  const list = entries(root)
  return build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(list.map(({ name }) => [`${name}/index`, `entry:${name}`])),
    plugins: [entryModules(root, list), leanPackages],
    outdir,
    bundle: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    // Packages in CommonJS call `require` for Node's own modules. The long name is one that no minifier makes.
    banner: {
      js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
    },
  })
}

const largest = ({ outputs }: Metafile): string => {
  const sizes = Object.entries(outputs).filter(([file]) => file.endsWith('.mjs'))
  const [file = '', { bytes = 0 } = {}] = sizes.sort(([, a], [, b]) => b.bytes - a.bytes)[0] ?? []
  return `${sizes.length} functions, the largest ${relative('dist/lambdas', dirname(file))} with ${Math.round(bytes / 1024)} kB`
}

/**
 * Bundles every function to `dist/lambdas/{name}/index.mjs` below `root`,
 * unless what it is made from is the same as last time. `dist/lambdas.json`
 * keeps esbuild's account of what is in each.
 * @returns what was done, as a sentence for people.
 * @throws Error that names a missing handler, or esbuild's own with file and line.
 */
export const buildLambdas = async (root: string): Promise<string> => {
  const out = join(root, 'dist/lambdas')
  const made = fingerprint(join(root, 'dist/lambdas.hash'))
  const account = join(root, 'dist/lambdas.json')
  const inputs = [
    ...filesBelow(root, 'lambdas', 'scripts/build'),
    'infra/functions.ts',
    'infra/workers.ts',
    'web/dist/server/server.mjs',
    'package.json',
    'package-lock.json',
  ]
  const hash = hashOf(root, inputs)
  if (made.isSame(hash) && existsSync(out)) return 'functions unchanged'
  rmSync(join(root, 'dist/lambdas.hash'), { force: true })
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const { metafile } = await bundle(root, out)
  writeFileSync(account, JSON.stringify(metafile))
  made.keep(hash)
  return largest(metafile)
}

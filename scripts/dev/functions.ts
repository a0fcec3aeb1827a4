import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, context, type BuildContext, type BuildOptions, type OutputFile } from 'esbuild'
import type { Entry } from '../build/entries.ts'
import { inputsOf, passOver } from '../build/lambdas.ts'
import { writtenOpenApi } from '../build/writtenOpenApi.ts'

interface State {
  entry: Entry
  /** Folder of the newest bundle; undefined before the first. */
  dir: string | undefined
  /** Files that the bundle was made from, relative to the root. */
  inputs: ReadonlySet<string>
  /** Changed since the bundle was made. */
  dirty: boolean
  /** The last bundle could not be made: any change may mend it. */
  failed: boolean
  building?: Promise<void> | undefined
  context?: BuildContext<{ write: false; metafile: true }> | undefined
  version: number
  /** Milliseconds since the epoch; 0 before the first call. */
  calledAt: number
}

/** Functions in use are bundled at once, the others before their next call. */
const inUse = { milliseconds: 10 * 60_000, functions: 3 }
const openApiModule = 'lambdas/contract/openapi.ts'

const write = (files: readonly Pick<OutputFile, 'path' | 'contents'>[]): void => {
  for (const { path, contents } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
  }
}

/** A bundle in place of one that could not be made: its function fails with the reason. */
const failing = (error: unknown): string =>
  `throw Object.assign(new Error(${JSON.stringify(error instanceof Error ? error.message : String(error))}), { name: 'BuildFailed' })`

/**
 * The functions' bundles while their sources change: unminified, with source maps. The first time all are made in one
 * pass; after a change each one that imports the changed file is made anew by itself, at its next call at the latest.
 * @param options.dir where bundles are written
 * @param options.loadModule loads a module of the contract as it is now
 * @param options.say receives what went wrong
 */
export const createFunctions = ({
  root,
  dir,
  loadModule,
  say,
}: {
  root: string
  dir: string
  loadModule: (file: string) => Promise<Record<string, unknown>>
  say: (line: string) => void
}) => {
  const functions = new Map<string, State>()
  let eager = Promise.resolve()
  rmSync(dir, { recursive: true, force: true })

  const openApi = writtenOpenApi(root, async file => (await loadModule(file)) as { openApi: () => unknown })
  const optionsFor = (list: readonly Entry[], outdir: string) =>
    ({
      ...passOver(root, list, openApi),
      minify: false,
      sourcemap: 'linked',
      // Debuggers read the files themselves.
      sourcesContent: false,
      outdir,
    }) satisfies BuildOptions

  const rebuild = async (state: State): Promise<void> => {
    const { name } = state.entry
    state.dirty = false
    const outdir = join(dir, `${name}-${++state.version}`)
    const folder = join(outdir, name)
    try {
      // The folder is part of a context, and a new version must not overwrite what a running one still maps.
      state.context ??= await context(optionsFor([state.entry], join(dir, 'next')))
      const { outputFiles, metafile } = await state.context.rebuild()
      write(
        outputFiles.map(file => ({
          path: file.path.replace(join(dir, 'next'), outdir),
          contents: file.contents,
        })),
      )
      state.inputs = inputsOf(metafile, `entry:${name}`)
      state.failed = false
    } catch (error) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'index.mjs'), failing(error))
      state.failed = true
      say(`${name} cannot be bundled: ${error instanceof Error ? error.message : String(error)}`)
    }
    state.dir = folder
    rmSync(join(dir, `${name}-${state.version - 2}`), { recursive: true, force: true })
  }

  const renew = async (state: State): Promise<void> => {
    while (state.dirty || state.building)
      await (state.building ??= rebuild(state).finally(() => (state.building = undefined)))
  }

  const add = (entry: Entry, rest: Partial<State> = {}): void => {
    const fresh = {
      dir: undefined,
      inputs: new Set<string>(),
      dirty: true,
      failed: false,
      version: 0,
      calledAt: 0,
    }
    functions.set(entry.name, { ...fresh, ...rest, entry })
  }

  return {
    /** Bundles all functions in one pass, which is faster than one by one. */
    bundleAll: async (entries: readonly Entry[]): Promise<void> => {
      const outdir = join(dir, 'all')
      const options = { ...optionsFor(entries, outdir), splitting: true, chunkNames: 'chunks/[hash]' }
      try {
        const { outputFiles, metafile } = await build(options)
        write(outputFiles)
        for (const entry of entries) {
          const inputs = inputsOf(metafile, `entry:${entry.name}`)
          add(entry, { dir: join(outdir, entry.name), inputs, dirty: false })
        }
      } catch (error) {
        // One mistake keeps no other function from running: each is bundled by itself at its first call.
        say(error instanceof Error ? error.message : String(error))
        for (const entry of entries) add(entry)
      }
    },

    /**
     * Takes over the functions of a new synthesis.
     * @returns the names of those that are new or serve other routes than before
     */
    update: (entries: readonly Entry[]): string[] => {
      const changed = entries.filter(entry => functions.get(entry.name)?.entry.source !== entry.source)
      for (const entry of changed) {
        const before = functions.get(entry.name)
        void before?.context?.dispose()
        add(entry, { version: before?.version ?? 0, ...(before && { calledAt: before.calledAt }) })
      }
      return changed.map(({ name }) => name)
    },

    /**
     * Marks the functions that a changed file is part of, and bundles those in use.
     * @param file relative to the root
     * @returns the names of the marked ones
     */
    change: (file: string): string[] => {
      const inContract = file.startsWith('lambdas/contract/')
      const hit = [...functions.values()].filter(
        ({ inputs, failed }) => failed || inputs.has(file) || (inContract && inputs.has(openApiModule)),
      )
      for (const state of hit) state.dirty = true
      const since = Date.now() - inUse.milliseconds
      const soon = hit
        .filter(({ calledAt }) => calledAt > since)
        .sort((a, b) => b.calledAt - a.calledAt)
        .slice(0, inUse.functions)
      // One after the other, the last called first: it is the one that somebody waits for.
      eager = eager.then(async () => {
        for (const state of soon) await renew(state)
      })
      return hit.map(({ entry }) => entry.name)
    },

    /** Folder of a function's newest bundle, made first if something has changed; undefined for an unknown name. */
    bundleOf: async (name: string): Promise<string | undefined> => {
      const state = functions.get(name)
      if (!state) return undefined
      state.calledAt = Date.now()
      await renew(state)
      return state.dir
    },

    /** Resolves when what is in use has been bundled. */
    settled: (): Promise<void> => eager,

    close: async (): Promise<void> => {
      await Promise.all([...functions.values()].map(state => state.context?.dispose()))
    },
  }
}

export type Functions = ReturnType<typeof createFunctions>

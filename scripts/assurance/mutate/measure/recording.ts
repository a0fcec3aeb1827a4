import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Executed, executedIn, type GeneratedScript, type ScriptCoverage } from './executed.ts'
import { isProductCode } from './productCode.ts'
import type { SourceMapPayload } from './sourceMap.ts'

/** Which parts of one script ran in some time. */
export interface RecordedScript {
  /** Name of its file in `scripts/`. */
  script: string
  functions: ScriptCoverage['functions']
}

/** Record of one test file, or of one thread of the local cloud. */
export interface Recording {
  tests: { name: string; scripts: RecordedScript[] }[]
  /** Between the tests: imports, hooks that run once; all that the local cloud does. */
  outside: RecordedScript[]
}

/** Code that each test of a run executed, and code that ran outside of them. */
export interface RunCoverage {
  tests: { name: string; executed: Executed }[]
  outside: Executed
}

interface RecordedSource {
  lineStarts: number[]
  map: SourceMapPayload
}

const write = (file: string, content: unknown): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}

/**
 * Writes down the script's source map once for all that run it.
 * @param skipped how much of the text its map does not count
 * @returns its name; `undefined` when it carries no map
 */
export const recordScript = (
  folder: string,
  text: string,
  file?: string,
  skipped = 0,
): string | undefined => {
  const comment = text.slice(text.lastIndexOf('//# sourceMappingURL='))
  const address = /^\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)/.exec(comment)?.[1]
  if (!address) return undefined
  const name = createHash('sha1').update(text).digest('hex')
  const path = join(folder, 'scripts', `${name}.json`)
  if (existsSync(path)) return name
  const map = JSON.parse(Buffer.from(address, 'base64').toString()) as SourceMapPayload
  const lineStarts = [skipped, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const sources = file === undefined ? map.sources : [file]
  const source: RecordedSource = { lineStarts, map: { sources, mappings: map.mappings } }
  write(path, source)
  return name
}

export const writeRecording = (folder: string, recording: Recording): void =>
  write(join(folder, `${crypto.randomUUID()}.json`), recording)

/** A source as its bundle's map names it, from wherever the bundle was written: a file of the checkout. */
const fileOf = (source: string): string | undefined => {
  const file = source.replace(/^(\.\.?\/)+/, '')
  return isProductCode(file) ? file : undefined
}

/** Reads what a run has written down. */
export const readRecordings = (folder: string): RunCoverage => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const recordings = globSync('*.json', { cwd: folder }).map(name => read(name) as Recording)
  const known = new Map<string, GeneratedScript>()
  const scriptOf = (name: string): GeneratedScript => {
    const found = known.get(name)
    if (found) return found
    const { lineStarts, map } = read(`scripts/${name}.json`) as RecordedSource
    const script = { lineStarts, map, files: map.sources.map(fileOf) }
    known.set(name, script)
    return script
  }
  const executed = (scripts: readonly RecordedScript[]): Executed =>
    executedIn(
      scripts
        .map(({ script, functions }) => ({ script: scriptOf(script), functions }))
        .filter(({ script }) => script.files.some(file => file !== undefined)),
    )
  return {
    tests: recordings.flatMap(({ tests }) =>
      tests.map(({ name, scripts }) => ({ name, executed: executed(scripts) })),
    ),
    outside: executed(recordings.flatMap(({ outside }) => outside)),
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Executed, executedIn, type GeneratedScript, type ScriptCoverage } from './executed.ts'
import type { SourceMapPayload } from './sourceMap.ts'

/** Which parts of one module ran in some time. */
export interface RecordedScript {
  file: string
  functions: ScriptCoverage['functions']
}

/** What `coverageSetup.ts` writes down for one test file. */
export interface Recording {
  /** By file; `map` is an address with the map in it. */
  scripts: Record<string, { lineStarts: number[]; map: string }>
  tests: { name: string; scripts: RecordedScript[] }[]
  /** Between the tests: imports, hooks that run once, what a `describe` itself does. */
  outside: RecordedScript[]
}

/** What one test executed. */
export interface TestCoverage {
  name: string
  executed: Executed
}

/** What the tests of a run executed, each by itself, and what ran outside of them. */
export interface RunCoverage {
  tests: TestCoverage[]
  outside: Executed
}

const payloadOf = (address: string): SourceMapPayload =>
  JSON.parse(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64').toString()) as SourceMapPayload

/** Reads what the test files of one run wrote down. */
export const readRecordings = (folder: string): RunCoverage => {
  const recordings = existsSync(folder)
    ? readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording)
    : []
  // A module is the same script in whichever test file: its map is read once.
  const known = new Map<string, GeneratedScript>()
  const scriptOf = (file: string, { scripts }: Recording): GeneratedScript | undefined => {
    const recorded = scripts[file]
    if (!recorded) return undefined
    const key = `${file}\0${recorded.map}`
    const script = known.get(key) ?? {
      lineStarts: recorded.lineStarts,
      files: [file],
      map: payloadOf(recorded.map),
    }
    known.set(key, script)
    return script
  }
  const coverage = (recording: Recording, scripts: readonly RecordedScript[]): ScriptCoverage[] =>
    scripts.flatMap(({ file, functions }) => {
      const script = scriptOf(file, recording)
      return script ? [{ script, functions }] : []
    })
  return {
    tests: recordings.flatMap(recording =>
      recording.tests.map(({ name, scripts }) => ({
        name,
        executed: executedIn(coverage(recording, scripts)),
      })),
    ),
    outside: executedIn(recordings.flatMap(recording => coverage(recording, recording.outside))),
  }
}

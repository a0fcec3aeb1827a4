import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { productFileOf } from './productCode.ts'
import type { RecordedScript, Recording } from './recording.ts'

/**
 * A setup file of vitest: writes down what V8 says each test of a file executed of the product's code, and what was
 * executed outside of tests. @vitest/coverage-v8 knows only the sum of all tests.
 */
const root = process.cwd()
const folder = process.env['MUTATE_COVERAGE']
if (!folder) throw new Error('MUTATE_COVERAGE names no folder.')

const session = new Session()
session.connect()
/** Within the same thread the inspector answers before `post` returns. */
const post = <T>(method: string, params: object = {}): T => {
  let answer: unknown
  session.post(method, params, (error, result) => {
    if (error) throw error
    answer = result
  })
  return answer as T
}

const mapAddresses = new Map<string, string>()
session.on('Debugger.scriptParsed', ({ params }) => {
  if (params.sourceMapURL) mapAddresses.set(params.scriptId, params.sourceMapURL)
})
post('Debugger.enable')
post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

interface Taken {
  result: { scriptId: string; url: string; functions: RecordedScript['functions'] }[]
}

const scripts: Recording['scripts'] = {}
const record = (scriptId: string, file: string): void => {
  const map = mapAddresses.get(scriptId)
  if (!map || scripts[file]) return
  const { scriptSource } = post<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId })
  // vitest puts a function around the module, which its map does not count.
  const start = /^'use strict';async \([^)]*\)=>\{\{/.exec(scriptSource)?.[0].length ?? 0
  const lineStarts = [start, ...[...scriptSource.matchAll(/\n/g)].map(({ index }) => index + 1)]
  scripts[file] = { lineStarts, map }
}

/** What ran since the last time. */
const take = (): RecordedScript[] =>
  post<Taken>('Profiler.takePreciseCoverage').result.flatMap(({ scriptId, url, functions }) => {
    const file = productFileOf(root, url)
    if (file === undefined) return []
    record(scriptId, file)
    return [{ file, functions }]
  })

const tests: Recording['tests'] = []
const outside: RecordedScript[] = []
beforeEach(() => {
  outside.push(...take())
})
afterEach(({ task }) => {
  tests.push({ name: task.fullTestName ?? task.name, scripts: take() })
})
afterAll(() => {
  outside.push(...take())
  mkdirSync(folder, { recursive: true })
  const recording: Recording = { scripts, tests, outside }
  writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify(recording))
})

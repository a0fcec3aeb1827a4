import { afterAll, afterEach, beforeEach } from 'vitest'
import { productFileOf } from './productCode.ts'
import { startProfiler } from './profiler.ts'
import { type Recording, type RecordedScript, writeRecording } from './recording.ts'

/**
 * A setup file of vitest: writes down what V8 says each test of a file executed of the product's code, and what was
 * executed outside of tests. @vitest/coverage-v8 knows only the sum of all tests.
 */
const folder = process.env['MUTATE_COVERAGE']
if (!folder) throw new Error('MUTATE_COVERAGE names no folder.')

const fileOf = (url: string): string | undefined => productFileOf(process.cwd(), url)
const take = startProfiler(folder, fileOf, url => fileOf(url) !== undefined)

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
  writeRecording(folder, { tests, outside })
})

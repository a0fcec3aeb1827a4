import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'

/** A file of vitest's JSON reporter, as far as it is read. */
interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

const root = join(import.meta.dirname, '../..')

const resultsIn = (folder: string): Report['testResults'] => {
  const files = existsSync(folder) ? readdirSync(folder).filter(file => file.endsWith('.json')) : []
  return files.flatMap(file => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report).testResults)
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''

/** Failures in the reports of a folder, as lines: `file: name: why`. A file that could not start is one of them. */
export const failures = (folder: string): string[] =>
  resultsIn(folder).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    const file = relative(root, name)
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    )
  })

/** The slowest tests of the reports in a folder, slowest first, as lines: `12.3 s  file: name`. */
export const slowest = (folder: string, most: number): string[] =>
  resultsIn(folder)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name, fullName, seconds: (duration ?? 0) / 1000 })),
    )
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(
      ({ name, fullName, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}: ${fullName}`,
    )

/** Milliseconds that all processors of the machine have worked, and have had nothing to do. */
const processorTime = (): { busy: number; idle: number } =>
  cpus().reduce(
    (sum, { times: { idle, ...busy } }) => ({
      busy: sum.busy + Object.values(busy).reduce((one, other) => one + other, 0),
      idle: sum.idle + idle,
    }),
    { busy: 0, idle: 0 },
  )

/** Begins to measure; the answer says which part of the processors' time since then was spent waiting, from 0 to 1. */
export const measureWaiting = (): (() => number) => {
  const before = processorTime()
  return () => {
    const after = processorTime()
    const idle = after.idle - before.idle
    return idle / Math.max(1, idle + after.busy - before.busy)
  }
}

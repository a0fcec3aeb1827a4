import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf } from './equivalent.ts'
import type { Tried, Untried, Verdict } from './mutateId.ts'

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}

/** One mutant in one line: what was changed where, and whether the id's tests saw it. */
export const describeTried = ({ id, level, mutant, verdict, seenBy, seconds }: Tried): string => {
  const { file, line, before, after } = mutant
  const change = `${short(before)} -> ${short(after)}`
  const other = seenBy === undefined ? '' : ', but another test sees it'
  return `${id}  ${verdict.padEnd(9)}  ${file}:${line}  ${change}  (${level}, ${seconds.toFixed(1)} s${other})`
}

const counted: Verdict[] = ['killed', 'timed out', 'survived', 'invalid']

/** How many mutants came to what, and each survivor with the tests that should have seen it. */
export const summary = (
  tried: readonly Tried[],
  untried: ReadonlyMap<string, Untried>,
  seconds: number,
): string => {
  const counts = counted.map(verdict => `${tried.filter(one => one.verdict === verdict).length} ${verdict}`)
  const survivors = tried.filter(({ verdict }) => verdict === 'survived')
  const seen = survivors.filter(({ seenBy }) => seenBy !== undefined).length
  if (seen > 0)
    counts[counted.indexOf('survived')] += ` (${seen} of them seen by tests that do not name the id)`
  return [
    `\n${tried.length} mutants: ${counts.join(', ')}; ${untried.size} ids without one; ${Math.round(seconds)} s`,
    ...survivors.flatMap(one => [
      describeTried(one),
      ...one.tests.map(file => `    should see it: ${file}`),
      ...(one.seenBy === undefined ? [] : [`    does see it: ${one.seenBy}`]),
    ]),
  ].join('\n')
}

/** Writes everything as JSON for other programs; with the whole lines, as `equivalent.json` wants them. */
export const writeReport = (
  root: string,
  report: { seed: string; seconds: number; tried: readonly Tried[]; untried: ReadonlyMap<string, Untried> },
): string => {
  const file = join('.local', `mutate-${report.seed.replaceAll(/[^\w.-]/g, '_')}.json`)
  const tried = report.tried.map(({ mutant, ...rest }) => ({
    ...rest,
    ...mutant,
    lines: linesOf(readFileSync(join(root, mutant.file), 'utf8'), mutant),
  }))
  mkdirSync(join(root, '.local'), { recursive: true })
  const content = { ...report, tried, untried: Object.fromEntries(report.untried) }
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 2)}\n`)
  return file
}

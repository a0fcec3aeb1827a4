import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forgetGrants, grantsFolder } from './testing/grants.ts'
import { notRun } from './testing/notRun.ts'
import { isRare, noteGreen, wasSeenGreen } from './testing/rarely.ts'
import { failures, measureWaiting, slowest } from './testing/reports.ts'

interface Check {
  name: string
  command: string[]
}

const reports = join(import.meta.dirname, '../.local/test-run/reports')
const cache = '.local/cache'

const { values } = parseArgs({
  options: {
    /** One check by name. */
    only: { type: 'string' },
    /** Runs the tests that a change since the last commit can break, by imports. */
    changed: { type: 'boolean', default: false },
    /** Leaves nothing out: what `.ci/run` asks for. */
    all: { type: 'boolean', default: false },
    /** Everything, and what takes long. */
    full: { type: 'boolean', default: false },
    /** Test files in an order that follows from this number. */
    shuffle: { type: 'string' },
  },
})

const vitest = (name: string, ...projects: string[]): Check => ({
  name,
  command: [
    ...['vitest', 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${join(reports, `${name}.json`)}`,
    ...projects.flatMap(project => ['--project', project]),
    ...(values.changed ? ['--changed', '--passWithNoTests'] : []),
    ...(values.shuffle ? ['--sequence.shuffle.files', `--sequence.seed=${values.shuffle}`] : []),
  ],
})

const format = { name: 'format', command: ['oxfmt', '--check'] }
const build = { name: 'build', command: ['node', 'scripts/testing/filledState.ts'] }
const types = { name: 'types', command: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'] }
const lint = {
  name: 'lint',
  command: [
    ...['eslint', '.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', `${cache}/eslint`],
  ],
}
const advisories = { name: 'advisories', command: ['node', 'scripts/advisories.ts'] }
const grants = { name: 'grants', command: ['node', 'scripts/testing/grants.ts'] }

/** Steps one after the other; within a step, lanes side by side; within a lane, checks one after the other. */
type Plan = Check[][][]

/** Quickest first. Browsers run alone: with others beside them they wait for the processor, and gain nothing. */
const whole: Plan = [
  [[build], [format, advisories, lint]],
  [[types], [vitest('unit', 'unit', 'conventions')], [vitest('infra', 'infra')]],
  [[vitest('clouds', 'store', 'e2e'), grants]],
  [[vitest('local', 'local')], [vitest('faults', 'faults')]],
]
const long: Plan = [[[vitest('full', 'full')]]]
/** The store tests that import what was changed, and no browser. */
const quick: Plan = [
  [[build], [format]],
  [[types, lint], [vitest('unit', 'unit', 'infra', 'store')]],
]
/** Parts of a check, for `--only`. */
const parts: Plan = [[[vitest('store', 'store'), vitest('e2e', 'e2e'), vitest('conventions', 'conventions')]]]

const named = [...whole, ...long, ...parts].flat(2)
if (values.only && !named.some(({ name }) => name === values.only)) {
  console.error(`There is no check "${values.only}". There are: ${named.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const isWhole = !values.only && !values.changed
const leavesOut = ({ name }: Check): boolean =>
  isWhole && !values.all && !values.full && isRare(name) && wasSeenGreen(name)
const leftOut = whole.flat(2).filter(leavesOut)

const plan: Plan = values.only
  ? [[named.filter(({ name }) => name === values.only).slice(0, 1)]]
  : values.changed
    ? quick
    : [...whole, ...(values.full ? long : [])].map(step =>
        step.map(lane => lane.filter(check => !leavesOut(check))),
      )

const results: { name: string; status: number | null; seconds: number }[] = []

/** Runs a check. What it says is shown when it has ended, so that two do not talk at the same time. */
const run = async ({ name, command: [program = '', ...args] }: Check, isAlone: boolean): Promise<void> => {
  const startedAt = Date.now()
  if (isAlone) console.log(`\n── ${name}`)
  const child = spawn(program, args, {
    stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(isWhole && { GRANTS_DIR: grantsFolder }) },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = (Date.now() - startedAt) / 1000
  if (!isAlone)
    console.log(`\n── ${name}, ${seconds.toFixed(1)} s\n${Buffer.concat(said).toString().trimEnd()}`)
  results.push({ name, status, seconds })
}

rmSync(reports, { recursive: true, force: true })
if (isWhole) forgetGrants()
const startedAt = Date.now()
const waiting = measureWaiting()
for (const lanes of plan.map(step => step.filter(lane => lane.length > 0))) {
  const isAlone = lanes.length === 1
  if (!isAlone)
    console.log(
      `\n── ${lanes
        .flat()
        .map(({ name }) => name)
        .join(', ')} …`,
    )
  await Promise.all(
    lanes.map(async lane => {
      for (const check of lane) await run(check, isAlone)
    }),
  )
  // Nothing that follows can be trusted, or can run, without it.
  if (results.some(({ name, status }) => name === 'build' && status !== 0)) break
}

const verdict = (status: number | null): string =>
  status === 0 ? 'passed ' : status === notRun ? 'not run' : 'FAILED '
console.log(`\nThe slowest tests:\n${slowest(reports, 10).join('\n')}\n`)
for (const { name, status, seconds } of results)
  console.log(`${verdict(status)} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`)
for (const { name } of leftOut)
  console.log(
    `left out ${name}: nothing that it depends on has changed since a whole run was green; --all runs it`,
  )
if (values.changed) console.log('left out: browser tests, and tests that reach the change over HTTP only.')
const unanswered = results.filter(({ status }) => status === notRun)
const failed = results.filter(({ status }) => status !== 0 && status !== notRun)
const red = failures(reports)
if (red.length > 0) console.log(`\nWhat failed:\n${red.map(line => `  ${line}`).join('\n')}`)
const minutes = (Date.now() - startedAt) / 60_000
console.log(
  `\n${minutes.toFixed(1)} minutes; the processors waited for ${Math.round(waiting() * 100)} % of them.`,
)
if (failed.length === 0 && isWhole) {
  const news = results.filter(({ name }) => isRare(name) && noteGreen(name))
  if (news.length > 0) console.log('scripts/testing/seenGreen.json has changed: commit it.')
}
console.log(
  `checks: ${results.length - failed.length - unanswered.length} passed, ${failed.length} failed` +
    (unanswered.length > 0 ? `; not run, see above: ${unanswered.map(({ name }) => name).join(', ')}` : ''),
)
process.exit(failed.length === 0 ? 0 : 1)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { notRun } from './testing/notRun.ts'

interface Check {
  name: string
  command: string[]
  /** Left out unless everything is asked for: `npm run test:full`. */
  isLong?: boolean
}

const vitest = (...projects: string[]): string[] => [
  'vitest',
  'run',
  ...projects.flatMap(project => ['--project', project]),
]

/**
 * Every check of a change, quickest first. Those of one line run side by side: each of them mostly waits, so that
 * two take little longer than one. `npm test -- --only lint` runs one of them.
 */
const checks: Check[][] = [
  [{ name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] }],
  [{ name: 'build', command: ['node', 'scripts/build.ts'] }],
  [
    { name: 'types', command: ['tsc', '--noEmit'] },
    { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
    { name: 'advisories', command: ['node', 'scripts/advisories.ts'] },
  ],
  [{ name: 'unit', command: vitest('unit', 'conventions') }],
  [
    { name: 'infra', command: vitest('infra') },
    { name: 'local', command: vitest('local') },
  ],
  [
    { name: 'store', command: vitest('store') },
    { name: 'e2e', command: vitest('e2e') },
  ],
  [{ name: 'full', command: vitest('full'), isLong: true }],
]

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const isFull = process.argv.includes('--full')
const chosen = checks
  .map(line => line.filter(({ name, isLong }) => (only ? name === only : isFull || !isLong)))
  .filter(line => line.length > 0)
if (chosen.length === 0) {
  const names = checks.flat().map(({ name }) => name)
  console.error(`There is no check "${only}". There are: ${names.join(', ')}.`)
  process.exit(1)
}

/** Runs a check and shows what it says: at once, or when it has ended, so that two do not talk at the same time. */
const run = async ({ name, command: [program = '', ...args] }: Check, isAlone: boolean) => {
  const startedAt = Date.now()
  if (isAlone) console.log(`\n── ${name}`)
  const child = spawn(program, args, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const [status] = (await once(child, 'close')) as [number | null]
  if (!isAlone) console.log(`\n── ${name}\n${Buffer.concat(said).toString()}`)
  return { name, status, seconds: (Date.now() - startedAt) / 1000 }
}

const results: Awaited<ReturnType<typeof run>>[] = []
for (const line of chosen) {
  if (line.length > 1) console.log(`\n── ${line.map(({ name }) => name).join(' and ')} …`)
  results.push(...(await Promise.all(line.map(check => run(check, line.length === 1)))))
}

console.log('')
const verdict = (status: number | null) =>
  status === 0 ? 'passed ' : status === notRun ? 'not run' : 'FAILED '
for (const { name, status, seconds } of results)
  console.log(`${verdict(status)} ${name.padEnd(10)} ${seconds.toFixed(1)} s`)
const passed = results.filter(({ status }) => status === 0).length
const left = results.filter(({ status }) => status === notRun)
const failed = results.length - passed - left.length
console.log(
  `checks: ${passed} passed, ${failed} failed` +
    (left.length > 0 ? `; not run, see above: ${left.map(({ name }) => name).join(', ')}` : ''),
)
process.exit(failed === 0 ? 0 : 1)

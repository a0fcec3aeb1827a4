import { spawnSync } from 'node:child_process'

interface Check {
  name: string
  command: string[]
  /** Left out unless everything is asked for: `npm run test:full`. */
  isLong?: boolean
}

/** Every check of a change, quickest first. `npm test -- --only lint` runs one of them. */
const checks: Check[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit', '--project', 'conventions'] },
  { name: 'infra', command: ['vitest', 'run', '--project', 'infra'] },
  { name: 'local', command: ['vitest', 'run', '--project', 'local'] },
  { name: 'store', command: ['vitest', 'run', '--project', 'store'] },
  { name: 'e2e', command: ['vitest', 'run', '--project', 'e2e'] },
  { name: 'full', command: ['vitest', 'run', '--project', 'full'], isLong: true },
]

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const isFull = process.argv.includes('--full')
const chosen = checks.filter(({ name, isLong }) => (only ? name === only : isFull || !isLong))
if (chosen.length === 0) {
  console.error(`There is no check "${only}". There are: ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const results = chosen.map(({ name, command: [program = '', ...args] }) => {
  console.log(`\n── ${name}`)
  const startedAt = Date.now()
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  return { name, passed: status === 0, seconds: (Date.now() - startedAt) / 1000 }
})

console.log('')
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(8)} ${seconds.toFixed(1)} s`)
const failed = results.filter(({ passed }) => !passed).length
console.log(`checks: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

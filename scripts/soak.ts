import { parseArgs } from 'node:util'
import { synthesise } from './build/synthesise.ts'
import { soak } from './assurance/soak/soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run assure -- soak [--minutes 5] [--seed 1234]')
  process.exit(1)
}

await synthesise()
console.log(`Soaking for ${minutes} minutes with --seed ${seed} …`)
const { counts, violations, faults, ledger } = await soak({ minutes, seed, say: line => console.log(line) })

const list = (entries: Iterable<[string | number, number]>): string =>
  [...entries].map(([name, count]) => `${name}: ${count}`).join(', ')
console.log(`\n${list(Object.entries(counts))}`)
console.log(`What went wrong on purpose: ${list(faults)}`)
console.log(`Made to do harm: ${list(ledger.poisons)}`)
console.log(`Answers to visitors: ${list([...ledger.statuses].sort(([a], [b]) => a - b))}`)
for (const what of ledger.givenUp) console.log(`Given up by somebody: ${what}`)
for (const { rule, about } of violations) console.log(`VIOLATION ${rule}: ${about}`)
console.log(
  `\n${violations.length} violations. To repeat it: npm run assure -- soak --minutes ${minutes} --seed ${seed}`,
)
if (violations.length > 0) process.exitCode = 1

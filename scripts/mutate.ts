// Mutation testing by the ids of the checklist. It is our own because Stryker's runner for vitest does not work with
// vitest 5 (its issue 6210).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checklist, type Level, levelOf, levels } from './conventions/checklist.ts'
import { candidatesIn } from './assurance/mutate/candidates.ts'
import { copyCheckout } from './assurance/mutate/checkout.ts'
import { draw, randomOfSeed } from './assurance/mutate/draw.ts'
import { othersIn } from './assurance/mutate/others.ts'
import { importersIn } from './assurance/mutate/importers.ts'
import { mutateId, type Tried, type Untried } from './assurance/mutate/mutateId.ts'
import { typeCheck } from './assurance/mutate/types.ts'
import { describeTried, summary, writeReport } from './assurance/mutate/report.ts'

const root = join(import.meta.dirname, '..')

const usage = `Usage: npm run mutate -- [--seed 7] [--ids 30] [--mutants 1] [--level unit]
  --seed     a number or any text, such as the hash of a commit; without it, one is made up and printed
  --ids      how many ids of docs/checklist.md are drawn; or which, as P-001,X-026
  --mutants  how many mutants of each
  --level    draws only ids that have tests at this level, and uses these: unit, infra, store, e2e, conventions, local`

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    ids: { type: 'string', default: '30' },
    mutants: { type: 'string', default: '1' },
    level: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const asked = levels.filter(level => [undefined, level].includes(values.level as Level | undefined))
const all = checklist(readFileSync(join(root, 'docs/checklist.md'), 'utf8'))
  .map(entry => ({ ...entry, tests: entry.tests.filter(({ file }) => asked.includes(levelOf(file))) }))
  .filter(({ tests }) => tests.length > 0)
const named = values.ids.split(',')
const random = randomOfSeed(values.seed)
const entries = /^\d+$/.test(values.ids)
  ? draw(all, Number(values.ids), random)
  : all.filter(({ id }) => named.includes(id))
const mutants = Number(values.mutants)
if (values.help || entries.length === 0 || !(mutants > 0)) {
  console.error(usage)
  process.exit(values.help ? 0 : 1)
}

const startedAt = performance.now()
console.log(`${entries.length} ids with --seed ${values.seed}: ${entries.map(({ id }) => id).join(' ')}`)
const checkout = copyCheckout(root)
// However it ends: nothing of it is of use afterwards.
process.on('exit', checkout.remove)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const importers = importersIn(root)
const means = {
  checkout,
  importers,
  candidates: candidatesIn(root, importers),
  othersOf: othersIn(checkout, entries),
  isTyped: typeCheck(root),
}
const tried: Tried[] = []
const untried = new Map<string, Untried>()
for (const entry of entries) {
  const none = await mutateId(means, entry, { mutants, random: random.branch(entry.id) }, one => {
    tried.push(one)
    console.log(describeTried(one))
  })
  if (!none) continue
  untried.set(entry.id, none)
  console.log(
    `${entry.id}  no mutant  ${Object.entries(none)
      .map(each => each.join(': '))
      .join('; ')}`,
  )
}

const seconds = (performance.now() - startedAt) / 1000
console.log(summary(tried, untried, seconds))
const file = writeReport(root, { seed: values.seed, seconds, tried, untried })
console.log(`Written to ${file}`)
process.exitCode = tried.some(({ verdict }) => verdict === 'survived') ? 1 : 0

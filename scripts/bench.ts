import { parseArgs } from 'node:util'
import { benchContent, usualPeople } from './bench/content.ts'
import { benchFunctions } from './bench/functions.ts'
import { benchNews } from './bench/news.ts'
import { benchSite } from './bench/site.ts'

interface Options {
  route?: string[]
  /** Each bench has its usual number. */
  runs?: number
  people: number
}

/** What can be measured: `npm run bench -- site`. */
const benches: Record<string, (options: Options) => Promise<void>> = {
  content: benchContent,
  functions: benchFunctions,
  news: benchNews,
  site: benchSite,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    route: { type: 'string', multiple: true },
    runs: { type: 'string' },
    people: { type: 'string', default: String(usualPeople) },
  },
})
const bench = benches[positionals[0] ?? '']
const people = Number(values.people)
const runs = values.runs === undefined ? undefined : Number(values.runs)
const isCount = (number: number) => Number.isInteger(number) && number >= 1
if (!bench || (runs !== undefined && !isCount(runs)) || !isCount(people)) {
  console.error(
    'Usage: npm run bench -- site [--route /about]… [--runs 3]\n' +
      `       npm run bench -- content [--people ${usualPeople}]\n` +
      '       npm run bench -- functions [--runs 5]\n' +
      '       npm run bench -- news\n' +
      'With --route, or other numbers, the figures are only printed.',
  )
  process.exit(1)
}
await bench({ ...(values.route && { route: values.route }), ...(runs && { runs }), people })

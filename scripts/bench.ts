import { parseArgs } from 'node:util'
import { benchApi } from './assurance/bench/api.ts'
import { benchBuilt } from './assurance/bench/built.ts'
import { benchClone } from './assurance/bench/clone.ts'
import { benchContent, usualPeople } from './assurance/bench/content.ts'
import { benchFeeds } from './assurance/bench/feeds.ts'
import { benchFunctions } from './assurance/bench/functions.ts'
import { benchGrowth } from './assurance/bench/growth.ts'
import { benchLoop } from './assurance/bench/loop.ts'
import { benchMorning } from './assurance/bench/morning.ts'
import { benchNews } from './assurance/bench/news.ts'
import { benchPeers } from './assurance/bench/peers.ts'
import { benchRelease } from './assurance/bench/release.ts'
import { benchSite } from './assurance/bench/site.ts'

interface Options {
  route?: string[]
  from?: string
  /** Each bench has its usual number. */
  runs?: number
  people: number
  sizes?: number[]
}

/** Benches by name: `npm run bench -- site`. */
const benches: Record<string, (options: Options) => Promise<void>> = {
  api: benchApi,
  built: benchBuilt,
  clone: benchClone,
  content: benchContent,
  feeds: benchFeeds,
  functions: benchFunctions,
  growth: benchGrowth,
  loop: benchLoop,
  morning: benchMorning,
  news: benchNews,
  peers: benchPeers,
  release: benchRelease,
  site: benchSite,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    route: { type: 'string', multiple: true },
    from: { type: 'string' },
    runs: { type: 'string' },
    size: { type: 'string', multiple: true },
    people: { type: 'string', default: String(usualPeople) },
  },
})
const asked = positionals.length > 0 ? positionals : Object.keys(benches)
const people = Number(values.people)
const runs = values.runs === undefined ? undefined : Number(values.runs)
const sizes = values.size?.map(Number)
const isCount = (number: number) => Number.isInteger(number) && number >= 1
if (
  !asked.every(name => name in benches) ||
  (runs !== undefined && !isCount(runs)) ||
  ![people, ...(sizes ?? [])].every(isCount)
) {
  console.error(
    'Usage: npm run bench                 all of them; more than an hour\n' +
      '       npm run bench -- api\n' +
      '       npm run bench -- built\n' +
      '       npm run bench -- clone\n' +
      `       npm run bench -- content [--people ${usualPeople}]\n` +
      '       npm run bench -- feeds [--from DIR]\n' +
      '       npm run bench -- functions [--runs 5]\n' +
      '       npm run bench -- growth [--size 100]…\n' +
      '       npm run bench -- loop [--runs 5]\n' +
      '       npm run bench -- morning\n' +
      '       npm run bench -- news\n' +
      '       npm run bench -- peers [--runs 5]\n' +
      '       npm run bench -- release\n' +
      '       npm run bench -- site [--route /about]… [--runs 3]\n' +
      'With --route, or other numbers, the figures are only printed.',
  )
  process.exit(1)
}
for (const name of asked)
  await benches[name]?.({
    ...(values.route && { route: values.route }),
    ...(values.from !== undefined && { from: values.from }),
    ...(runs && { runs }),
    ...(sizes && { sizes }),
    people,
  })

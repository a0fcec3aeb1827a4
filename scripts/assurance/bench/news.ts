import { randomUUID } from 'node:crypto'
import type { Cloud } from 'local-cloud/cloud'
import { ProviderForm } from '#contract/news/providers.ts'
import { queues } from '../../../infra/queues.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { newProvider } from '../../../lambdas/news/rules.ts'
import { providerStore } from '../../../lambdas/news/store.ts'
import { rss } from '../../../web/e2e/rss.ts'
import { runsBeside, tick, type Tick } from './pollRun.ts'
import { inCloud, report, rowOf, table } from './report.ts'
import { summarise } from './summary.ts'

const providers = 1_000
const itemsEach = 20
/** Feeds that show one item more at the last tick. */
const withNews = 50
/** MB of memory that a function that polls may use. */
const memoryBar = 512
const host = 'feeds.example.com'
const text = 'Revenue rose by a tenth in the half-year, and the board proposes an interim dividend. '.repeat(
  12,
)

const show = async ({ environment }: Cloud, feed: number, items: number): Promise<void> => {
  const list = Array.from({ length: items }, (_, n) => ({
    guid: `${feed}-${n}`,
    title: `Announcement ${n} of company ${feed}`,
    description: text,
    date: new Date(Date.UTC(2026, 0, 1 + n)).toUTCString(),
  }))
  const address = `${environment['SANDBOX_ORIGIN']}/pages/${host}/${feed}.xml`
  const headers = { 'content-type': 'application/rss+xml' }
  const answer = await fetch(address, { method: 'PUT', headers, body: rss(list) })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`)
}

const addProvider = async (feed: number): Promise<void> => {
  const form = ProviderForm.parse({ name: `Company ${feed}`, feed_url: `https://${host}/${feed}.xml` })
  const entry = { action_type: 'RNS_PROVIDER_CREATED', user_id: 'bench' }
  const now = new Date()
  await providerStore().write(newProvider({ ...form, id: randomUUID() }, now), entry, now)
}

/** Ticks until one finds nothing due, which must not write: a run begins no poll after 35 seconds. */
const ticksUntilDone = async (cloud: Cloud, minutesAhead: number): Promise<Tick[]> => {
  const ticks: Tick[] = []
  for (;;) {
    const one = await tick(minutesAhead, { ...process.env, ...cloud.environment })
    if (one.memory > memoryBar) throw new Error(`A tick held ${Math.round(one.memory)} MB.`)
    if (one.calls['UpdateItem']) ticks.push(one)
    else if (one.calls['PutItem'] ?? one.calls['TransactWriteItems'])
      throw new Error(`A repeat wrote: ${JSON.stringify(one.calls)}`)
    else return ticks
  }
}

const memoryOf = (ticks: readonly Tick[]): number => Math.max(...ticks.map(({ memory }) => memory))

const line = (what: string, ticks: readonly Tick[]): (string | number)[] => {
  const of = (...names: string[]) =>
    ticks.flatMap(({ calls }) => names.map(name => calls[name] ?? 0)).reduce((sum, count) => sum + count, 0)
  const seconds = ticks.map(({ milliseconds }) => (milliseconds / 1000).toFixed(1)).join(' + ')
  const reads = of('BatchGetItem', 'Query', 'GetItem')
  const writes = [of('UpdateItem'), of('PutItem', 'TransactWriteItems')]
  return [what, seconds, Math.round(memoryOf(ticks)), reads, ...writes]
}

/**
 * Polls 1,000 providers of 20 items each until none is due, an interval later again, and when some have news; writes
 * `bench/news.md`.
 * @throws Error when a tick holds more than it may, or one that finds nothing due writes
 */
export const benchNews = (): Promise<void> =>
  inCloud(async cloud => {
    Object.assign(process.env, cloud.environment)
    // Nobody polls but the ticks that are measured.
    cloud.fault({ kind: 'lose', on: 'pollProviders', times: Infinity })
    const feeds = Array.from({ length: providers }, (_, feed) => feed)
    await inParallel(feeds, 10, async feed => {
      await show(cloud, feed, itemsEach)
      await addProvider(feed)
    })
    const first = await ticksUntilDone(cloud, 0)
    const same = await ticksUntilDone(cloud, 70)
    await inParallel(feeds.slice(0, withNews), 10, feed => show(cloud, feed, itemsEach + 1))
    const news = await ticksUntilDone(cloud, 140)
    const many = providers.toLocaleString('en-GB')
    const rows = table(
      ['providers that were due', 'seconds of each tick', 'memory MB (bar 512)', 'reads', 'claims', 'writes'],
      [
        line('everything is new', first),
        line('an interval later, nothing new', same),
        line(`an interval later, ${withNews} feeds with one new item each`, news),
      ],
    )
    await report(
      'news',
      `Polling ${many} providers of ${itemsEach} items, measured`,
      `Each tick runs in a process of its own against the local cloud, whose database and feeds take most of the time. It polls 250 providers; the others are shared out to runs of 250, each in a process of its own, ${runsBeside} at once beside it, as many as this machine has processors for (AWS: ${queues.polls.concurrency}). A run begins no poll after 35 of its 60 seconds; the rest waits for the next minute. A poll is a claim and a put; other writes are new items, twenty of a feed together. After each row one more tick found nothing due and wrote nothing.

${rows}`,
    )
    const ticks = `Ticks until ${many} feeds of ${itemsEach} new items are polled`
    const held = memoryOf([...first, ...same, ...news])
    await summarise('news', [
      rowOf('ticks', ticks, first.length, '', 1),
      rowOf('memory', 'What a function holds that polls them', held, 'MB', memoryBar),
      // `ticksUntilDone` throws otherwise.
      rowOf('repeat', 'Writes of a poll that finds nothing due', 0, '', 0),
    ])
  })

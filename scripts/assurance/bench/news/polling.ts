import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProviderForm } from '#contract/news/providers.ts'
import { queues } from '../../../../infra/queues.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { newProvider } from '../../../../lambdas/news/rules.ts'
import { providerStore } from '../../../../lambdas/news/store.ts'
import { rss } from '../../../../web/e2e/rss.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../../../dev/startCloud.ts'
import type { RowSummary as Row } from '../summary.ts'
import { runsBeside, type Tick, tick } from './pollRun.ts'

const providers = 1_000
const itemsEach = 20
/** Feeds that show one item more at the last tick. */
const withNews = 50
/** What a function that polls may hold, bytes. */
const memoryBar = 512 * 2 ** 20
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

const writes = ['UpdateItem', 'PutItem', 'TransactWriteItems']

/** Ticks until one finds nothing due, which must not write: a run begins no poll after 35 seconds. */
const ticksUntilDone = async (cloud: Cloud, minutesAhead: number): Promise<Tick[]> => {
  const ticks: Tick[] = []
  for (;;) {
    const one = await tick(minutesAhead, { ...process.env, ...cloud.environment })
    if (one.memory > memoryBar) throw new Error(`A tick held ${Math.round(one.memory / 2 ** 20)} MB.`)
    if (!one.calls['UpdateItem']) {
      if (writes.some(name => one.calls[name]))
        throw new Error(`A repeat wrote: ${JSON.stringify(one.calls)}`)
      return ticks
    }
    ticks.push(one)
  }
}

const row = (what: string, ticks: readonly Tick[]): string => {
  const of = (...names: string[]) =>
    ticks.reduce((sum, { calls }) => sum + names.reduce((all, name) => all + (calls[name] ?? 0), 0), 0)
  const seconds = ticks.map(({ milliseconds }) => (milliseconds / 1000).toFixed(1)).join(' + ')
  const memory = Math.round(Math.max(...ticks.map(one => one.memory)) / 2 ** 20)
  const reads = of('BatchGetItem', 'Query', 'GetItem')
  const cells = [what, seconds, memory, reads, of('UpdateItem'), of('PutItem', 'TransactWriteItems')]
  return `| ${cells.join(' | ')} |`
}

const megabytes = (ticks: readonly Tick[]) => Math.max(...ticks.map(({ memory }) => memory)) / 2 ** 20

const rowsOf = (first: readonly Tick[], all: readonly Tick[]): Row[] => [
  {
    id: 'ticks',
    what: `Ticks until ${providers.toLocaleString('en-GB')} feeds of ${itemsEach} new items are polled`,
    value: first.length,
    unit: '',
    limit: 1,
  },
  {
    id: 'memory',
    what: 'What a function holds that polls them',
    value: megabytes(all),
    unit: 'MB',
    limit: memoryBar / 2 ** 20,
  },
  // `ticksUntilDone` throws otherwise.
  { id: 'repeat', what: 'Writes of a poll that finds nothing due', value: 0, unit: '', limit: 0 },
]

/**
 * Polls 1,000 providers of 20 items each until none is due, an interval later again, and when some have news.
 * @returns a section of the report, and what it says of the bars
 * @throws Error when a tick holds more than it may, or one that finds nothing due writes
 */
export const measurePolling = async (): Promise<{ text: string; rows: Row[] }> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
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
    const text = `## Polling ${providers.toLocaleString('en-GB')} providers of ${itemsEach} items

Each tick runs in a process of its own against the local cloud, whose database and feeds take most of the time. It polls 250 providers; the others are shared out to runs of 250, each in a process of its own, ${runsBeside} at once beside it, as many as this machine has processors for (AWS: ${queues.polls.concurrency}). A run begins no poll after 35 of its 60 seconds; the rest waits for the next minute. A poll is a claim and a put; other writes are new items, twenty of a feed together. After each row one more tick found nothing due and wrote nothing.

| providers that were due | seconds of each tick | memory MB (bar 512) | reads | claims | writes |
|---|---:|---:|---:|---:|---:|
${[
  row('everything is new', first),
  row('an interval later, nothing new', same),
  row(`an interval later, ${withNews} feeds with one new item each`, news),
].join('\n')}`
    return { text, rows: rowsOf(first, [...first, ...same, ...news]) }
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

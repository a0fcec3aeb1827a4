import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { knownBuckets } from '#contract/documents/buckets.ts'
import { rss } from '../../../web/e2e/rss.ts'
import type { Stage } from '../../iam/stage.ts'
import { addFeed, type Feed } from '../faults/feeds.ts'
import { subscribe, tick } from '../faults/mailing.ts'
import { openScene, type Scene } from '../faults/scene.ts'
import { check, type Checked, importedOf, mailsOf } from './check.ts'
import { keepNews, pollOnce } from './feeds.ts'
import { type Ledger, createLedger } from './ledger.ts'
import { addPoisonFeeds, poisonFeeds, poisonFiles } from './poison.ts'
import { publish } from './publisher.ts'
import { type Random, randomOf } from './random.ts'
import { keepPapers } from './staff.ts'
import { watchTrail } from './trailWatch.ts'
import { trouble } from './trouble.ts'

const paths = [
  '/',
  '/news',
  '/investors',
  '/investors/documents',
  '/investors/financial',
  '/feeds/regulatory.xml',
  '/feeds/company.json',
  '/sitemap.xml',
  '/api/announcements',
  '/api/share-price',
  '/api/treasury-prices',
]

/** Somebody who reads pages, feeds and documents, until it is over. */
const visit = async (
  { cloud }: Stage,
  ledger: Ledger,
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> => {
  const ask = async (path: string): Promise<Response | undefined> => {
    const answer = await fetch(cloud.site + path).catch(() => undefined)
    ledger.answered(answer?.status ?? 0)
    return answer
  }
  const readPaper = async () => {
    const listed = await ask(
      `/api/public/documents?bucket=${encodeURIComponent(random.pick(knownBuckets).id)}`,
    )
    if (!listed?.ok) return
    const { documents } = (await listed.json()) as { documents: { url: string }[] }
    if (documents.length > 0) await (await ask(random.pick(documents).url))?.arrayBuffer()
  }
  while (!isOver()) {
    if (random.next() < 0.3) await readPaper()
    else await (await ask(random.pick(paths)))?.arrayBuffer()
    await wait(50 + random.below(300))
  }
}

const people = { visitors: 3, staff: 3, subscribers: 8, feeds: 2 }
/** Milliseconds between two runs of schedules, which go by the minute elsewhere. */
const minute = 3_000
/** Milliseconds that everything may take to come to rest: a queue's message that was not done is back after six minutes, twice. */
const patience = 15 * 60_000

/** Where the logs of a soak with violations stay, until the next such one. */
const keptLogs = '.local/soak'

type Say = (line: string) => void

/** A soak that is over. */
export interface Soaked extends Checked {
  ledger: Ledger
  /** How often what went wrong. */
  faults: Map<string, number>
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Does something again and again, whatever comes of it: it is tried once more soon. */
const often = async (
  milliseconds: number,
  isOver: () => boolean,
  act: () => Promise<unknown>,
): Promise<void> => {
  while (!isOver()) {
    await Promise.allSettled([act()])
    await wait(milliseconds)
  }
}

/** Notes that somebody could not go on, and lets the others. */
const noting =
  (ledger: Ledger) =>
  (error: unknown): void =>
    void ledger.violations.push({
      rule: 'whoever is patient gets through',
      about: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })

const begin = (
  scene: Scene,
  ledger: Ledger,
  {
    feeds,
    poison,
    random,
    isOver,
  }: {
    feeds: readonly Feed[]
    poison: Awaited<ReturnType<typeof addPoisonFeeds>>
    random: Random
    isOver: () => boolean
  },
): Promise<void>[] => {
  const one = (name: string) => ({ name, random: random.branch(name), isOver })
  const { cloud } = scene
  const everybody = [
    ...feeds.map((feed, index) => keepNews(scene, ledger, feed, one(`Feed ${index + 1}, item`))),
    ...numbers(people.visitors).map(n => visit(scene, ledger, one(`visitor ${n}`))),
    ...numbers(people.staff).map(n => keepPapers(scene, ledger, one(`Paper of person ${n},`))),
    publish(scene, ledger, one('publisher')),
    poisonFeeds(scene, ledger, { ...poison, ...one('poisonous feed') }),
    poisonFiles(scene, ledger, one('poisonous files')),
    often(minute, isOver, () => cloud.tick('startReleases')),
    often(2 * minute, isOver, () => cloud.tick('pollProviders')),
    // The test does an hour of people's work in a minute: limits that say "wait" are reset.
    often(5_000, isOver, scene.forgetAttempts),
    often(60_000, isOver, scene.renew),
  ]
  return everybody.map(each => each.catch(noting(ledger)))
}

/** Lets everything come to rest: what is still to be told or taken in is waited for, as long as anything may bring it. */
const settle = async (
  scene: Scene,
  ledger: Ledger,
  { subscribers, feeds, say }: { subscribers: readonly string[]; feeds: readonly Feed[]; say: Say },
): Promise<void> => {
  const deadline = Date.now() + patience
  let last = ''
  for (;;) {
    await scene.forgetAttempts()
    for (const feed of feeds) await pollOnce(scene, feed)
    await tick(scene)
    const items = ledger.items.length - (await importedOf(scene, ledger.items)).length
    const mails = (await mailsOf(scene, ledger, subscribers)).length
    if (items <= 0 && mails === 0) return
    if (Date.now() > deadline) return
    const now = `Waiting for ${items} items and ${mails} mails that are held back or tried again …`
    if (now !== last) say(now)
    last = now
    await wait(1_000)
  }
}

/**
 * Lets people use a product of their own for some minutes while things go wrong, then compares what is there with what they did.
 * @param options.seed of what people do and what goes wrong; who is quicker in a race is not of it
 */
export const soak = async (options: { minutes: number; seed: number; say: Say }): Promise<Soaked> => {
  const { minutes, seed, say } = options
  const scene = await openScene()
  const begun = new Date()
  const trail = watchTrail(scene.cloud, begun)
  try {
    const [random, ledger] = [randomOf(seed), createLedger()]
    const subscribers = await Promise.all(numbers(people.subscribers).map(() => subscribe()))
    const sources = numbers(people.feeds).map(() =>
      addFeed(scene, rss([]), { auto_import: true, symbols: ['*'], refresh_interval_minutes: 1 }),
    )
    const feeds = await Promise.all(sources)
    const poison = await addPoisonFeeds(scene)
    const end = Date.now() + minutes * 60_000
    const isOver = () => Date.now() > end
    const everybody = begin(scene, ledger, { feeds, poison, random, isOver })
    let isAtRest = false
    const looking = often(2_000, () => isAtRest, trail.look)
    const faults = trouble(scene, random.branch('trouble'), isOver)
    await Promise.all([...everybody, faults])
    say('Everybody has stopped.')
    await settle(scene, ledger, { subscribers, feeds, say })
    isAtRest = true
    await looking
    await trail.look()
    const checked = await check(scene, ledger, { subscribers, trail })
    if (checked.violations.length > 0) {
      rmSync(keptLogs, { recursive: true, force: true })
      cpSync(join(scene.dir, 'logs'), keptLogs, { recursive: true })
      say(`What functions logged is in ${keptLogs}.`)
    }
    return { ...checked, ledger, faults: await faults }
  } finally {
    trail.close()
    await scene.close()
  }
}

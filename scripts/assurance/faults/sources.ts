import assert from 'node:assert/strict'
import { rss } from '../../../web/e2e/rss.ts'
import type { Fault as PartyFault } from '../../sandbox/stub.ts'
import { fault, type Fault } from './fault.ts'
import { addFeed, type Feed, host, keptOf, poll, show, troubleAt } from './feeds.ts'
import type { Scene } from './scene.ts'

const item = (n: number) => ({ guid: `item-${n}`, title: `Item ${n}`, date: `${n} Nov 2026 07:00:00 GMT` })
/** What the source shows before, and what afterwards: one more. */
const before = rss([item(1), item(2)])
const afterwards = rss([item(1), item(2), item(3)])

const letters = 'abcdefghij'
const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY ${letters[n + 1]} "${`&${letters[n]};`.repeat(10)}">`,
).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]><rss version="2.0">&j;&file;</rss>`

/** A page that the source shows in place of its feed. */
const page =
  (body: string, headers: Record<string, string> = {}) =>
  async (scene: Scene, { path }: Feed) => {
    await show(scene, path, body, headers)
    return () => undefined
  }
const party = (kind: PartyFault) => (scene: Scene) => troubleAt(scene, host, kind)

interface Source {
  id: string
  name: string
  injected: string
  inject: (scene: Scene, feed: Feed) => Promise<() => unknown>
  /** What the card of the provider says. */
  says: string
  /** Seconds until it is asked again, at least. */
  after?: number
  byCommandOnly?: true
}

const unreadable = 'The feed cannot be read: it is not whole, or neither RSS, Atom nor JSON Feed.'
const sources: Source[] = [
  {
    id: 'source-500',
    name: 'A source answers 500',
    injected: 'status 500 in place of the feed',
    inject: party('error'),
    says: `${host} answered with status 500.`,
  },
  {
    id: 'source-never',
    name: 'A source never answers',
    injected: 'no answer for a minute',
    inject: party('slow'),
    says: 'The source took too long.',
    byCommandOnly: true,
  },
  {
    id: 'source-drip',
    name: 'A source answers one byte a second',
    injected: 'a byte each second',
    inject: party('drip'),
    says: 'The source took too long.',
    byCommandOnly: true,
  },
  {
    id: 'source-inward',
    name: 'A source redirects inward',
    injected: 'a redirect to the metadata service',
    inject: party('inward'),
    says: '169.254.169.254 is not a public address.',
  },
  {
    id: 'source-bomb',
    name: 'A source sends a gzip bomb',
    injected: '20 MB packed into 20 kB',
    inject: party('bomb'),
    says: 'The answer is larger than 10000000 bytes unpacked.',
  },
  {
    id: 'source-flood',
    name: 'A source sends 500 MB',
    injected: '500 MB as fast as they are taken',
    inject: party('flood'),
    says: 'The answer is larger than 5000000 bytes.',
  },
  {
    id: 'source-laughs',
    name: 'A source sends a billion laughs',
    injected: 'entities of entities, and one of a file',
    inject: page(laughs),
    says: unreadable,
  },
  {
    id: 'source-nested',
    name: 'A source nests 200,000 elements',
    injected: '200,000 opening tags',
    inject: page(`<?xml version="1.0"?>${'<a>'.repeat(200_000)}`),
    says: unreadable,
  },
  {
    id: 'source-html',
    name: 'A source answers HTML with 200',
    injected: 'a sign-in page with status 200',
    inject: party('html'),
    says: 'The address answers a web page, not a feed.',
  },
  {
    id: 'source-nothing',
    name: 'A source answers nothing',
    injected: 'status 200 and no byte',
    inject: page(''),
    says: 'The feed is empty.',
  },
  {
    id: 'source-429',
    name: 'A source answers 429',
    injected: 'status 429, Retry-After 1800',
    inject: page('Too many', { 'x-status': '429', 'x-retry-after': '1800' }),
    says: `${host} is asked too often. It will be asked again later.`,
    after: 1_800,
  },
]

const failing = ({ says, after = 20, ...about }: Source): Fault =>
  fault({
    ...about,
    given: async scene => {
      const feed = await addFeed(scene, before)
      assert.equal((await poll(scene, feed)).run.added, 2)
      return feed
    },
    act: poll,
    expect: async (scene, { run, provider }, feed) => {
      assert.deepEqual([run.outcome, run.error, run.added], ['failed', says, 0])
      assert.equal(provider.last_error, says)
      const seconds = (Date.parse(provider.next_poll_at ?? '') - Date.now()) / 1000
      assert.ok(seconds > after - 5, `It is asked again after ${seconds} s.`)
      assert.deepEqual(await keptOf(scene, feed), ['Item 1', 'Item 2'])
      await show(scene, feed.path, afterwards)
      const again = await poll(scene, feed)
      assert.deepEqual([again.run.outcome, again.run.added, again.provider.failures], ['new_items', 1, 0])
      assert.equal((await keptOf(scene, feed)).length, 3)
      return {
        saw: `“${says}”`,
        kept: `both items that were there, and when the source was last well`,
        retried: `by itself after ${Math.round(seconds)} s; then 1 new item, none missing or doubled`,
      }
    },
  })

/** Third parties' feeds that fail as a whole. */
export const sourceFaults: Fault[] = sources.map(failing)

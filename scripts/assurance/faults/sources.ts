import assert from 'node:assert/strict'
import { rss } from '../../../web/e2e/rss.ts'
import type { Fault as PartyFault } from '../../sandbox/stub.ts'
import { during, type Fault } from './fault.ts'
import { addFeed, host, keptOf, poll, show, troubleAt } from './feeds.ts'

const item = (n: number) => ({ guid: `item-${n}`, title: `Item ${n}`, date: `${n} Nov 2026 07:00:00 GMT` })
/** The source shows one item more afterwards. */
const before = rss([item(1), item(2)])
const afterwards = rss([item(1), item(2), item(3)])

const letters = 'abcdefghij'
const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY ${letters[n + 1]} "${`&${letters[n]};`.repeat(10)}">`,
).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]><rss version="2.0">&j;&file;</rss>`

const unreadable = 'The feed cannot be read: it is not whole, or neither RSS, Atom nor JSON Feed.'
const slow = 'The source took too long.'

/** The fault of the host, or a page that it shows in place of the feed, and the text on the provider's card. */
type Source = readonly [
  id: string,
  name: string,
  injected: string,
  trouble: PartyFault | { page: string; headers?: Record<string, string> },
  says: string,
  byCommandOnly?: true,
]
const sources: readonly Source[] = [
  [
    'source-500',
    'A source answers 500',
    'status 500 in place of the feed',
    'error',
    `${host} answered with status 500.`,
  ],
  ['source-never', 'A source never answers', 'no answer for a minute', 'slow', slow, true],
  ['source-drip', 'A source answers one byte a second', 'a byte each second', 'drip', slow, true],
  [
    'source-inward',
    'A source redirects inward',
    'a redirect to the metadata service',
    'inward',
    '169.254.169.254 is not a public address.',
  ],
  [
    'source-bomb',
    'A source sends a gzip bomb',
    '20 MB packed into 20 kB',
    'bomb',
    'The answer is larger than 10000000 bytes unpacked.',
  ],
  [
    'source-flood',
    'A source sends 500 MB',
    '500 MB as fast as they are taken',
    'flood',
    'The answer is larger than 5000000 bytes.',
  ],
  [
    'source-laughs',
    'A source sends a billion laughs',
    'entities of entities, and one of a file',
    { page: laughs },
    unreadable,
  ],
  [
    'source-nested',
    'A source nests 200,000 elements',
    '200,000 opening tags',
    { page: `<?xml version="1.0"?>${'<a>'.repeat(200_000)}` },
    unreadable,
  ],
  [
    'source-html',
    'A source answers HTML with 200',
    'a sign-in page with status 200',
    'html',
    'The address answers a web page, not a feed.',
  ],
  [
    'source-nothing',
    'A source answers nothing',
    'status 200 and no byte',
    { page: '' },
    'The feed is empty.',
  ],
  [
    'source-429',
    'A source answers 429',
    'status 429, Retry-After 1800',
    { page: 'Too many', headers: { 'x-status': '429', 'x-retry-after': '1800' } },
    `${host} is asked too often. It will be asked again later.`,
  ],
]

/** Third parties' feeds that fail as a whole. */
export const sourceFaults: Fault[] = sources.map(([id, name, injected, trouble, says, byCommandOnly]) => ({
  id,
  name,
  injected,
  ...(byCommandOnly && { byCommandOnly }),
  play: async scene => {
    const feed = await addFeed(scene, before)
    assert.equal((await poll(scene, feed)).run.added, 2)
    const [begin, after] =
      typeof trouble === 'string'
        ? [troubleAt(scene, host, trouble), 20]
        : [
            show(scene, feed.path, trouble.page, trouble.headers).then(() => () => undefined),
            Number(trouble.headers?.['x-retry-after'] ?? 20),
          ]
    const { run, provider } = await during(begin, () => poll(scene, feed))
    assert.deepEqual([run.outcome, run.error, run.added, provider.last_error], ['failed', says, 0, says])
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
}))

import assert from 'node:assert/strict'
import { rss } from '../../../web/e2e/rss.ts'
import type { Fault } from './fault.ts'
import { addFeed, keptOf, poll, show } from './feeds.ts'

const dated = (guid: string, title: string, date = '20 Nov 2026 07:00:00 GMT') => ({ guid, title, date })
const well = dated('1', 'First')
const second = dated('2', 'Second')
const [start = '', end = ''] = rss([dated('2', '|')]).split('|')

/**
 * The source first shows one item, `1` with the title `First`. An entry has the items that it shows next; the titles
 * after the poll, by the items' ids; the numbers of items that the poll added, and changed.
 */
type Writing = readonly [
  id: string,
  name: string,
  injected: string,
  shown: string | Uint8Array<ArrayBuffer>,
  titles: string[],
  counts: readonly [added: number, changed: number],
  kept: string,
  type?: string,
]
const writings: readonly Writing[] = [
  [
    'feed-utf8',
    'Broken UTF-8',
    'half a character in a title',
    Uint8Array.from([...Buffer.from(`${start}£5m é ü `), 0xe2, 0x82, ...Buffer.from(end)]),
    ['First', '£5m é ü \ufffd'],
    [1, 0],
    'the item, with a mark where the character was',
  ],
  [
    'feed-charset',
    'The wrong charset',
    'Latin-1 that says it is UTF-8',
    Uint8Array.from(Buffer.from(rss([dated('2', '£5m')]).replace(' encoding="UTF-8"', ''), 'latin1')),
    ['First', '£5m'],
    [1, 0],
    'the item, with its pound sign',
    'text/xml; charset=utf-8',
  ],
  [
    'feed-duplicates',
    'Duplicates',
    'the same item three times',
    rss([second, second, second, well]),
    ['First', 'Second'],
    [1, 0],
    'the item once',
  ],
  [
    'feed-edited',
    'An edited item',
    'another title under the same guid',
    rss([dated('1', 'First, corrected')]),
    ['First, corrected'],
    [0, 1],
    'one item, as it reads now, and its earlier text as a version',
  ],
  [
    'feed-guid',
    'An edited guid',
    'the same title under another guid',
    rss([dated('1-b', 'First')]),
    ['First', 'First'],
    [1, 0],
    'both; neither is public before somebody imports it',
  ],
  [
    'feed-undated',
    'No date',
    'an item without a date',
    rss([{ guid: '2', title: 'Undated' }, well]),
    ['First', 'Undated'],
    [1, 0],
    'the item, dated when it was first seen',
  ],
  [
    'feed-future',
    'A future date',
    'an item of the year 2031',
    rss([dated('2', 'Early', '1 Jan 2031 07:00:00 GMT'), well]),
    ['First', 'Early'],
    [1, 0],
    'the item, dated when it was first seen',
  ],
]

/** Feeds that are written badly: read as far as they can be, each item once. */
export const writingFaults: Fault[] = writings.map(
  ([id, name, injected, shown, titles, counts, kept, type]) => ({
    id,
    name,
    injected,
    play: async scene => {
      const feed = await addFeed(scene, rss([well]))
      assert.equal((await poll(scene, feed)).run.added, 1)
      await show(scene, feed.path, shown, type === undefined ? {} : { 'content-type': type })
      const { run } = await poll(scene, feed)
      assert.deepEqual([run.error, run.added, run.changed], [null, ...counts])
      assert.deepEqual(await keptOf(scene, feed), titles)
      const again = (await poll(scene, feed)).run
      assert.deepEqual([again.error, again.added, again.changed], [null, 0, 0])
      const body = { provider: feed.id, limit: 20 }
      const seen = (await scene.staff('rnsFeedProxy', { body })).value().data?.items ?? []
      assert.ok(seen.every(({ publishedAt }) => Date.parse(publishedAt) <= Date.now()))
      return {
        saw: seen.map(({ title }) => `“${title}”`).join(', '),
        kept,
        retried: 'nothing has to be; the next poll finds nothing new',
      }
    },
  }),
)

import assert from 'node:assert/strict'
import { rss, type FeedItem } from '../../../web/e2e/rss.ts'
import { fault, type Fault } from './fault.ts'
import { addFeed, keptOf, poll, show } from './feeds.ts'

const dated = (guid: string, title: string): FeedItem => ({
  guid,
  title,
  date: '20 Nov 2026 07:00:00 GMT',
})
const well = [dated('1', 'First')]
const bytes = (text: string, encoding: BufferEncoding): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, encoding))

interface Writing {
  id: string
  name: string
  injected: string
  /** What the source shows after it showed one item, `1` with the title `First`. */
  shown: string | Uint8Array<ArrayBuffer>
  type?: string
  /** Titles that are there then, by the items' ids. */
  titles: string[]
  /** Of the poll: items added, and changed. */
  counts: [added: number, changed: number]
  kept: string
}

const [start = '', end = ''] = rss([dated('2', '|')]).split('|')
const writings: Writing[] = [
  {
    id: 'feed-utf8',
    name: 'Broken UTF-8',
    injected: 'half a character in a title',
    shown: Uint8Array.from([...Buffer.from(`${start}£5m é ü `), 0xe2, 0x82, ...Buffer.from(end)]),
    titles: ['First', '£5m é ü \ufffd'],
    counts: [1, 0],
    kept: 'the item, with a mark where the character was',
  },
  {
    id: 'feed-charset',
    name: 'The wrong charset',
    injected: 'Latin-1 that says it is UTF-8',
    shown: bytes(rss([dated('2', '£5m')]).replace(' encoding="UTF-8"', ''), 'latin1'),
    type: 'text/xml; charset=utf-8',
    titles: ['First', '£5m'],
    counts: [1, 0],
    kept: 'the item, with its pound sign',
  },
  {
    id: 'feed-duplicates',
    name: 'Duplicates',
    injected: 'the same item three times',
    shown: rss([dated('2', 'Second'), dated('2', 'Second'), dated('2', 'Second'), ...well]),
    titles: ['First', 'Second'],
    counts: [1, 0],
    kept: 'the item once',
  },
  {
    id: 'feed-edited',
    name: 'An edited item',
    injected: 'another title under the same guid',
    shown: rss([dated('1', 'First, corrected')]),
    titles: ['First, corrected'],
    counts: [0, 1],
    kept: 'one item, as it reads now, and its earlier text as a version',
  },
  {
    id: 'feed-guid',
    name: 'An edited guid',
    injected: 'the same title under another guid',
    shown: rss([dated('1-b', 'First')]),
    titles: ['First', 'First'],
    counts: [1, 0],
    kept: 'both; neither is public before somebody imports it',
  },
  {
    id: 'feed-undated',
    name: 'No date',
    injected: 'an item without a date',
    shown: rss([{ guid: '2', title: 'Undated' }, ...well]),
    titles: ['First', 'Undated'],
    counts: [1, 0],
    kept: 'the item, dated when it was first seen',
  },
  {
    id: 'feed-future',
    name: 'A future date',
    injected: 'an item of the year 2031',
    shown: rss([{ guid: '2', title: 'Early', date: '1 Jan 2031 07:00:00 GMT' }, ...well]),
    titles: ['First', 'Early'],
    counts: [1, 0],
    kept: 'the item, dated when it was first seen',
  },
]

const badly = ({ shown, type, titles, counts, kept, ...about }: Writing): Fault =>
  fault({
    ...about,
    given: async scene => {
      const feed = await addFeed(scene, rss(well))
      assert.equal((await poll(scene, feed)).run.added, 1)
      return feed
    },
    inject: async (scene, { path }) => {
      await show(scene, path, shown, type === undefined ? {} : { 'content-type': type })
      return () => undefined
    },
    act: poll,
    expect: async (scene, { run }, feed) => {
      assert.deepEqual([run.error, run.added, run.changed], [null, ...counts])
      assert.deepEqual(await keptOf(scene, feed), titles)
      const again = (await poll(scene, feed)).run
      assert.deepEqual([again.error, again.added, again.changed], [null, 0, 0])
      const query = { provider: feed.id, limit: 20 }
      const { data } = (await scene.staff('rnsFeedProxy', { body: query })).value()
      const seen = data?.items ?? []
      assert.ok(seen.every(({ publishedAt }) => Date.parse(publishedAt) <= Date.now()))
      const listed = seen.map(({ title }) => `“${title}”`).join(', ')
      return {
        saw: listed,
        kept,
        retried: 'nothing has to be; the next poll finds nothing new',
      }
    },
  })

/** Feeds that are written badly: read as far as they can be, each item once. */
export const writingFaults: Fault[] = writings.map(badly)

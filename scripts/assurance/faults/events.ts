import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { rss } from '../../../web/e2e/rss.ts'
import { during, type Fault } from './fault.ts'
import { addFeed, host, keptOf, poll, questionsTo } from './feeds.ts'
import { readersOf, subscribe, tick } from './mailing.ts'
import { publish, recordOf } from './papers.ts'

/** Events and schedules that come wrongly. */
export const eventFaults: Fault[] = [
  {
    id: 'poison',
    name: 'A poison record in a stream',
    injected: 'a news item in the table that no function can read, before one that is well',
    byCommandOnly: true,
    play: async scene => {
      const { tables, cloud, visitor } = scene
      const title = `Well ${randomUUID()}`
      const date = new Date(Date.now() - 60_000).toUTCString()
      const items = rss([{ guid: '1', title, description: 'Well.', date }])
      const feed = await addFeed(scene, items, { auto_import: true, symbols: ['*'] })
      const TableName = cloud.table('NewsItemsTable')
      const Key = { provider: 'lse', item_id: randomUUID() }
      const Item = { ...Key, auto_import: true, item: { title: 42 } }
      await tables.send(new PutCommand({ TableName, Item }))
      await poll(scene, feed)
      await cloud.idle()
      const { announcements } = (await visitor('listAnnouncements', { query: { limit: 61 } })).value()
      assert.equal(announcements.filter(each => each.title === title).length, 1)
      assert.deepEqual((await tables.send(new GetCommand({ TableName, Key }))).Item, Item)
      return {
        saw: `readers: “${title.slice(0, 8)}…”`,
        kept: 'the faulty row, which raises an alarm (FaultyRows)',
        retried: 'nothing',
      }
    },
  },
  {
    id: 'event-twice',
    name: 'The same event twice',
    byCommandOnly: true,
    injected: 'each event between a release and the mail comes thrice',
    play: async scene => {
      const email = await subscribe()
      const workers = ['startReleases', 'announceRelease', 'distribute', 'mailSubscriber']
      const trouble = workers.map(on => scene.cloud.fault({ kind: 'repeat', on, times: 3 }))
      const { id, title } = await during(trouble, async () => {
        const news = await publish(scene)
        await tick(scene)
        await tick(scene)
        return news
      })
      assert.deepEqual(await readersOf(scene, title), [email])
      const record = await recordOf(scene, `announcements/${id}`)
      assert.equal(record.filter(action => action.endsWith('_PUBLISHED')).length, 1)
      return { saw: 'the reader: one mail', kept: 'one record that it was published', retried: 'nothing' }
    },
  },
  {
    id: 'schedule-never',
    name: 'The schedule comes late or never',
    byCommandOnly: true,
    injected: 'every minute of the schedule is lost',
    play: async scene => {
      const { cloud } = scene
      const email = await subscribe()
      const { title, early } = await during(
        cloud.fault({ kind: 'lose', on: 'startReleases', times: Infinity }),
        async () => {
          const { title } = await publish(scene)
          await tick(scene)
          return { title, early: await readersOf(scene, title) }
        },
      )
      await tick(scene)
      assert.deepEqual([early, await readersOf(scene, title)], [[email], [email]])
      // The feed is kept at the edge for a moment; it never depended on the schedule.
      assert.ok((await (await fetch(`${cloud.site}/feeds/company.json`)).text()).includes(title))
      return {
        saw: 'nothing',
        kept: 'what is to be announced, in its index',
        retried: 'nothing: the change that made it public has started the mail; one mail',
      }
    },
  },
  {
    id: 'polls-overlap',
    name: 'Two polls overlap',
    byCommandOnly: true,
    injected: 'three minutes of the schedule at once, one of them twice',
    play: async scene => {
      const { cloud, staff } = scene
      const feed = await addFeed(scene, rss([{ guid: '1', title: 'One' }]))
      const before = await questionsTo(scene, host)
      await during(cloud.fault({ kind: 'repeat', on: 'pollProviders' }), async () => {
        await Promise.all([1, 2, 3].map(() => cloud.tick('pollProviders')))
        await cloud.idle()
      })
      const { providers } = (await staff('listProviders', {})).value()
      const runs = providers.find(({ id }) => id === feed.id)?.runs.map(({ outcome }) => outcome)
      assert.deepEqual(runs, ['new_items'])
      assert.equal((await questionsTo(scene, host)) - before, 1)
      assert.deepEqual(await keptOf(scene, feed), ['One'])
      return {
        saw: 'one run, 1 new item',
        kept: 'the item once; the source was asked once',
        retried: 'nothing: whoever did not get the lease went on to the next',
      }
    },
  },
]

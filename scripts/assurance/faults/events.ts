import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { rss } from '../../../web/e2e/rss.ts'
import { account, region } from 'local-cloud/engine'
import { fault, type Fault } from './fault.ts'
import { addFeed, host, keptOf, poll, questionsTo } from './feeds.ts'
import { readersOf, subscribe, tick } from './mailing.ts'
import { publish, recordOf } from './papers.ts'
import type { Scene } from './scene.ts'

/** How many messages wait among the dead letters of a function. */
const deadLetters = async ({ cloud }: Scene, start: RegExp): Promise<number> => {
  const grants = cloud.grants().filter(({ fn }) => start.test(fn))
  const queues = grants.flatMap(({ resource }) => /:([^:]*DeadLetters[^:]*)$/.exec(resource)?.[1] ?? [])
  const client = new SQSClient({ region, endpoint: cloud.endpoint, credentials: cloud.credentials })
  let count = 0
  for (const name of new Set(queues)) {
    const QueueUrl = `${cloud.endpoint}/${account}/${name}`
    const asked = { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages' as const] }
    const { Attributes } = await client.send(new GetQueueAttributesCommand(asked))
    count += Number(Attributes?.['ApproximateNumberOfMessages'])
  }
  client.destroy()
  return count
}

const isPublic = async ({ cloud }: Scene, title: string): Promise<boolean> =>
  (await (await fetch(`${cloud.site}/feeds/company.json`)).text()).includes(title)

const poison: Fault = fault({
  id: 'poison',
  name: 'A poison record in a stream',
  injected: 'a news item that no function can read, before one that is well',
  byCommandOnly: true,
  given: async scene => {
    const title = `Well ${randomUUID()}`
    const date = new Date(Date.now() - 60_000).toUTCString()
    const items = rss([{ guid: '1', title, description: 'Well.', date }])
    const before = await deadLetters(scene, /ImportNews/)
    return { title, before, feed: await addFeed(scene, items, { auto_import: true, symbols: ['*'] }) }
  },
  inject: async ({ tables, cloud }) => {
    const Item = { provider: 'lse', item_id: randomUUID(), auto_import: true, item: { title: 42 } }
    await tables.send(new PutCommand({ TableName: cloud.table('NewsItemsTable'), Item }))
    return () => undefined
  },
  act: async (scene, { feed }) => {
    await poll(scene, feed)
    await scene.cloud.idle()
  },
  expect: async (scene, _, { title, before }) => {
    const kept = (await deadLetters(scene, /ImportNews/)) - before
    const { announcements } = (await scene.visitor('listAnnouncements', { query: { limit: 61 } })).value()
    assert.equal(announcements.filter(each => each.title === title).length, 1)
    assert.ok(kept >= 1, 'Nothing waits among the dead letters.')
    return {
      saw: `readers: “${title.slice(0, 8)}…”, a little later`,
      kept: `the poison, among the dead letters (${kept}), which raises an alarm`,
      retried: 'five times, then set aside; what came after it is done',
    }
  },
})

const twice: Fault = fault({
  id: 'event-twice',
  name: 'The same event twice',
  byCommandOnly: true,
  injected: 'each event between a release and the mail comes thrice',
  given: async () => subscribe(),
  inject: async ({ cloud }) => {
    const all = ['startReleases', 'announceRelease', 'distribute', 'mailSubscriber']
    const ends = all.map(on => cloud.fault({ kind: 'repeat', on, times: 3 }))
    return () => ends.map(end => end())
  },
  act: async scene => {
    const news = await publish(scene)
    await tick(scene)
    await tick(scene)
    return news
  },
  expect: async (scene, { id, title }, email) => {
    assert.deepEqual(await readersOf(scene, title), [email])
    const published = (await recordOf(scene, `announcements/${id}`)).filter(action =>
      action.endsWith('_PUBLISHED'),
    )
    assert.equal(published.length, 1)
    return { saw: 'the reader: one mail', kept: 'one record that it was published', retried: 'nothing' }
  },
})

const never: Fault = fault({
  id: 'schedule-never',
  name: 'The schedule comes late or never',
  byCommandOnly: true,
  injected: 'every minute of the schedule is lost',
  given: async () => subscribe(),
  inject: async ({ cloud }) => cloud.fault({ kind: 'lose', on: 'startReleases', times: Infinity }),
  act: async scene => {
    const news = await publish(scene)
    await tick(scene)
    return { news, early: await readersOf(scene, news.title) }
  },
  expect: async (scene, { news: { title }, early }, email) => {
    assert.deepEqual(early, [email])
    await tick(scene)
    assert.deepEqual(await readersOf(scene, title), [email])
    // The feed is kept at the edge for a moment; it never depended on the schedule.
    assert.ok(await isPublic(scene, title))
    return {
      saw: 'nothing',
      kept: 'what is to be announced, in its index',
      retried: 'nothing: the change that made it public has started the mail; one mail',
    }
  },
})

const overlap: Fault = fault({
  id: 'polls-overlap',
  name: 'Two polls overlap',
  byCommandOnly: true,
  injected: 'three minutes of the schedule at once, one of them twice',
  given: async scene => {
    const feed = await addFeed(scene, rss([{ guid: '1', title: 'One' }]))
    return { feed, before: await questionsTo(scene, host) }
  },
  inject: async ({ cloud }) => cloud.fault({ kind: 'repeat', on: 'pollProviders' }),
  act: async ({ cloud }) => {
    await Promise.all([1, 2, 3].map(() => cloud.tick('pollProviders')))
    await cloud.idle()
  },
  expect: async (scene, _, { feed, before }) => {
    const { providers } = (await scene.staff('listProviders', {})).value()
    const card = providers.find(({ id }) => id === feed.id)
    assert.deepEqual(
      card?.runs.map(({ outcome }) => outcome),
      ['new_items'],
    )
    assert.equal((await questionsTo(scene, host)) - before, 1)
    assert.deepEqual(await keptOf(scene, feed), ['One'])
    return {
      saw: 'one run, 1 new item',
      kept: 'the item once; the source was asked once',
      retried: 'nothing: whoever did not get the lease went on to the next',
    }
  },
})

/** Events and schedules that come wrongly. */
export const eventFaults: Fault[] = [poison, twice, never, overlap]

import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { dynamo } from '#runtime/clients.ts'
import { deliveries, mailCounts } from './deliveryStore.ts'
import { setting } from '#runtime/env.ts'
import { subscriberId } from '../subscribers/subscriber.ts'

const store = deliveries()
const now = new Date()
const someone = (announcement: string) => ({ announcement, subscriber: subscriberId(randomUUID()) })
/** Does the same several times at once, as repeated events do. */
const often = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, act))

const countsOf = async (announcement: string) => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: setting('TABLE_DISTRIBUTIONS'),
      KeyConditionExpression: 'announcement_id = :id',
      ExpressionAttributeValues: { ':id': announcement },
      ConsistentRead: true,
    }),
  )
  const entries = mailCounts.map(name => [name, Items.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)])
  return { ...(Object.fromEntries(entries) as Record<string, number>), parts: Items.length }
}

it('counts stay exact though everything is done several times at once, and lie in several parts', async () => {
  const announcement = randomUUID()
  const all = Array.from({ length: 27 }, () => someone(announcement))
  const [bounces, complaints, fails, mended, gone] = [3, 5, 7, 11, 13].map(by =>
    all.filter((_, index) => index % by === 0),
  ) as [typeof all, typeof all, typeof all, typeof all, typeof all]
  for (const recipient of all) {
    const begun = await often(() => store.begin(recipient, now))
    expect(begun.filter(attempt => attempt !== undefined)).toEqual([1])
    const fail = fails.includes(recipient) || mended.includes(recipient) || gone.includes(recipient)
    await often(() => (fail ? store.failed(recipient) : store.sent(recipient)))
    if (mended.includes(recipient)) {
      const again = await often(() => store.begin(recipient, now))
      expect(again.filter(attempt => attempt !== undefined)).toEqual([2])
      await often(() => store.sent(recipient))
    } else if (gone.includes(recipient)) await often(() => store.dropped(recipient, now))
    if (bounces.includes(recipient)) await often(() => store.noticed(recipient, 'bounced', now))
    if (complaints.includes(recipient)) await often(() => store.noticed(recipient, 'complained', now))
  }
  const isGone = gone.filter(one => !mended.includes(one))
  const isFailed = fails.filter(one => !mended.includes(one) && !gone.includes(one))
  expect(await countsOf(announcement)).toEqual({
    sent: all.length - isGone.length - isFailed.length,
    failed: isFailed.length,
    retried: mended.length,
    dropped: isGone.length,
    bounced: bounces.length,
    complained: complaints.length,
    parts: expect.toSatisfy((parts: number) => parts > 4) as number,
  })
})

it('a mail that went is neither sent again, nor failed, nor dropped; one that never began is dropped once', async () => {
  const [sent, never] = [someone(randomUUID()), someone(randomUUID())]
  await store.begin(sent, now)
  await store.sent(sent)
  await store.failed(sent)
  await store.dropped(sent, now)
  expect(await store.begin(sent, now)).toBeUndefined()
  expect(await countsOf(sent.announcement)).toMatchObject({ sent: 1, failed: 0, dropped: 0 })
  await often(() => store.dropped(never, now))
  expect(await store.begin(never, now)).toBeUndefined()
  expect(await countsOf(never.announcement)).toMatchObject({ dropped: 1 })
})

it('a notice of a mail that is not known counts nowhere; one that comes before the mail counts as sent does', async () => {
  const [unknown, early] = [someone(randomUUID()), someone(randomUUID())]
  await store.noticed(unknown, 'bounced', now)
  expect(await countsOf(unknown.announcement)).toMatchObject({ bounced: 0, parts: 0 })
  await store.begin(early, now)
  await store.noticed(early, 'bounced', now)
  await store.sent(early)
  expect(await countsOf(early.announcement)).toMatchObject({ bounced: 1, sent: 1 })
})

it('a mail whose beginning the client had to say twice, because the answer was lost, still goes', async () => {
  const recipient = someone(randomUUID())
  let answers = 0
  // Below the client's own repeating: the table has done what was asked.
  dynamo().middlewareStack.add(
    next => async args => {
      const answer = await next(args)
      if (answers++ === 0) throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
      return answer
    },
    { step: 'deserialize', priority: 'high', name: 'lostAnswer' },
  )
  try {
    expect(await store.begin(recipient, now)).toBe(1)
    // The call whose answer was lost, and the look at the row that the second one found.
    expect(answers).toBe(2)
  } finally {
    dynamo().middlewareStack.remove('lostAnswer')
  }
  expect(await store.begin(recipient, now)).toBeUndefined()
})

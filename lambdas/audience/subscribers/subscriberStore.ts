import { timingSafeEqual } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type UpdateKind, updateKinds } from '#contract/audience/updateKinds.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { activeSubscriberOf, subscriberRow } from './audienceStore.ts'
import {
  minSecondsBetweenRequests,
  confirmedFor,
  randomToken,
  shardOf,
  stateShardOf,
  Subscriber,
  subscriberId,
  unconfirmedFor,
} from './subscriber.ts'
import { tableOf } from '#runtime/table.ts'

/** The addresses that asked for investor updates. What has expired counts as gone, whether or not it is deleted yet. */
export interface SubscriberStore {
  /**
   * Notes that an address was asked for and may be mailed now, creating it unconfirmed where it is not known.
   * Of many at once exactly one is answered a subscriber, who is then to be mailed; undefined means that no mail
   * may go: one just went, or the address refused ours.
   */
  ask(email: string, now: Date): Promise<Subscriber | undefined>
  /** Takes back that an address was mailed, because the mail could not be sent. */
  unask(subscriber: Subscriber): Promise<void>
  /** By handle and secret of a link; undefined when they do not belong together or it has expired. */
  find(handle: string, secret: string, now: Date): Promise<Subscriber | undefined>
  /** Confirms, also again, and sets the kinds; undefined as for `find`. Safe to repeat. */
  confirm(
    handle: string,
    secret: string,
    kinds: readonly UpdateKind[],
    now: Date,
  ): Promise<Subscriber | undefined>
  /** Deletes the address. Does nothing where it is gone already. */
  remove(handle: string): Promise<void>
}

const TableName = () => setting('TABLE_SUBSCRIBERS')
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)
const later = (date: Date, by: number): Date => new Date(date.getTime() + by * 1000)
const names = { '#state': 'state' }

/** Undefined instead of the exception of a condition that does not hold. */
const unlessRefused = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const byHandle = async (handle: string): Promise<string | undefined> => {
  const { Items = [] } = await tableOf('TABLE_SUBSCRIBERS').query({
    IndexName: 'byHandle',
    KeyConditionExpression: 'handle = :handle',
    ExpressionAttributeValues: { ':handle': handle },
  })
  return Items[0]?.['id'] as string | undefined
}

const add = async (email: string, now: Date): Promise<Subscriber | undefined> => {
  const subscriber: Subscriber = {
    id: subscriberId(email),
    email: email.trim(),
    kinds: [...updateKinds],
    state: 'pending',
    handle: randomToken(),
    secret: randomToken(),
    created_at: now.toISOString(),
    mailed_at: now.toISOString(),
    expires_at: seconds(now) + unconfirmedFor,
  }
  const put = new PutCommand({
    TableName: TableName(),
    Item: { ...subscriber, state_shard: stateShardOf('pending', shardOf(subscriber.id)) },
    ConditionExpression: 'attribute_not_exists(id) OR expires_at <= :now',
    ExpressionAttributeValues: { ':now': seconds(now) },
  })
  return (await unlessRefused(dynamo().send(put))) && subscriber
}

const askAgain = async (known: Subscriber, now: Date): Promise<Subscriber | undefined> => {
  if (Date.parse(known.mailed_at) > now.getTime() - minSecondsBetweenRequests * 1000) return undefined
  const update = new UpdateCommand({
    TableName: TableName(),
    Key: { id: known.id },
    UpdateExpression: `SET mailed_at = :now${known.state === 'pending' ? ', expires_at = :expires' : ''}`,
    ConditionExpression: 'handle = :handle AND mailed_at = :before AND #state = :state',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':before': known.mailed_at,
      ':handle': known.handle,
      ':state': known.state,
      ...(known.state === 'pending' && { ':expires': seconds(now) + unconfirmedFor }),
    },
    ReturnValues: 'ALL_NEW',
  })
  const answer = await unlessRefused(dynamo().send(update))
  return answer && Subscriber.parse(answer.Attributes)
}

const find: SubscriberStore['find'] = async (handle, secret, now) => {
  const id = await byHandle(handle)
  const found = id === undefined ? undefined : activeSubscriberOf(await subscriberRow(id), now)
  return found && found.handle === handle && isSame(found.secret, secret) ? found : undefined
}

/** The store in the table `subscribers`. */
export const subscriberStore = (): SubscriberStore => ({
  async ask(email, now) {
    const item = await subscriberRow(subscriberId(email))
    const known = activeSubscriberOf(item, now)
    if (known) return askAgain(known, now)
    return add(email, now)
  },

  async unask({ id, mailed_at }) {
    await unlessRefused(
      dynamo().send(
        new UpdateCommand({
          TableName: TableName(),
          Key: { id },
          UpdateExpression: 'SET mailed_at = :never',
          ConditionExpression: 'mailed_at = :mailed',
          ExpressionAttributeValues: { ':never': new Date(0).toISOString(), ':mailed': mailed_at },
        }),
      ),
    )
  },

  find,

  async confirm(handle, secret, kinds, now) {
    const found = await find(handle, secret, now)
    if (!found) return undefined
    const until = later(now, confirmedFor)
    const update = new UpdateCommand({
      TableName: TableName(),
      Key: { id: found.id },
      UpdateExpression: [
        'SET #state = :confirmed, kinds = :kinds, confirmed_at = if_not_exists(confirmed_at, :now)',
        'reconfirm_by = :until, #shard = :shard, expires_at = :expires REMOVE reminded_at, passing_bounces, state_shard',
      ].join(', '),
      ConditionExpression: 'handle = :handle',
      ExpressionAttributeNames: { ...names, '#shard': 'shard' },
      ExpressionAttributeValues: {
        ':confirmed': 'confirmed',
        ':kinds': kinds,
        ':now': now.toISOString(),
        ':until': until.toISOString(),
        ':shard': shardOf(found.id),
        ':expires': seconds(until),
        ':handle': handle,
      },
      ReturnValues: 'ALL_NEW',
    })
    const answer = await unlessRefused(dynamo().send(update))
    return answer && Subscriber.parse(answer.Attributes)
  },

  async remove(handle) {
    const id = await byHandle(handle)
    if (id === undefined) return
    await unlessRefused(
      dynamo().send(
        new DeleteCommand({
          TableName: TableName(),
          Key: { id },
          ConditionExpression: 'handle = :handle',
          ExpressionAttributeValues: { ':handle': handle },
        }),
      ),
    )
  },
})

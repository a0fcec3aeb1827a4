import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { TransactItem } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { shardOf } from '../subscribers/subscriber.ts'
import { transact } from '#runtime/transact.ts'

/** A mail about an announcement to one subscriber, as messages and the tags of mails name it. */
export const Recipient = z.object({ announcement: z.string(), subscriber: z.string() })
export type Recipient = z.output<typeof Recipient>

/**
 * Seconds that the record of a mail is kept: longer than a message can come again out of the dead letters, and not
 * much longer, because the id is a hash of the address, which goes when its person unsubscribes.
 */
export const deliveryKeptFor = 30 * 86_400

/** The counters of an announcement's mails. */
export const mailCounts = ['sent', 'failed', 'retried', 'dropped', 'bounced', 'complained'] as const
export type MailCount = (typeof mailCounts)[number]

/** SES's notices about a sent mail. */
export type MailNoticeKind = 'bounced' | 'complained'

/**
 * The mails about each announcement, one row a subscriber, without addresses. Each change of a row and of the counts
 * that follow from it is one transaction, so the counts stay exact whatever is repeated. The counts of an
 * announcement lie in as many parts as there are shards of subscribers: none takes all the writes.
 */
export interface Deliveries {
  /** Records that a mail is about to be sent; answers which try it is, undefined when it was sent, or may have been. */
  begin(recipient: Recipient, now: Date): Promise<number | undefined>
  sent(recipient: Recipient): Promise<void>
  /** It did not go, so it may begin again. */
  failed(recipient: Recipient): Promise<void>
  /** It need not go any more. Nothing for one that went. */
  dropped(recipient: Recipient, now: Date): Promise<void>
  /** Records a notice about a sent mail; each kind counts once. Does nothing for an unknown mail. */
  noticed(recipient: Recipient, kind: MailNoticeKind, now: Date): Promise<void>
}

const rowOf = ({ announcement, subscriber }: Recipient) => ({
  TableName: setting('TABLE_DELIVERIES'),
  Key: { announcement_id: announcement, subscriber_id: subscriber },
})

interface Change {
  set: string
  when: string
  names?: Record<string, string>
  values: Record<string, unknown>
}

const update = (recipient: Recipient, { set, when, names, values }: Change) => ({
  ...rowOf(recipient),
  UpdateExpression: set,
  ConditionExpression: when,
  ExpressionAttributeNames: names ?? { '#state': 'state' },
  ExpressionAttributeValues: values,
})

const counted = ({ announcement, subscriber }: Recipient, by: Partial<Record<MailCount, number>>) => {
  const entries = Object.entries(by)
  return {
    Update: {
      TableName: setting('TABLE_DISTRIBUTIONS'),
      Key: { announcement_id: announcement, part: `mail/counts/${shardOf(subscriber)}` },
      UpdateExpression: `ADD ${entries.map(([name]) => `${name} :${name}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(entries.map(([name, n]) => [`:${name}`, n])),
    },
  } satisfies TransactItem
}

/** Answers whether the row was as the change wants it; only then anything is written. */
const change = async (
  recipient: Recipient,
  what: Change,
  by: Partial<Record<MailCount, number>>,
): Promise<boolean> =>
  (await transact([{ Update: update(recipient, what) }, counted(recipient, by)])).length === 0

const expires = (now: Date) => Math.floor(now.getTime() / 1000) + deliveryKeptFor

/** @param by names this very try: the client repeats a call whose answer was lost, and then finds its own row */
const beginFirst = async (recipient: Recipient, now: Date, by: string): Promise<boolean> => {
  const first = update(recipient, {
    set: 'SET #state = :sending, begun_at = :now, begun_by = :by, expires_at = :expires, attempts = :one',
    when: 'attribute_not_exists(#state)',
    values: {
      ':sending': 'sending',
      ':now': now.toISOString(),
      ':by': by,
      ':expires': expires(now),
      ':one': 1,
    },
  })
  try {
    await dynamo().send(new UpdateCommand(first))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** The deliveries in the tables `deliveries` and `distributions`. */
export const deliveries = (): Deliveries => ({
  async begin(recipient, now) {
    const by = randomUUID()
    if (await beginFirst(recipient, now, by)) return 1
    const { Item } = await dynamo().send(new GetCommand({ ...rowOf(recipient), ConsistentRead: true }))
    if (Item?.['begun_by'] === by) return 1
    if (Item?.['state'] !== 'failed') return undefined
    const before = Number(Item['attempts'])
    const again: Change = {
      set: 'SET #state = :sending, begun_at = :now, expires_at = :expires, attempts = :attempts REMOVE failed_of',
      when: '#state = :failed AND attempts = :before',
      values: {
        ':sending': 'sending',
        ':failed': 'failed',
        ':now': now.toISOString(),
        ':expires': expires(now),
        ':before': before,
        ':attempts': before + 1,
      },
    }
    return (await change(recipient, again, { failed: -1, retried: 1 })) ? before + 1 : undefined
  },

  async sent(recipient) {
    const values = { ':sent': 'sent', ':sending': 'sending' }
    await change(recipient, { set: 'SET #state = :sent', when: '#state = :sending', values }, { sent: 1 })
  },

  async failed(recipient) {
    const values = { ':failed': 'failed', ':sending': 'sending', ':announcement': recipient.announcement }
    const set = 'SET #state = :failed, failed_of = :announcement'
    await change(recipient, { set, when: '#state = :sending', values }, { failed: 1 })
  },

  async dropped(recipient, now) {
    const set = 'SET #state = :dropped, expires_at = :expires REMOVE failed_of'
    const values = { ':dropped': 'dropped', ':expires': expires(now) }
    if (await change(recipient, { set, when: 'attribute_not_exists(#state)', values }, { dropped: 1 })) return
    const failed = { set, when: '#state = :failed', values: { ...values, ':failed': 'failed' } }
    await change(recipient, failed, { failed: -1, dropped: 1 })
  },

  async noticed(recipient, kind, now) {
    const noted: Change = {
      set: 'SET #at = :now',
      when: 'attribute_exists(#state) AND attribute_not_exists(#at)',
      names: { '#state': 'state', '#at': `${kind}_at` },
      values: { ':now': now.toISOString() },
    }
    await change(recipient, noted, { [kind]: 1 })
  },
})

import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { updateKinds } from '#contract/audience/updateKinds.ts'

const hour = 3600
const day = 24 * hour

/** Seconds that an unconfirmed address is kept (decision 6). */
export const unconfirmedFor = 48 * hour
/** Seconds that a confirmed subscription lasts until it is confirmed again (decision 34). */
export const confirmedFor = 365 * day
/** Seconds in which an address that did not take our mail, or whose person complained, gets none. */
export const suppressedFor = { bounce: 30 * day, complaint: 365 * day }
/** Seconds between two mails to one address that only somebody's typing asked for. */
export const minSecondsBetweenRequests = 15 * 60
/** Passing bounces, such as a full mailbox, after which mail stops as after a lasting one. */
export const passingBounces = 3
/** Parts that confirmed subscribers are spread over, so that no part of the index takes all the load. */
export const shards = ['0', '1', '2', '3', '4', '5', '6', '7'] as const
export type Shard = (typeof shards)[number]

/** Somebody who asked for investor updates. */
export const Subscriber = z.object({
  /** Hash of the address in lower case. */
  id: z.string(),
  email: z.string(),
  kinds: z.array(z.enum(updateKinds)),
  state: z.enum(['pending', 'confirmed']),
  /** Random; proves that a link came from a mail to them, and allows no more than to unsubscribe. */
  handle: z.string(),
  /** Random; together with the handle it allows to see, confirm and change. */
  secret: z.string(),
  /** UTC moments. */
  created_at: z.string(),
  mailed_at: z.string(),
  confirmed_at: z.string().optional(),
  reconfirm_by: z.string().optional(),
  reminded_at: z.string().optional(),
  /** Epoch second from which the row counts as gone. */
  expires_at: z.number(),
})
export type Subscriber = z.output<typeof Subscriber>

/** Key of an address: two spellings that differ in case are one subscriber. */
export const subscriberId = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

export const shardOf = (id: string): Shard =>
  shards[createHash('sha256').update(id).digest()[0]! % shards.length]!

/** Where a row that is no confirmed subscriber is counted. */
export const stateShardOf = (state: 'pending' | 'suppressed', shard: Shard): string => `${state}/${shard}`

/** 144 random bits. */
export const randomToken = (): string => randomBytes(18).toString('base64url')

/** Where a subscriber's links lead, on a site such as `https://investors.example.com`. */
export const subscriberLinks = (
  site: string,
  { handle, secret }: Pick<Subscriber, 'handle' | 'secret'>,
): { confirm: string; manage: string; unsubscribe: string } => ({
  // In the fragment, which browsers send to nobody: no log has it, no referrer.
  confirm: `${site}/subscribe/confirm#${handle}.${secret}`,
  manage: `${site}/subscribe/manage#${handle}.${secret}`,
  unsubscribe: `${site}/api/subscriptions/unsubscribe?token=${handle}`,
})

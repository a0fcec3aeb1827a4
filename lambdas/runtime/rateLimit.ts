import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { limitOf } from '#contract/limits.ts'
import { dynamo } from './clients.ts'
import { setting } from './env.ts'
import { edgeKey } from './originSecret.ts'
import { Problem } from './problem.ts'

const groupsOf = (part: string): string[] => (part ? part.split(':') : [])

/**
 * Whom limits count as one visitor: an IPv4 address, or the first 64 bits of an IPv6 one, of which a single line has
 * as many addresses as it likes (RFC 6177).
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [start = '', end = ''] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [before, after] = [groupsOf(start), groupsOf(end)]
  const zeros = address.includes('::') ? Math.max(8 - before.length - after.length, 0) : 0
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Days that an expired row stays for the security figures. */
export const keepDays = 2

/** Counts an attempt of `subject`; safe under any concurrency. */
export interface RateLimits {
  /** @throws Problem `too_many` with `retryAfter` in seconds once the window's limit is used up. */
  take(subject: string, action: string, now: Date): Promise<unknown>
}

/** Limits of what may turn out not to have been an attempt. */
export interface AttemptLimits extends RateLimits {
  /** Answers how many attempts the window has now, this one included. */
  take(subject: string, action: string, now: Date): Promise<number>
  /** Takes one attempt back: it was none. */
  giveBack(subject: string, action: string, now: Date): Promise<void>
}

const windowOf = (subject: string, action: string, now: Date) => {
  const { limit, windowSeconds } = limitOf(action)
  const seconds = Math.floor(now.getTime() / 1000)
  const start = seconds - (seconds % windowSeconds)
  return {
    limit,
    end: start + windowSeconds,
    seconds,
    key: { subject_window: `${subject}#${action}#${start}` },
  }
}

/** The hour of a moment, UTC, by which counters are found: `2026-11-21T18`. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13)

/** Rate limits as one conditional write: the window is in the key, expiry is never trusted. */
export const rateLimits = (): AttemptLimits => ({
  async take(subject, action, now) {
    const { limit, end, seconds, key } = windowOf(subject, action, now)
    try {
      const { Attributes } = await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_RATE_LIMITS'),
          Key: key,
          UpdateExpression:
            'ADD attempts :one SET user_id = :user, action_type = :action, created_at = if_not_exists(created_at, :now), #hour = if_not_exists(#hour, :hour), expires_at = :expires',
          ConditionExpression: 'attribute_not_exists(attempts) OR attempts < :limit',
          ExpressionAttributeNames: { '#hour': 'hour' },
          ExpressionAttributeValues: {
            ':one': 1,
            ':limit': limit,
            ':user': subject,
            ':action': action,
            ':now': now.toISOString(),
            ':hour': hourOf(now),
            ':expires': end + keepDays * 86_400,
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      )
      return Number(Attributes?.['attempts'])
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      throw new Problem('too_many', { retryAfter: end - seconds, cause: error })
    }
  },

  async giveBack(subject, action, now) {
    try {
      await dynamo().send(
        new UpdateCommand({
          TableName: setting('TABLE_RATE_LIMITS'),
          Key: windowOf(subject, action, now).key,
          UpdateExpression: 'ADD attempts :minus',
          ConditionExpression: 'attempts > :none',
          ExpressionAttributeValues: { ':minus': -1, ':none': 0 },
        }),
      )
    } catch (error) {
      // It began in a window that is over, or was counted elsewhere.
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
})

/** A visitor's network (`networkOf`) as it may be kept: a keyed hash (decision 19). */
export const hashedAddress = async (address: string): Promise<string> =>
  `address:${createHmac('sha256', await edgeKey())
    .update(networkOf(address))
    .digest('base64url')
    .slice(0, 22)}`

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { accessTokenMinutes } from '#contract/people/sessions.ts'
import { dynamo } from './clients.ts'
import { setting } from './env.ts'
import type { User } from './user.ts'
import { tableOf } from '#runtime/table.ts'

/** In place of a session: every session of the person. */
const every = 'every'

/** Milliseconds that an instance of a function keeps what it read (decision 48: five seconds altogether). */
const keepFor = 3_000

/** People whose rows an instance keeps at the most; then it forgets those that are too old to be used. */
const mostKept = 500

/**
 * Seconds for which a change that takes rights away refuses new sessions too: Cognito may be issuing a token at that
 * moment, for groups that it read before. The function that changes accounts may run for so long.
 */
export const underWay = 10

/** Seconds that the clocks of Cognito, the gateway and ours may differ. */
const skew = 300

/** The access tokens of a session, or of all sessions of a person, that began until a moment (epoch seconds). */
const Revocation = z.object({ session: z.string(), until: z.number() })
type Revocation = z.output<typeof Revocation>

/** The session of an access token. One that says nothing of it counts as begun at the very first. */
export type SessionOf = Pick<User, 'id' | 'session' | 'signedInAt'>

/** Access tokens that are not good any more although they have not expired. */
export interface Revocations {
  /** @throws the client's error when nobody knows: then nobody is let in */
  isRevoked(session: SessionOf): Promise<boolean>
}

const appliesTo = ({ session = every, signedInAt = 0 }: SessionOf, row: Revocation): boolean =>
  (row.session === every || row.session === session) && signedInAt <= row.until

/**
 * Revocations by where their rows are read.
 * @param read a person's rows; the answer may be used for `milliseconds` from when they were asked for
 */
export const revocationsBy = (
  read: (userId: string) => Promise<Revocation[]>,
  milliseconds: number,
): Revocations => {
  const kept = new Map<string, { rows: Promise<Revocation[]>; readAt: number }>()
  const isFresh = (readAt: number, now: number) => now >= readAt && now - readAt < milliseconds
  const rowsOf = (userId: string): Promise<Revocation[]> => {
    const now = Date.now()
    const known = kept.get(userId)
    if (known && isFresh(known.readAt, now)) return known.rows
    if (kept.size >= mostKept) for (const [id, { readAt }] of kept) if (!isFresh(readAt, now)) kept.delete(id)
    const rows = read(userId)
    kept.set(userId, { rows, readAt: now })
    // A failure is this request's, not that of the next ones.
    rows.catch(() => kept.delete(userId))
    return rows
  }
  return {
    isRevoked: async session => (await rowsOf(session.id)).some(row => appliesTo(session, row)),
  }
}

const readRows = async (userId: string): Promise<Revocation[]> => {
  const { Items = [] } = await tableOf('TABLE_REVOCATIONS').query({
    KeyConditionExpression: 'user_id = :user',
    ExpressionAttributeValues: { ':user': userId },
    ConsistentRead: true,
  })
  // A row that cannot be read might revoke: then nobody is let in.
  return z.array(Revocation).parse(Items)
}

/** Checks revocations for every route that is not public; shared by all routes of an instance. */
export const revocations = once(() => revocationsBy(readRows, keepFor))

/** The same as of this moment, for connections, which begin once and stay. */
export const revocationsNow = once(() => revocationsBy(readRows, 0))

/** A revocation as a row that expires when no token that it revokes can be alive. */
export const revocationRow = (userId: string, session: string | undefined, until: Date) => {
  const seconds = Math.floor(until.getTime() / 1000)
  return {
    user_id: userId,
    session: session ?? every,
    until: seconds,
    expires_at: seconds + accessTokenMinutes * 60 + skew,
  }
}

/** Writes revocations. */
export interface SessionEnds {
  /** Revokes the tokens of all sessions of a person that began until now, and for `seconds` from now on. */
  endAll(userId: string, seconds?: number): Promise<void>
  /** Revokes the tokens of one session; of all when the token did not say which. */
  endOne(session: SessionOf): Promise<void>
}

const put = async (userId: string, session: string | undefined, until: Date): Promise<void> => {
  try {
    await dynamo().send(
      new PutCommand({
        TableName: setting('TABLE_REVOCATIONS'),
        Item: revocationRow(userId, session, until),
        ConditionExpression: 'attribute_not_exists(#until) OR #until < :until',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':until': Math.floor(until.getTime() / 1000) },
      }),
    )
  } catch (error) {
    // One that reaches as far, or farther, is there.
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

export const sessionEnds = (): SessionEnds => ({
  endAll: (userId, seconds = 0) => put(userId, undefined, new Date(Date.now() + seconds * 1000)),
  endOne: ({ id, session }) => put(id, session, new Date()),
})

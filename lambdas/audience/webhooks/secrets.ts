import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { secretOverlapHours } from '#contract/audience/webhooks.ts'

/** A secret and the UTC moment from which it is the current one. */
export interface Secret {
  secret: string
  made_at: string
}

/** `whsec_` and 32 random bytes (Standard Webhooks 1.0, "Signature scheme"). */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Those that sign at a moment: the newest, and each older one for a day after it was replaced. */
export const signing = (newestFirst: readonly Secret[], now: Date): string[] =>
  newestFirst
    .filter((_, index) => {
      const replaced = newestFirst[index - 1]?.made_at
      return !replaced || now.getTime() < Date.parse(replaced) + secretOverlapHours * 3_600_000
    })
    .map(({ secret }) => secret)

/** The headers of one try: a signature for each secret, so that receivers may replace theirs when they like. */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  at: Date,
  payload: string,
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, payload)).join(' '),
})

import type { WebhookDelivery, WebhookTry } from '#contract/audience/webhookDeliveries.ts'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { FetchFailure, guardedFetch } from '#runtime/guardedFetch.ts'
import { delayAfter, failingDays, retryAfterIn } from './schedule.ts'
import type { Outcome } from './leaseStore.ts'

const day = 86_400_000

/**
 * Decides what follows from an attempt for its message and its webhook.
 * @param attempt the attempt, with the seconds of its Retry-After
 * @param message its type, and which try of its round this was, from 1; a test has one
 * @param chance from 0 to 1
 * @returns `delay` in seconds until the next try, where there is one
 */
export const outcomeOf = (
  { retryAfter, ...attempt }: WebhookTry & { retryAfter: number },
  { type, round }: Pick<WebhookDelivery, 'type'> & { round: number },
  { enabled, failing_since }: Pick<Webhook, 'enabled' | 'failing_since'>,
  now: Date,
  chance: number,
): Outcome & { delay?: number } => {
  if (attempt.error === null) return { attempt, state: 'delivered' }
  if (attempt.status === 410) return { attempt, state: 'dead', ...(enabled && { disable: 'gone' }) }
  const failsForDays = failing_since && now.getTime() - Date.parse(failing_since) > failingDays * day
  if (failsForDays && enabled) return { attempt, state: 'dead', disable: 'failing' }
  const delay = type === 'webhook.test' ? undefined : delayAfter(round, chance, retryAfter)
  if (delay === undefined) return { attempt, state: 'dead' }
  return {
    attempt,
    state: 'waiting',
    next_try_at: new Date(now.getTime() + delay * 1000).toISOString(),
    delay,
  }
}

/** The result of one call. */
export interface Answered {
  status: number | null
  /** Its first kilobyte. */
  answer: string | null
  /** Why it counts as not delivered, for people; null when it is. */
  error: string | null
  /** Seconds of its Retry-After; 0 without one. */
  retryAfter: number
}

/** Milliseconds for the whole call; Standard Webhooks asks for 15 seconds at least, of the two ends together. */
const timeout = 15_000
/** Bytes of an answer that are read. */
const kept = 1024

const errorOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which is not followed.`
  if (status === 410) return 'It answered 410: it wants no more messages.'
  return `It answered ${status}.`
}

/** Calls a webhook once. What goes wrong at its end is an answer, too. */
export const post = async (
  url: string,
  headers: Record<string, string>,
  body: string,
  now: Date,
): Promise<Answered> => {
  try {
    const fetched = await guardedFetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': 'investor-relations-webhooks/1',
      },
      body,
      timeout,
      redirects: 0,
      maxBytes: kept,
      maxDecodedBytes: kept,
      cut: true,
    })
    const { status } = fetched
    const mayAsk = status === 429 || status === 503
    return {
      status,
      answer: fetched.body.toString('utf8'),
      error: errorOf(status),
      retryAfter: mayAsk ? retryAfterIn(fetched.headers['retry-after'], now) : 0,
    }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return { status: null, answer: null, error: error.message, retryAfter: 0 }
  }
}

import { once } from '#contract/once.ts'
import { asFetch } from '#runtime/asFetch.ts'
import { FetchFailure } from '#runtime/guardedFetch.ts'

/** A post before it is sent. */
export interface Draft {
  text: string
  /** The announcement that it is about, with its public address where that is known. */
  about: { title: string; url: string | undefined }
}

/** The result of a post. */
export type Outcome =
  | { state: 'posted'; url: string }
  | { state: 'refused' | 'unknown'; reason: string; cause?: unknown }

/** Hands a post to a network, once. It never throws: what nobody knows is `unknown`. */
export type Post = (draft: Draft) => Promise<Outcome>

/** Milliseconds for an answer, so that the function, which has 20 s, can always record what came of it. */
const answerTimeout = 12_000

/** How a network is asked: over the guarded client, this host alone, once. */
export const fetchFrom = (host: string, timeout = answerTimeout): typeof fetch =>
  asFetch({
    maxBytes: 100_000,
    maxDecodedBytes: 100_000,
    timeout,
    accepts: ({ hostname }) => hostname === host,
  })

/** For an answer that never came or cannot be read: the post may be public all the same. */
export const unknownOutcome = (label: string, cause?: unknown): Outcome => ({
  state: 'unknown',
  reason: `${label} did not say what became of the post. It may be public. Look there before you post again.`,
  cause,
})

/** The outcome of a call that failed without an answer. */
export const failureOf = (label: string, error: unknown): Outcome =>
  error instanceof FetchFailure && error.kind === 'refused'
    ? { state: 'refused', reason: `${label} was not asked: ${error.message}`, cause: error }
    : unknownOutcome(label, error)

const clock = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** The outcome when a network's rate limit is reached. */
export const rateLimitedOutcome = (label: string, until: Date | undefined): Outcome => ({
  state: 'refused',
  reason: `${label} takes no more posts at the moment. Try again ${until ? `after ${clock().format(until)}` : 'later'}.`,
})

/** The outcome when a network refuses the key. */
export const wrongKeyOutcome = (label: string, secret: string): Outcome => ({
  state: 'refused',
  reason: `${label} refused the key. Operations renew it in the secret ${secret}.`,
})

/** The body of an answer as JSON; undefined when it is none. */
export const jsonOf = async (answer: Response): Promise<unknown> => {
  try {
    return JSON.parse(await answer.text()) as unknown
  } catch {
    return undefined
  }
}

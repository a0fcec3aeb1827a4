import * as z from 'zod'
import { FetchFailure, guardedFetch, type Fetched, type FetchOptions } from '#runtime/guardedFetch.ts'
import { cut } from '#runtime/plainText.ts'
import { SourceFailure, type SourceFailureKind } from '../source.ts'

/** What an answer of a source may be and take. */
export const sourceLimits = {
  maxBytes: 5_000_000,
  maxDecodedBytes: 10_000_000,
  timeout: 10_000,
  redirects: 3,
} as const

/** Fetches; tests pass their own. */
export type Fetch = (address: string, options: FetchOptions) => Promise<Fetched>

/** The real way out. */
export const overGuard: Fetch = (address, options) => guardedFetch(address, options)

interface AskOptions extends Partial<FetchOptions> {
  /** Who is asked, in messages; without it the host. */
  name?: string
  /** What an answer that is an error says itself. */
  explain?: (answer: Fetched) => string | undefined
}

/** Seconds of a `Retry-After`, which is a number or a date; an hour at most. */
export const retryAfterOf = (header: string | undefined, now = new Date()): number | undefined => {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3_600) : undefined
}

const fromFetch = (error: FetchFailure): SourceFailure => {
  const kind = error.kind === 'broken' ? 'unreadable' : error.kind
  return new SourceFailure(kind, error.message, { cause: error })
}

const meaningOf = (status: number, name: string): [SourceFailureKind, string] => {
  if (status === 401 || status === 403)
    return ['not_allowed', `${name} does not accept the credentials (status ${status}).`]
  if (status === 429) return ['limited', `${name} is asked too often. It will be asked again later.`]
  return ['failed', `${name} answered with status ${status}.`]
}

const fromStatus = (answer: Fetched, { name, explain }: AskOptions): SourceFailure | undefined => {
  const { url, status, headers } = answer
  if (status === 304 || (status >= 200 && status < 300)) return undefined
  const [kind, message] = meaningOf(status, name ?? url.hostname)
  const said = explain?.(answer)?.trim()
  return new SourceFailure(kind, said ? `${message} It says: ${cut(said, 200)}` : message, {
    status,
    content_type: headers['content-type'],
    retryAfter: retryAfterOf(headers['retry-after']),
  })
}

/**
 * Asks a source; what is not a success is a failure.
 * @throws SourceFailure
 */
export const ask = async (fetch: Fetch, address: string, options: AskOptions = {}): Promise<Fetched> => {
  const { name: _, explain: __, ...sent } = options
  const answer = await fetch(address, { ...sourceLimits, ...sent }).catch((error: unknown) => {
    throw error instanceof FetchFailure ? fromFetch(error) : error
  })
  const failure = fromStatus(answer, options)
  if (failure) throw failure
  return answer
}

/** What a body says as JSON; undefined when it is none. */
export const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    // Who asks for JSON checks the shape, and nothing has none.
    return undefined
  }
}

/**
 * An answer's JSON, of this shape.
 * @throws SourceFailure `unreadable` that names the fields that are not as expected
 */
export const jsonOf = <T>(answer: Fetched, shape: z.ZodType<T>, name: string): T => {
  const read = shape.safeParse(jsonIn(answer.body))
  if (read.success) return read.data
  const fields = [...new Set(read.error.issues.map(({ path }) => path.join('.') || 'no JSON'))].slice(0, 5)
  throw new SourceFailure(
    'unreadable',
    `${name} answers another shape than expected: ${fields.join(', ')}.`,
    {
      status: answer.status,
      content_type: answer.headers['content-type'],
    },
  )
}

const error = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error: { message } }) => message),
  z.object({ error_description: z.string() }).transform(({ error_description }) => error_description),
  z
    .object({ errors: z.tuple([z.object({ message: z.string() })], z.unknown()) })
    .transform(({ errors }) => errors[0].message),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

/** What an error's JSON says, in the forms that APIs have for that. */
export const errorIn = ({ body }: Pick<Fetched, 'body'>): string | undefined =>
  error.safeParse(jsonIn(body)).data

import * as z from 'zod'
import { FetchFailure, guardedFetch, type Fetched, type FetchOptions } from '#runtime/guardedFetch.ts'
import { cut } from '../../publishing/text/plainText.ts'
import { SourceFailure, type SourceFailureKind } from '../source.ts'

/** Limits of a source's answer. */
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
  /** Reads the message of an error answer. */
  explain?: (answer: Fetched) => string | undefined
  /** Nothing is sent that says who we are, so that nothing of that can be wrong. */
  anonymous?: boolean
}

/** Our user agent, with the site's address: many sources refuse requests without one. */
export const userAgent = (): string => {
  const site = process.env['SITE_ORIGIN']
  return `InvestorRelationsNews/1${site ? ` (+${site})` : ''}`
}

/** Seconds of a `Retry-After`, which is a number or a date; a day at most. */
export const retryAfterOf = (header: string | undefined, now = new Date()): number | undefined => {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : undefined
}

const fromFetch = (error: FetchFailure): SourceFailure => {
  const kind = error.kind === 'broken' ? 'unreadable' : error.kind
  return new SourceFailure(kind, error.message, { cause: error })
}

/**
 * Whether an answer is a page that keeps programs out. Cloudflare marks its own (developers.cloudflare.com, "Detect a
 * Challenge Page response"); of the others only the words are known.
 */
const isRobotWall = ({ status, headers, body }: Fetched): boolean =>
  headers['cf-mitigated'] === 'challenge' ||
  ([403, 429, 503].includes(status) &&
    /html/i.test(headers['content-type'] ?? '') &&
    /captcha|just a moment|attention required|are you (?:a )?(?:human|robot)|unusual traffic|incapsula|datadome/i.test(
      body.toString('latin1', 0, 20_000),
    ))

const meaningOf = (answer: Fetched, name: string, anonymous = false): [SourceFailureKind, string] => {
  const { status } = answer
  const letIn = `Ask who runs it to let in the reader that calls itself "${userAgent()}".`
  if (isRobotWall(answer))
    return ['not_allowed', `${name} keeps programs out with a page for people (status ${status}). ${letIn}`]
  if (status === 401 && anonymous)
    return ['not_allowed', `${name} asks for credentials (status 401), and the provider has none.`]
  if (status === 403 && anonymous)
    return ['not_allowed', `${name} refuses to answer (status 403), and asks for no credentials. ${letIn}`]
  if (status === 403)
    return ['not_allowed', `${name} does not let these credentials read this address (status 403).`]
  if (status === 401) return ['not_allowed', `${name} does not accept the credentials (status 401).`]
  if (status === 429) return ['limited', `${name} is asked too often. It will be asked again later.`]
  return ['failed', `${name} answered with status ${status}.`]
}

const fromStatus = (answer: Fetched, { name, explain, anonymous }: AskOptions): SourceFailure | undefined => {
  const { url, status, headers } = answer
  if (status === 304 || (status >= 200 && status < 300)) return undefined
  const [kind, message] = meaningOf(answer, name ?? url.hostname, anonymous)
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
  const { name: _, explain: __, anonymous: ___, ...sent } = options
  const headers = { 'user-agent': userAgent(), ...sent.headers }
  const answer = await fetch(address, { ...sourceLimits, ...sent, headers }).catch((error: unknown) => {
    throw error instanceof FetchFailure ? fromFetch(error) : error
  })
  const failure = fromStatus(answer, options)
  if (failure) throw failure
  return answer
}

/** Parses a body as JSON; undefined when it is none. */
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

/** The message in an error's JSON, in the shapes that APIs use. */
export const errorIn = ({ body }: Pick<Fetched, 'body'>): string | undefined =>
  error.safeParse(jsonIn(body)).data

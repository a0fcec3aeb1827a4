import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { RateLimit } from '#contract/github.ts'
import { guardedFetch } from '#runtime/guardedFetch.ts'
import type { KeptAnswers } from '#runtime/keptAnswers.ts'

/** A read answer of GitHub's with its tag. */
export const TaggedAnswer = z.object({
  etag: z.string(),
  type: z.string(),
  link: z.string().nullable(),
  body: z.string(),
})
export type TaggedAnswer = z.infer<typeof TaggedAnswer>

/** Seconds that an answer is kept, and characters above which it is not: a row of the table holds 400 kB. */
const keepSeconds = 7 * 86_400
const mostKept = 100_000

const limits = { maxBytes: 12_000_000, maxDecodedBytes: 12_000_000, timeout: 8_000, redirects: 0 } as const
const passedOn = ['content-type', 'etag', 'link', 'retry-after'] as const

/** What Octokit calls for each request. */
export type GithubFetch = (
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

interface Services {
  answers: KeptAnswers<TaggedAnswer>
  /** Told what each answer says of the rate limit. */
  onRate(rate: RateLimit): void
}

const methodOf = (method: string) => {
  if (method === 'GET' || method === 'POST' || method === 'PATCH') return method
  throw new Error(`GitHub is not asked by ${method}.`)
}

const rateIn = (headers: Record<string, unknown>): RateLimit | undefined => {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map(name =>
    Number(headers[`x-ratelimit-${name}`] ?? NaN),
  )
  if (limit === undefined || remaining === undefined || !reset) return undefined
  return Number.isInteger(limit) && Number.isInteger(remaining) && Number.isInteger(reset)
    ? { limit, remaining, resets_at: new Date(reset * 1000).toISOString() }
    : undefined
}

/**
 * Octokit's way out: the guarded client, and for reads the tag of the last answer, so that what has not changed costs
 * nothing of GitHub's rate limit (https://docs.github.com/rest/using-the-rest-api/best-practices).
 */
export const githubFetch =
  ({ answers, onRate }: Services): GithubFetch =>
  async (address, { method, headers, body }) => {
    const accept = headers['accept'] ?? ''
    const id = `github#${createHash('sha256').update(`${accept} ${address}`).digest('hex')}`
    const kept = method === 'GET' ? await answers.read(id) : undefined
    const answer = await guardedFetch(address, {
      ...limits,
      method: methodOf(method),
      accepts: ({ host }) => host === 'api.github.com',
      headers: {
        ...headers,
        'x-github-api-version': '2022-11-28',
        ...(kept && { 'if-none-match': kept.value.etag }),
      },
      ...(body !== undefined && { body }),
    })
    const rate = rateIn(answer.headers)
    if (rate) onRate(rate)
    if (answer.status === 304 && kept) {
      const { type, link, body: text } = kept.value
      return new Response(text, { headers: { 'content-type': type, ...(link && { link }) } })
    }
    // A repository that moved is another one: it is on the list by its new name, or not.
    if (answer.status >= 300 && answer.status < 400)
      return Response.json({ message: 'Moved' }, { status: 404 })
    const known = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      name.startsWith('x-ratelimit-') || passedOn.some(each => each === name) ? [[name, String(value)]] : [],
    )
    const { etag, link } = answer.headers
    const type = answer.headers['content-type'] ?? 'application/json'
    if (method === 'GET' && answer.status === 200 && etag && answer.body.length <= mostKept) {
      const now = new Date()
      const value = { etag, type, link: typeof link === 'string' ? link : null, body: answer.body.toString() }
      await answers.keep(id, value, now, Math.floor(now.getTime() / 1000) + keepSeconds)
    }
    const empty = answer.status === 204
    return new Response(empty ? null : new Uint8Array(answer.body), { status: answer.status, headers: known })
  }

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { RateLimit } from '#contract/integrations/github.ts'
import { asFetch } from '#runtime/asFetch.ts'
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

const ask = asFetch({
  maxBytes: 12_000_000,
  maxDecodedBytes: 12_000_000,
  timeout: 8_000,
  accepts: ({ host }) => host === 'api.github.com',
})

/** Called by Octokit for each request. */
export type GithubFetch = (
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

interface Services {
  answers: KeptAnswers<TaggedAnswer>
  /** Told what each answer says of the rate limit. */
  onRate(rate: RateLimit): void
}

const rateIn = (headers: Headers): RateLimit | undefined => {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map(name =>
    Number(headers.get(`x-ratelimit-${name}`) ?? NaN),
  )
  const rate = RateLimit.safeParse({
    limit,
    remaining,
    resets_at: reset ? new Date(reset * 1000).toISOString() : undefined,
  })
  return rate.data
}

const idOf = (address: string, accept: string | undefined): string =>
  `github#${createHash('sha256').update(`${accept} ${address}`).digest('hex')}`

/**
 * Octokit's way out: the guarded client, and for reads the tag of the last answer, so that what has not changed costs
 * nothing of GitHub's rate limit (https://docs.github.com/rest/using-the-rest-api/best-practices).
 */
export const githubFetch =
  ({ answers, onRate }: Services): GithubFetch =>
  async (address, { method, headers, body }) => {
    const id = idOf(address, headers['accept'])
    const kept = method === 'GET' ? await answers.read(id) : undefined
    const conditional = kept && { 'if-none-match': kept.value.etag }
    const answer = await ask(address, {
      method,
      headers: { ...headers, 'x-github-api-version': '2022-11-28', ...conditional },
      ...(body !== undefined && { body }),
    })
    const rate = rateIn(answer.headers)
    if (rate) onRate(rate)
    if (answer.status === 304 && kept) {
      const { type, link, body: text } = kept.value
      return new Response(text, { headers: { 'content-type': type, ...(link !== null && { link }) } })
    }
    // A repository that moved is another one: it is on the list by its new name, or not.
    if (answer.status >= 300 && answer.status < 400)
      return Response.json({ message: 'Moved' }, { status: 404 })
    // Something between us and GitHub answered in its place.
    if (answer.status < 300 && !/^application\/json\b/.test(answer.headers.get('content-type') ?? ''))
      return Response.json({ message: 'No JSON' }, { status: 502 })
    const etag = answer.headers.get('etag')
    if (method !== 'GET' || answer.status !== 200 || !etag) return answer
    const text = await answer.text()
    const [type, link] = [
      answer.headers.get('content-type') ?? 'application/json',
      answer.headers.get('link'),
    ]
    if (text.length <= mostKept) {
      const now = new Date()
      const expires = Math.floor(now.getTime() / 1000) + keepSeconds
      await answers.keep(id, { etag, type, link, body: text }, now, expires)
    }
    return new Response(text, { headers: { 'content-type': type, ...(link !== null && { link }) } })
  }

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { askSource } from '#runtime/askSource.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { keptAnswers, type KeptAnswers } from '#runtime/keptAnswers.ts'
import { Problem } from '#runtime/problem.ts'
import { olderThan, sharedAnswer } from '#runtime/sharedAnswer.ts'

/** A third party's address that staff may ask through us, as the environment lists it. */
export const ExternalApi = z.object({
  host: z.string(),
  /** Whole paths; what follows a `?` is free. */
  paths: z.array(z.string()),
  methods: z.array(z.enum(['GET', 'POST'])),
})
export type ExternalApi = z.infer<typeof ExternalApi>

interface Services {
  list: readonly ExternalApi[]
  answers: KeptAnswers<unknown>
  audit: Audit
  /** @throws SourceFailure */
  ask(url: URL, method: 'GET' | 'POST', body: unknown): Promise<unknown>
}

/** Whether an address is on the list for a method: the very host and path, by https. */
const isAllowed = (list: readonly ExternalApi[], url: URL, method: 'GET' | 'POST'): boolean =>
  url.protocol === 'https:' &&
  list.some(
    ({ host, paths, methods }) =>
      host === url.host && methods.includes(method) && paths.includes(url.pathname),
  )

/** The row of a question among the kept answers, shared by all callers. */
const questionId = (method: string, url: URL, body: unknown): string =>
  `external#${createHash('sha256')
    .update(JSON.stringify([method, url.href, body ?? null]))
    .digest('hex')}`

/** Seconds that an answer is given again without asking, and that the last good one is kept. */
const freshSeconds = 60
const keepSeconds = 30 * 86_400

export const callExternalApi =
  ({ list, answers, audit, ask }: Services): HandlerOf<'callExternalApi'> =>
  async ({ body, user, request: { id, address, now } }) => {
    const url = new URL(body.url)
    url.hash = ''
    if (!isAllowed(list, url, body.method)) {
      await audit.record({
        action_type: 'EXTERNAL_API_REFUSED',
        user_id: user.id,
        object: url.host,
        ip_address: address,
        request_id: id,
      })
      throw new Problem('not_allowed', { message: 'This address is not on the list of external services.' })
    }
    const question = {
      id: questionId(body.method, url, body.body),
      isStale: olderThan(freshSeconds),
      ask: () => ask(url, body.method, body.body),
      expires: Math.floor(now.getTime() / 1000) + keepSeconds,
    }
    const kept = await sharedAnswer(answers, question, now)
    return kept
      ? { success: true, data: kept.value, error: null, fetched_at: kept.fetchedAt }
      : {
          success: false,
          data: null,
          error: 'The external service gave no answer. Try again shortly.',
          fetched_at: null,
        }
  }

const askListed =
  (list: readonly ExternalApi[]): Services['ask'] =>
  async (url, method, body) => {
    const post = method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }
    const accepts = (hop: URL) => isAllowed(list, hop, method)
    return (await askSource(url.href, z.unknown(), { method, accepts, ...post })).value
  }

export const services = () => {
  const list = z.array(ExternalApi).parse(JSON.parse(setting('EXTERNAL_APIS')))
  return { list, answers: keptAnswers(z.unknown()), audit: audit(), ask: askListed(list) }
}

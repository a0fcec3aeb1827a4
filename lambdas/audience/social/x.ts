import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  failureOf,
  fetchFrom,
  jsonOf,
  rateLimitedOutcome,
  type Outcome,
  type Post,
  unknownOutcome,
  wrongKeyOutcome,
} from './network.ts'
import { authorization } from './oauth1.ts'

/** The value of the secret `x`: keys of the app, and of the company's account, which do not expire. */
export const XKeys = z.object({
  consumer_key: z.string().min(1),
  consumer_secret: z.string().min(1),
  access_token: z.string().min(1),
  access_token_secret: z.string().min(1),
})

const address = 'https://api.x.com/2/tweets'

const Created = z.object({ data: z.object({ id: z.string().regex(/^\d+$/) }) })
const Refused = z.object({ detail: z.string() })

/** The moment at which X takes posts again; both windows have headers. */
const resetOf = ({ headers }: Response): Date | undefined => {
  const ofDay = headers.get('x-user-limit-24hour-remaining') === '0'
  const reset = Number(headers.get(ofDay ? 'x-user-limit-24hour-reset' : 'x-rate-limit-reset'))
  return reset > 0 ? new Date(reset * 1000) : undefined
}

const refusalOf = async (answer: Response): Promise<Outcome> => {
  if (answer.status === 401) return wrongKeyOutcome('X', 'x')
  if (answer.status === 429) return rateLimitedOutcome('X', resetOf(answer))
  const { data } = Refused.safeParse(await jsonOf(answer))
  if (data && /duplicate/i.test(data.detail))
    return { state: 'refused', reason: 'X has this very text from the company already. Change it.' }
  return { state: 'refused', reason: `X refused the post${data ? `: ${data.detail.slice(0, 200)}` : '.'}` }
}

/** Posts to X. Source: X API v2, "Create Post", with OAuth 1.0a user context. */
export const postToX =
  (keys: z.output<typeof XKeys>, timeout?: number): Post =>
  async ({ text }) => {
    const once = { nonce: randomUUID().replaceAll('-', ''), timestamp: Math.floor(Date.now() / 1000) }
    try {
      const answer = await fetchFrom('api.x.com', timeout)(address, {
        method: 'POST',
        headers: {
          authorization: authorization('POST', address, keys, once),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text }),
      })
      if (answer.status >= 400 && answer.status < 500) return await refusalOf(answer)
      const { data: created, error } = Created.safeParse(answer.ok ? await jsonOf(answer) : undefined)
      return created
        ? { state: 'posted', url: `https://x.com/i/web/status/${created.data.id}` }
        : unknownOutcome('X', answer.ok ? error : new Error(`It answered ${answer.status}.`))
    } catch (error) {
      return failureOf('X', error)
    }
  }

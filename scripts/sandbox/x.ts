import { createHash } from 'node:crypto'
import { authorization, type Keys } from '../../lambdas/audience/social/oauth1.ts'
import type { Answer, Stub, Troubles } from './stub.ts'

/** The keys of the sandbox's one account. */
export const sandboxX: Keys = {
  consumer_key: 'sandbox-consumer-key',
  consumer_secret: 'sandbox-consumer-secret',
  access_token: 'sandbox-access-token',
  access_token_secret: 'sandbox-access-token-secret',
}

const refusal = (status: number, title: string, detail: string, headers = {}): Answer => ({
  status,
  headers,
  body: { title, detail, type: 'about:blank', status },
})

/** The call carries the signature that its account's keys make. */
const isSigned = (header: string, address: string): boolean => {
  const said = new Map(
    [...header.matchAll(/(oauth_\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const once = { nonce: said.get('oauth_nonce') ?? '', timestamp: Number(said.get('oauth_timestamp')) }
  // Five minutes, as the real one allows.
  return (
    Math.abs(Date.now() / 1000 - once.timestamp) < 300 &&
    header === authorization('POST', address, sandboxX, once)
  )
}

/** A number that looks like one of X's, always the same of a text. */
const idOf = (text: string): string =>
  `19${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)}`
    .padEnd(19, '0')
    .slice(0, 19)

/**
 * X's API v2: `POST https://api.x.com/2/tweets`, signed by OAuth 1.0a. A text that it has already is refused, as by the
 * real one.
 */
export const x = (): Stub => {
  const taken = new Set<string>()
  return ({ method, url, headers, body }) => {
    if (url.pathname !== '/2/tweets' || method !== 'POST') return undefined
    if (!isSigned(String(headers['authorization']), url.href))
      return refusal(401, 'Unauthorized', 'Unauthorized')
    const { text = '' } = JSON.parse(body) as { text?: string }
    if (text === '')
      return refusal(400, 'Invalid Request', 'One or more parameters to your request was invalid.')
    if (taken.has(text))
      return refusal(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.')
    taken.add(text)
    const id = idOf(text)
    return {
      status: 201,
      headers: { 'x-rate-limit-limit': '200', 'x-rate-limit-remaining': '199' },
      body: { data: { id, edit_history_tweet_ids: [id], text } },
    }
  }
}

/** Its trouble in its own words; it takes posts again at half past midnight of 2030, in London. */
export const xTroubles: Troubles = {
  error: refusal(503, 'Service Unavailable', 'Service Unavailable'),
  limited: refusal(429, 'Too Many Requests', 'Too Many Requests', {
    'x-rate-limit-limit': '200',
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': String(Date.UTC(2030, 0, 1, 0, 30) / 1000),
  }),
}

import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { readState, writeState } from 'local-cloud/state'
import type { Answer, Stub, Troubles } from '../stub.ts'
import { call, refusal } from './calls.ts'
import { readParams } from './form.ts'
import { type Books, emptyBooks, newId, seconds } from './objects.ts'
import { payPage } from './payPage.ts'

/** The sandbox's Stripe accepts this value of our secret. Its keys begin with `sandbox`. */
export const stripeAccount = { apiKey: 'sandbox-stripe', webhookSecret: 'sandbox-webhook' }

const noKey = refusal(401, 'Invalid API Key provided: ******', { type: 'invalid_request_error' })

const otherRequest = (key: string): Answer =>
  refusal(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

/** Its trouble in its own words. */
export const stripeTroubles: Troubles = {
  error: refusal(500, 'An unknown error occurred', { type: 'api_error' }),
  limited: refusal(429, 'Request rate limit exceeded.', { code: 'rate_limit' }),
}

export interface SandboxStripe {
  stub: Stub
  /** The page where a person pays: what its form sends, it does, and then tells the site. */
  page(method: string, path: string, body: string): Promise<Answer | undefined>
}

const headersOf = (key: string | undefined, replayed = false): Record<string, string> => ({
  'request-id': newId('req'),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(replayed && { 'idempotent-replayed': 'true' }),
})

/**
 * Stripe's payment intents, payment links, sessions and refunds: https://api.stripe.com/v1.
 * @param file its books
 * @param origin where its pages are, once that is known
 * @param site whom its events go to; without it, to nobody
 */
export const createStripe = (file: string, origin: () => string, site: string | undefined): SandboxStripe => {
  const books: Books = readState(file, emptyBooks())
  const keep = () => writeState(file, books)

  /** Reports something to the site's webhook, signed, and answers its status. */
  const report = async (type: string, object: unknown): Promise<number | undefined> => {
    if (site === undefined) return undefined
    const payload = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: stripeAccount.webhookSecret,
    })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const told = await fetch(`${site}/api/stripe-events`, { method: 'POST', headers, body: payload })
    await told.text()
    return told.status
  }

  const stub: Stub = ({ method, url, headers, body }) => {
    if (!/^Bearer sandbox/.test(String(headers['authorization']))) return noKey
    const params = readParams(method === 'GET' ? url.search : body)
    const key = method === 'POST' ? (headers['idempotency-key']?.toString() ?? randomUUID()) : undefined
    const asked = `${method} ${url.pathname} ${body}`
    const known = key === undefined ? undefined : books.keys[key]
    if (known && known.asked !== asked) return otherRequest(key ?? '')
    if (known) return { status: known.status, headers: headersOf(key, true), body: known.body }
    const answer = call(books, method, url.pathname, params, id => `${origin()}/stripe/pay/${id}`)
    if (!answer) return refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
    const { status = 200 } = answer
    if (key !== undefined) {
      // As Stripe does: what was refused before anything was done may be sent again under its key.
      if (status < 400) books.keys[key] = { asked, status, body: structuredClone(answer.body) }
      keep()
    }
    return { ...answer, headers: headersOf(key) }
  }

  return { stub, page: payPage({ books, keep, report }) }
}

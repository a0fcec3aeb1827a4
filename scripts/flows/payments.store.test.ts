import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payment } from '#contract/integrations/payments.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { stripePayments } from '../../lambdas/integrations/payments/stripe.ts'
import { paymentStore } from '../../lambdas/integrations/payments/store.ts'
import { stripeAccount } from '../sandbox/stripe/stripe.ts'
import { sample } from '../../web/e2e/people.ts'
import { forgetAttempts } from '../testing/attempts.ts'
import { cloud } from '../testing/cloud.ts'

const { api, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const { call: admin, token } = sample('admins')
beforeEach(() => forgetAttempts(token))
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/api.stripe.com`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
afterEach(() => vi.unstubAllEnvs())
afterAll(() => fault())
const calls = async () =>
  ((await (await fetch(`${sandbox}/calls/api.stripe.com`)).json()) as { calls: number }).calls

const body = (differs: object = {}) => ({
  idempotency_key: randomUUID(),
  amount: 5000,
  description: 'Annual meeting dinner',
  receipt_email: 'payer@example.com',
  collect: 'page' as const,
  ...differs,
})
const asked = async (differs: object = {}): Promise<Payment> => {
  const { data, error } = (await admin('processPayment', { body: body(differs) })).value()
  if (!data) throw new Error(error ?? '')
  return data
}
const refreshed = async ({ id }: Payment) => (await admin('refreshPayment', { params: { id } })).value().data
const stored = async ({ id }: Payment) => {
  const { payments } = (await admin('listPayments', { query: { limit: 50 } })).value()
  return payments.find(payment => payment.id === id)
}
/** Acts as the payer on its page; answers the page's words. */
const visit = async (address: string | null, act: string): Promise<string> =>
  (await fetch(address ?? '', { method: 'POST', body: new URLSearchParams({ act }) })).text()
const paid = async (differs: object = {}): Promise<Payment> => {
  const payment = await asked(differs)
  await visit(payment.url, 'pay')
  const after = await stored(payment)
  expect(after).toMatchObject({ state: 'succeeded', left: payment.amount, url: null })
  return after ?? payment
}
const refund = ({ id }: Payment, amount: number, idempotency_key: string = randomUUID()) =>
  admin('refundPayment', { params: { id }, body: { idempotency_key, amount } })

const recorded = async ({ id }: Pick<Payment, 'id'>) =>
  (await trail()).filter(({ object }) => object === `payments/${id}`)
const actions = async (payment: Pick<Payment, 'id'>) =>
  (await recorded(payment)).map(({ action_type }) => String(action_type))

const event = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object } })
const signed = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: stripeAccount.webhookSecret, ...more })
const post = async (payload: string, signature?: string): Promise<{ status: number; text: string }> => {
  const given = signature ?? (await signed(payload))
  const headers = { 'content-type': 'application/json', ...(given && { 'stripe-signature': given }) }
  const answer = await fetch(`${api}/stripe-events`, { method: 'POST', headers, body: payload })
  return { status: answer.status, text: await answer.text() }
}

describe('process-payment', () => {
  it('A-162 makes a Stripe payment intent, and the same one for the same key', async () => {
    const wanted = body({ collect: undefined })
    const first = (await admin('processPayment', { body: wanted })).value()
    expect(first).toMatchObject({
      success: true,
      data: {
        id: wanted.idempotency_key,
        state: 'open',
        payment_intent: expect.stringMatching(/^pi_/) as string,
        client_secret: expect.stringMatching(/^pi_.*_secret_/) as string,
        url: null,
      },
      error: null,
    })
    expect((await admin('processPayment', { body: wanted })).value()).toEqual(first)
    const intent = await stripePayments(stripeAccount.apiKey).intent(first.data?.payment_intent ?? '')
    expect(intent).toMatchObject({ status: 'requires_payment_method', paymentId: wanted.idempotency_key })
  })

  it('A-162 a key that comes with another request is a conflict that says so, and asks Stripe nothing', async () => {
    const wanted = body()
    await admin('processPayment', { body: wanted })
    const before = await calls()
    const refused = await admin('processPayment', { body: { ...wanted, receipt_email: 'other@example.com' } })
    expect([refused.status, refused.error().message]).toEqual([
      409,
      'This idempotency key was used for another payment. Send a new key with a new request.',
    ])
    expect(await calls()).toBe(before)
  })

  it('without a key, or with an amount that is none, asks Stripe nothing', async () => {
    const before = await calls()
    const { idempotency_key: _, ...keyless } = body()
    const all = [keyless, body({ amount: -1 }), body({ amount: 0.5 }), body({ amount: 10 ** 9 })]
    for (const each of all)
      expect((await admin('processPayment', { body: each as ReturnType<typeof body> })).status).toBe(400)
    expect(await calls()).toBe(before)
  })

  it('a double click is one payment', async () => {
    const wanted = body()
    const twice = await Promise.all([1, 2].map(() => admin('processPayment', { body: wanted })))
    const [one, other] = twice.map(each => each.value().data)
    expect(one?.url).toMatch(/^http/)
    expect(other?.url).toBe(one?.url)
    expect((await actions({ id: wanted.idempotency_key })).sort()).toEqual([
      'PAYMENT_OPENED',
      'PAYMENT_REQUESTED',
    ])
  })

  it('is paid on its page, which Stripe tells us, and goes on record without the payer', async () => {
    const payment = await asked()
    expect(await visit(payment.url, 'decline')).toContain('told: 200')
    expect(await stored(payment)).toMatchObject({ state: 'open', note: 'Your card was declined.' })
    expect(await visit(payment.url, 'pay')).toContain('told: 200, 200')
    const after = await stored(payment)
    expect(after).toMatchObject({
      state: 'succeeded',
      note: null,
      left: 5000,
      created_by: expect.any(String) as string,
    })
    const entries = await recorded(payment)
    expect(entries.map(({ action_type, user_id }) => [action_type, user_id === 'stripe'])).toEqual([
      ['PAYMENT_REQUESTED', false],
      ['PAYMENT_OPENED', false],
      ['PAYMENT_REPORTED', true],
      ['PAYMENT_REPORTED', true],
    ])
    expect(entries.at(-1)).toMatchObject({
      before: { state: 'open' },
      after: { state: 'succeeded', payment_intent: after?.payment_intent },
    })
    const kept = JSON.stringify([entries, await paymentStore().get(payment.id)])
    expect(kept).not.toContain('payer')
  })

  it('is confirmed by asking Stripe, when no event came', async () => {
    const payment = await asked({ collect: 'intent' })
    expect(await refreshed(payment)).toMatchObject({ state: 'open' })
    await visit(`${sandbox}/stripe/pay/${payment.payment_intent}`, 'transfer')
    expect(await refreshed(payment)).toMatchObject({ state: 'processing', left: 0 })
    await visit(`${sandbox}/stripe/pay/${payment.payment_intent}`, 'pay')
    expect(await refreshed(payment)).toMatchObject({ state: 'succeeded', left: 5000 })
    const before = (await recorded(payment)).length
    await refreshed(payment)
    expect(await recorded(payment)).toHaveLength(before)
  })

  it.each(['page', 'intent'] as const)('can be withdrawn while nobody paid it (%s)', async collect => {
    const payment = await asked({ collect })
    const params = { id: payment.id }
    const gone = (await admin('withdrawPayment', { params })).value()
    expect(gone).toMatchObject({ success: true, data: { state: 'withdrawn', url: null } })
    expect((await admin('withdrawPayment', { params })).value()).toEqual(gone)
    expect(await visit(payment.url ?? `${sandbox}/stripe/pay/${payment.payment_intent}`, 'pay')).toContain(
      'withdrawn',
    )
    expect(await actions(payment)).toEqual(['PAYMENT_REQUESTED', 'PAYMENT_OPENED', 'PAYMENT_WITHDRAWN'])
  })

  it('that got no answer can be given up', async () => {
    const wanted = body()
    await fault('error')
    await admin('processPayment', { body: wanted })
    await fault()
    const params = { id: wanted.idempotency_key }
    const gone = (await admin('withdrawPayment', { params })).value()
    expect(gone).toMatchObject({ success: true, data: { state: 'withdrawn', url: null } })
    expect((await admin('processPayment', { body: wanted })).value()).toMatchObject({
      data: { state: 'withdrawn' },
    })
    const refused = await admin('withdrawPayment', { params: { id: (await paid()).id } })
    expect([refused.status, refused.error().message]).toEqual([
      409,
      'This is paid already. Refund it instead.',
    ])
  })

  it('lists the newest first, page by page', async () => {
    const made = [await asked(), await asked(), await asked()].map(({ id }) => id).reverse()
    const first = (await admin('listPayments', { query: { limit: 2 } })).value()
    const second = (await admin('listPayments', { query: { limit: 2, after: first.next ?? '' } })).value()
    expect([...first.payments, ...second.payments].map(({ id }) => id).slice(0, 3)).toEqual(made)
    expect(first).toMatchObject({ secret: 'local/stripe', lacks: [], sample: true })
    expect((await admin('listPayments', { query: { after: 'nowhere' } })).status).toBe(400)
  })
})

describe('a refund', () => {
  it('is a part or the whole, once a key, and never more than is left', async () => {
    const payment = await paid()
    const key = randomUUID()
    const part = (await refund(payment, 2000, key)).value()
    expect(part).toMatchObject({ success: true, data: { refunded: 2000, left: 3000 } })
    expect((await refund(payment, 2000, key)).value()).toEqual(part)
    const other = await refund(payment, 2001, key)
    expect([other.status, other.error().message]).toEqual([
      409,
      'This idempotency key was used for another refund. Send a new key with a new request.',
    ])
    const more = await refund(payment, 3001)
    expect([more.status, more.error().message]).toEqual([
      400,
      'Only £30.00 of this payment is left to refund.',
    ])
    expect((await refund(payment, 3000)).value()).toMatchObject({ data: { refunded: 5000, left: 0 } })
    expect((await refund(payment, 1)).error().message).toBe('Nothing of this payment is left to refund.')
    expect((await actions(payment)).filter(action => action.startsWith('REFUND'))).toEqual([
      'REFUND_REQUESTED',
      'REFUND_MADE',
      'REFUND_REQUESTED',
      'REFUND_MADE',
    ])
    const seen = await stripePayments(stripeAccount.apiKey).intent(payment.payment_intent ?? '')
    expect([seen.refunded, seen.refunds.length]).toEqual([5000, 2])
  })

  it('two at once give back no more than there is', async () => {
    const payment = await paid()
    const statuses = (await Promise.all([refund(payment, 3000), refund(payment, 3000)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 400])
    expect(await stored(payment)).toMatchObject({ refunded: 3000, left: 2000 })
  })

  it('of what nobody paid is refused', async () => {
    const refused = await refund(await asked(), 100)
    expect([refused.status, refused.error().message]).toEqual([409, 'Only what was paid can be refunded.'])
  })

  it('that Stripe refuses, because it gave the money back itself, sets nothing aside', async () => {
    const payment = await paid()
    const row = await paymentStore().get(payment.id)
    await stripePayments(stripeAccount.apiKey).refund(row!, 'at-stripe', 4000)
    expect((await refund(payment, 2000)).value()).toMatchObject({
      success: false,
      error: expect.stringContaining('greater than unrefunded amount') as string,
    })
    expect(await refreshed(payment)).toMatchObject({ refunded: 4000, left: 1000 })
  })

  it('whose answer was lost is made once, however often it is asked for', async () => {
    const payment = await paid()
    const key = randomUUID()
    await fault('nonsense')
    const lost = (await refund(payment, 2000, key)).value()
    await fault()
    expect(lost).toEqual({ success: false, data: null, error: 'Stripe failed to answer.' })
    expect(await stored(payment)).toMatchObject({ left: 3000, refunds: [{ id: key, state: 'requested' }] })
    expect((await refund(payment, 2000, key)).value()).toMatchObject({ data: { refunded: 2000, left: 3000 } })
  })
})

describe('events of Stripe', () => {
  it('that nobody signed, somebody else signed, or that are old or altered are refused without a word', async () => {
    const payment = await asked({ collect: 'intent' })
    const payload = event('payment_intent.succeeded', {
      id: payment.payment_intent,
      object: 'payment_intent',
      metadata: { payment_id: payment.id },
    })
    const old = Math.floor(Date.now() / 1000) - 301
    const signatures = [
      '',
      'nonsense',
      await signed(payload, { secret: 'another' }),
      await signed(payload, { timestamp: old }),
      await signed(`${payload} `),
    ]
    for (const signature of signatures) {
      const { status, text } = await post(payload, signature)
      expect([status, (JSON.parse(text) as { error: object }).error]).toEqual([
        400,
        {
          code: 'bad_request',
          message: 'The request could not be read. Check it and try again.',
          requestId: expect.any(String) as string,
        },
      ])
    }
    expect(await actions(payment)).toEqual(['PAYMENT_REQUESTED', 'PAYMENT_OPENED'])
    expect((await post('x'.repeat(300_000))).status).toBe(413)
  })

  it('of payments that are not ours are acknowledged, and change nothing', async () => {
    const intent = { id: 'pi_of_somebody', object: 'payment_intent' }
    for (const payload of [
      event('payment_intent.succeeded', intent),
      event('payment_intent.succeeded', { ...intent, metadata: { payment_id: randomUUID() } }),
      event('payment_intent.succeeded', { ...intent, metadata: { payment_id: 'no id' } }),
      event('customer.created', { id: 'cus_1', object: 'customer' }),
      event('checkout.session.expired', { id: 'cs_1', object: 'checkout.session', payment_intent: null }),
    ])
      expect(await post(payload)).toEqual({ status: 200, text: '{"received":true}' })
  })

  it('that come again, or in another order, change nothing twice', async () => {
    const payment = await paid()
    const before = await recorded(payment)
    const row = await paymentStore().get(payment.id)
    const object = {
      id: payment.payment_intent,
      object: 'payment_intent',
      metadata: { payment_id: payment.id },
    }
    const again = event('payment_intent.succeeded', object)
    const earlier = ['payment_intent.created', 'payment_intent.processing', 'payment_intent.payment_failed']
    const sent = [
      again,
      ...earlier.map(type => event(type, { ...object, status: 'processing' })),
      again,
      again,
    ]
    for (const payload of sent) expect((await post(payload)).status).toBe(200)
    await Promise.all([post(again), post(again)])
    expect(await recorded(payment)).toHaveLength(before.length)
    expect(await paymentStore().get(payment.id)).toEqual(row)
  })

  it('of a refund that was made at Stripe count it', async () => {
    const payment = await paid()
    const row = await paymentStore().get(payment.id)
    const made = await stripePayments(stripeAccount.apiKey).refund(row!, 'by-hand', 1000)
    const payload = event('refund.created', {
      id: made.id,
      object: 'refund',
      payment_intent: payment.payment_intent,
      metadata: {},
    })
    expect((await post(payload)).status).toBe(200)
    expect((await post(payload)).status).toBe(200)
    expect(await stored(payment)).toMatchObject({ refunded: 1000, left: 4000 })
  })

  it('that come while Stripe cannot be asked are to come again', async () => {
    const payment = await paid()
    const payload = event('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      payment_intent: payment.payment_intent,
      metadata: { payment_id: payment.id },
    })
    await fault('error')
    expect((await post(payload)).status).toBe(503)
    await fault()
    expect((await post(payload)).status).toBe(200)
  })
})

describe('trouble', () => {
  it.each([
    ['error', 'Stripe failed to answer.'],
    ['limited', 'Stripe takes no more requests at the moment. Try again in a minute.'],
  ])('of Stripe (%s) fails alone, and the same request later is the same payment', async (name, error) => {
    const wanted = body()
    await fault(name)
    expect((await admin('processPayment', { body: wanted })).value()).toEqual({
      success: false,
      data: null,
      error,
    })
    const params = { id: wanted.idempotency_key }
    expect(await stored(params as Payment)).toMatchObject({ state: 'unconfirmed' })
    await fault()
    expect((await admin('refreshPayment', { params })).value()).toMatchObject({ success: false })
    const later = (await admin('processPayment', { body: wanted })).value()
    expect(later).toMatchObject({ success: true, data: { id: params.id, state: 'open' } })
  })
})

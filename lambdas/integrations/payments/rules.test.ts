import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hashOf,
  leftOf,
  lostAfter,
  type PaymentIntent,
  type StoredPayment,
  view,
  withIntent,
  withRefund,
} from './rules.ts'
import { parseStripeSecret } from './secret.ts'

const now = new Date('2026-11-24T09:00:00.000Z')
const payment = (differs: Partial<StoredPayment> = {}): StoredPayment => ({
  id: '9f3d1a9e-6d2b-4c6e-9b52-0d2f3f6f8a11',
  collect: 'page',
  amount: 5000,
  currency: 'gbp',
  description: 'Fee',
  asked: 'x',
  state: 'open',
  url: 'https://buy.stripe.com/test',
  link_id: 'plink_1',
  received: 0,
  refunded: 0,
  refunds: {},
  created_at: now.toISOString(),
  created_by: 'ada',
  updated_at: now.toISOString(),
  version: 1,
  ...differs,
})
const seen = (differs: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 'pi_1',
  status: 'succeeded',
  received: 5000,
  refunded: 0,
  refunds: [],
  isComplete: true,
  note: undefined,
  clientSecret: undefined,
  paymentId: undefined,
  ...differs,
})
const requested = (amount: number, requested_at = now.toISOString()) => ({
  amount,
  state: 'requested' as const,
  requested_at,
})

describe('what Stripe says of an intent', () => {
  it('paid: the amount is there, and nobody can pay again', () => {
    const paid = withIntent(payment({ note: 'Your card was declined.' }), seen(), now)
    expect(view(paid)).toMatchObject({
      state: 'succeeded',
      left: 5000,
      url: null,
      note: null,
      payment_intent: 'pi_1',
    })
  })

  it('a visit to the page that was not paid leaves it open, and says why', () => {
    const declined = seen({ status: 'requires_payment_method', received: 0, note: 'Your card was declined.' })
    const after = withIntent(payment(), declined, now)
    expect(after).toEqual(payment({ note: 'Your card was declined.' }))
    expect(withIntent(after, seen({ id: 'pi_2' }), now)).toMatchObject({
      state: 'succeeded',
      intent_id: 'pi_2',
    })
  })

  it('a second intent of a page that is paid is not lost, nor does it replace the first', () => {
    const paid = withIntent(payment(), seen(), now)
    expect(withIntent(paid, seen({ id: 'pi_2', status: 'requires_payment_method' }), now)).toEqual(paid)
    expect(withIntent(paid, seen({ id: 'pi_2' }), now)).toMatchObject({
      intent_id: 'pi_1',
      note: 'Stripe took it a second time (pi_2). Look at it there.',
    })
    const twice = withIntent(paid, seen({ id: 'pi_2' }), now)
    expect(withIntent(twice, seen(), now)).toEqual(twice)
  })

  it('money that was on its way and did not come leaves a page that is used up, and says why', () => {
    const moving = withIntent(payment(), seen({ status: 'processing', received: 0 }), now)
    expect(view(moving)).toMatchObject({ state: 'processing', left: 0, url: null })
    const note = 'The bank sent nothing.'
    const after = withIntent(moving, seen({ status: 'requires_payment_method', received: 0, note }), now)
    expect(view(after)).toMatchObject({ state: 'failed', note, url: null })
  })

  it('somebody who paid in the moment of its withdrawal has paid', () => {
    const withdrawn = payment({ state: 'withdrawn' })
    expect(withIntent(withdrawn, seen({ status: 'requires_payment_method' }), now)).toEqual(withdrawn)
    expect(withIntent(withdrawn, seen(), now).state).toBe('succeeded')
  })

  it('asked any number of times, gives the same payment', () => {
    const status = fc.constantFrom(
      'requires_payment_method',
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
    )
    const any = fc.record({ status, id: fc.constantFrom('pi_1', 'pi_2'), refunded: fc.nat(5000) }).map(seen)
    const start = fc.constantFrom(
      payment(),
      payment({ collect: 'intent', intent_id: 'pi_1' }),
      payment({ state: 'withdrawn' }),
      payment({ state: 'unconfirmed' }),
    )
    fc.assert(
      fc.property(start, fc.array(any, { maxLength: 6 }), any, (first, earlier, last) => {
        const before = earlier.reduce((current, each) => withIntent(current, each, now), first)
        const once = withIntent(before, last, now)
        expect(withIntent(once, last, now)).toEqual(once)
        if (before.state === 'succeeded' && before.intent_id !== last.id) expect(once.state).toBe('succeeded')
      }),
      // Paid twice, and the first of them taken back.
      { examples: [[payment(), [seen(), seen({ id: 'pi_2' })], seen({ status: 'canceled' })]] },
    )
  })
})

describe('refunds', () => {
  const paid = (refunds: StoredPayment['refunds'], refunded = 0) =>
    payment({ state: 'succeeded', intent_id: 'pi_1', received: 5000, refunded, refunds })

  it('what is asked for and not answered counts as gone', () => {
    expect(leftOf(paid({ a: requested(3000) }, 1500))).toBe(500)
  })

  it('are settled once', () => {
    const asked = paid({ a: requested(3000) })
    const settled = withRefund(asked, 'a', { state: 'succeeded', id: 're_1' })
    expect([settled.refunded, leftOf(settled)]).toEqual([3000, 2000])
    expect(withRefund(settled, 'a', { state: 'succeeded', id: 're_1' })).toBe(settled)
    expect(leftOf(withRefund(asked, 'a', { state: 'failed' }))).toBe(5000)
  })

  it('that never reached Stripe give back what was set aside, once that is sure', () => {
    const asked = paid({ a: requested(3000) })
    const later = new Date(now.getTime() + lostAfter + 1)
    expect(leftOf(withIntent(asked, seen(), now))).toBe(2000)
    expect(leftOf(withIntent(asked, seen({ isComplete: false }), later))).toBe(2000)
    expect(leftOf(withIntent(asked, seen(), later))).toBe(5000)
  })

  it('whose answer was lost are known by the key that we gave them', () => {
    const made = seen({ refunded: 3000, refunds: [{ id: 're_1', key: 'a', state: 'succeeded' }] })
    const after = withIntent(paid({ a: requested(3000) }), made, now)
    expect(after).toMatchObject({ refunded: 3000, refunds: { a: { state: 'succeeded', stripe_id: 're_1' } } })
    expect(leftOf(after)).toBe(2000)
  })

  it('never leave more than was paid, or less than nothing', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 5 })
    fc.assert(
      fc.property(amounts, fc.nat(5000), (input, refunded) => {
        const refunds = Object.fromEntries(input.map((amount, index) => [String(index), requested(amount)]))
        const left = leftOf(paid(refunds, refunded))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(5000 - refunded)
      }),
    )
  })
})

it('the same request has the same hash, in whatever order it is written', () => {
  expect(hashOf({ a: 1, b: 'x' })).toBe(hashOf({ b: 'x', a: 1 }))
  expect(hashOf({ a: 1, b: 'x' })).not.toBe(hashOf({ a: 2, b: 'x' }))
})

it.each([
  [undefined, {}],
  ['sk_something', {}],
  ['"text"', {}],
  ['{"apiKey":" "}', {}],
  ['{"apiKey":"a","webhookSecret":7}', { apiKey: 'a' }],
  ['{"apiKey":" a ","webhookSecret":"b"}', { apiKey: 'a', webhookSecret: 'b' }],
])('A-159 the secret %s says %o', (value, fields) => {
  expect(parseStripeSecret(value)).toEqual({ apiKey: undefined, webhookSecret: undefined, ...fields })
})

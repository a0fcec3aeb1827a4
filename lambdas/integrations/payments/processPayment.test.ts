import { expect, it } from 'vitest'
import { processPayment as route } from '#contract/integrations/payments.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { StripeFailure } from './wire.ts'
import { inputOf } from '#runtime/testing.ts'
import { processPayment } from './handlers.ts'
import type { StoredPayment } from './rules.ts'
import type { Payments } from './stripe.ts'

const absent = async () => Promise.reject(new Error('Nobody asks this here.'))

/** The function over a table of one row, and a Stripe that answers as it is told. */
const desk = (open: Payments['open']) => {
  let row: StoredPayment | undefined
  const entries: AuditEntry[] = []
  const put = async (payment: StoredPayment, entry: AuditEntry) => {
    row = payment
    entries.push(entry)
    return true
  }
  const stripe = { open, intent: absent, look: absent, withdraw: absent, refund: absent }
  const handle = processPayment({
    payments: { get: async () => row, list: absent, add: put, replace: put },
    stripe: async () => stripe,
  })
  const body = route.body.parse({
    idempotency_key: '9f3d1a9e-6d2b-4c6e-9b52-0d2f3f6f8a11',
    amount: 5000,
    description: 'Fee',
    collect: 'page',
  })
  const ask = () => handle(inputOf({ body }))
  return { ask, entries, row: () => row }
}

it('what Stripe refused is asked again under its key, when what was in the way is gone', async () => {
  let active = false
  const { ask, entries, row } = desk(async () => {
    if (!active) throw new StripeFailure('refused', 'Stripe refused: Your account cannot make live charges.')
    return { link_id: 'plink_1', url: 'https://buy.stripe.com/test' }
  })
  const refusal = { success: false, error: 'Stripe refused: Your account cannot make live charges.' }
  expect(await ask()).toMatchObject(refusal)
  expect(row()).toMatchObject({ state: 'refused', note: refusal.error })
  expect(await ask()).toMatchObject(refusal)
  active = true
  expect(await ask()).toMatchObject({ success: true, data: { state: 'open', note: null } })
  expect(row()).not.toHaveProperty('note')
  expect(entries.map(({ action_type }) => action_type)).toEqual([
    'PAYMENT_REQUESTED',
    'PAYMENT_REFUSED',
    'PAYMENT_OPENED',
  ])
})

it('is on record before Stripe hears of it', async () => {
  const { ask, entries } = desk(async () => {
    expect(entries.map(({ action_type }) => action_type)).toEqual(['PAYMENT_REQUESTED'])
    return { link_id: 'plink_1', url: 'https://buy.stripe.com/test' }
  })
  expect(await ask()).toMatchObject({ success: true })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { StoredPayment } from '../../lambdas/integrations/payments/rules.ts'
import { stripePayments } from '../../lambdas/integrations/payments/stripe.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
  vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await sandbox.close()
})
const address = () => `${sandbox.origin}/faults/api.stripe.com`
const calls = async () =>
  ((await (await fetch(`${sandbox.origin}/calls/api.stripe.com`)).json()) as { calls: number }).calls
afterEach(() => fetch(address(), { method: 'DELETE' }))

const wanted = (differs: object = {}) => ({
  id: randomUUID(),
  collect: 'intent' as const,
  amount: 1250,
  currency: 'gbp' as const,
  description: 'Fee & more = ü',
  ...differs,
})
const stripe = (timeout?: number) => stripePayments('sandbox-stripe', timeout)

describe('Stripe through its own library', () => {
  it('A-162 makes one intent for one key, and refuses another request under it', async () => {
    const asked = wanted({ receipt_email: 'payer+1@example.com' })
    const first = await stripe().open(asked)
    expect(first).toMatchObject({ intent: { status: 'requires_payment_method', paymentId: asked.id } })
    expect(await stripe().open(asked)).toEqual(first)
    await expect(stripe().open({ ...asked, amount: 1251 })).rejects.toMatchObject({
      outcome: 'refused',
      message: 'Stripe knows this idempotency key with another request.',
    })
  })

  it('makes a page for what is to be paid once', async () => {
    const opened = await stripe().open(wanted({ collect: 'page', receipt_email: 'payer+1@example.com' }))
    const url = 'url' in opened ? opened.url : ''
    expect(url).toMatch(/\?prefilled_email=payer%2B1%40example\.com$/)
    const page = await (await fetch(url)).text()
    expect(page).toContain('12.50 GBP')
    const link = { link_id: 'link_id' in opened ? opened.link_id : '' } as StoredPayment
    expect(await stripe().look(link)).toBeUndefined()
    await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
    expect(await stripe().look(link)).toMatchObject({ status: 'succeeded', received: 1250 })
    expect((await fetch(url)).status).toBe(410)
  })

  it.each([
    ['slow', 'unknown', 'Stripe could not be reached, or did not answer in time.'],
    ['bomb', 'unknown', 'Stripe could not be reached, or did not answer in time.'],
    ['inward', 'unknown', 'Stripe failed to answer.'],
    ['nonsense', 'unknown', 'Stripe failed to answer.'],
    ['html', 'unknown', 'Stripe failed to answer.'],
    ['error', 'unknown', 'Stripe failed to answer.'],
    ['limited', 'not_done', 'Stripe takes no more requests at the moment. Try again in a minute.'],
  ])(
    'A-203 when it is in trouble (%s) is asked once, and it is said what came of it',
    async (name, outcome, message) => {
      await fetch(address(), { method: 'PUT', body: name })
      const before = await calls()
      await expect(stripe(1_000).open(wanted())).rejects.toMatchObject({ outcome, message })
      expect(await calls()).toBe(before + 1)
    },
  )

  it('says that its key is refused, not what it is', async () => {
    const asked = stripePayments('wrong-key').open(wanted())
    await expect(asked).rejects.toMatchObject({
      outcome: 'not_done',
      message: 'Stripe refused the key in its secret.',
    })
  })

  it('passes on why it refuses', async () => {
    await expect(stripe().open(wanted({ amount: 10 }))).rejects.toMatchObject({
      outcome: 'refused',
      message: 'Stripe refused: Amount must be at least £0.30 gbp',
    })
  })
})

import { randomUUID } from 'node:crypto'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

/** A payment that somebody makes on its page, and of which a part is given back; before that, a call of somebody in no group. */
export const payAndRefund = async ({ cloud, tokens }: Stage): Promise<void> => {
  const newcomer = await caller(cloud.api, tokens.newcomer)('listPayments', {})
  if (newcomer.status !== 403) throw new Error(`A newcomer was answered with ${newcomer.status}.`)
  const call = caller(cloud.api, tokens.admin)
  const body = { idempotency_key: randomUUID(), amount: 1000, description: 'Flow', collect: 'page' } as const
  const { data, error } = (await call('processPayment', { body })).value()
  if (!data?.url) throw new Error(error ?? 'The payment has no page.')
  const page = await fetch(data.url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
  const told = await page.text()
  if (!told.includes('told: 200, 200.')) throw new Error(`Paying was answered with ${told}`)
  const params = { id: data.id }
  const refreshed = (await call('refreshPayment', { params })).value()
  if (refreshed.data?.state !== 'succeeded') throw new Error(`The payment is ${refreshed.data?.state}.`)
  const part = { idempotency_key: randomUUID(), amount: 400 }
  const refunded = (await call('refundPayment', { params, body: part })).value()
  if (refunded.data?.left !== 600) throw new Error(refunded.error ?? `${refunded.data?.left} are left.`)
  const { payments } = (await call('listPayments', {})).value()
  if (payments[0]?.id !== data.id) throw new Error('The newest payment is not the first of the list.')
}

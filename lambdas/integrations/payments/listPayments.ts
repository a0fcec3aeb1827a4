import type { HandlerOf } from '#runtime/endpoint.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { view } from './rules.ts'
import { stripeSetup } from './secret.ts'
import { services as shared, type Services } from './services.ts'

interface ListServices extends Pick<Services, 'payments'> {
  setup: typeof stripeSetup
  /** Whether the local run's sandbox plays Stripe. */
  sample: boolean
}

export const listPayments =
  ({ payments, setup, sample }: ListServices): HandlerOf<'listPayments'> =>
  async ({ query }) => {
    const [page, { secret, lacks }] = await Promise.all([payments.list(query.after, query.limit), setup()])
    return { payments: page.payments.map(view), next: page.next, secret, lacks, sample }
  }

export const services = (): ListServices => ({
  payments: shared().payments,
  setup: stripeSetup,
  sample: sandboxPort() !== undefined,
})

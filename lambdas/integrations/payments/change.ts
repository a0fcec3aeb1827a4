import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#runtime/actor.ts'
import { Problem } from '#runtime/problem.ts'
import { factsOf, type StoredPayment } from './rules.ts'
import type { PaymentStore } from './store.ts'

/** How often a payment is read anew because somebody else changed it in that moment. */
const attempts = 5

/** The payment. @throws Problem `not_found` */
export const assertFound = (payment: StoredPayment | undefined): StoredPayment => {
  if (!payment) throw new Problem('not_found', { message: 'There is no such payment.' })
  return payment
}

/**
 * Changes a payment as it is now, with its record, both or neither. Where nothing would change, nothing is written.
 * @param decide what becomes of it; asked again, with the newer one, when somebody else was faster
 * @returns the payment after it
 */
export const change = async (
  payments: Pick<PaymentStore, 'get' | 'replace'>,
  id: string,
  { actor, action_type }: { actor: Actor; action_type: string },
  decide: (payment: StoredPayment) => StoredPayment | Promise<StoredPayment>,
): Promise<StoredPayment> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = assertFound(await payments.get(id))
    const decided = await decide(before)
    if (isDeepStrictEqual(decided, before)) return before
    // Not the request's time: the entry after Stripe's answer has to follow the one before it.
    const after = { ...decided, version: before.version + 1, updated_at: new Date().toISOString() }
    const entry = {
      ...actor,
      action_type,
      object: `payments/${id}`,
      before: factsOf(before),
      after: factsOf(after),
    }
    if (await payments.replace(after, entry)) return after
  }
  throw new Problem('conflict')
}

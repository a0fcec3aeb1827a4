import { isDeepStrictEqual } from 'node:util'
import type { Webhook, WebhookForm } from '#contract/audience/webhooks.ts'
import { assertFetchable, FetchFailure } from '#runtime/guardedFetch.ts'
import { Problem } from '#runtime/problem.ts'

/** Milliseconds for looking a name up. */
const patience = 5_000

/** Says whether announcements may be sent to an address; each delivery asks again (decision 29). */
export type AssertAddress = (url: string) => Promise<void>

/** @throws Problem `invalid_input` saying why not */
export const assertAddress: AssertAddress = async url => {
  try {
    await assertFetchable(url, {}, patience)
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    const { message } = error
    throw new Problem('invalid_input', { message, details: [{ field: 'body.url', message }] })
  }
}

/** @throws Problem `not_found` without one */
export const assertFound = <W>(webhook: W | undefined, what = 'webhook'): W => {
  if (!webhook) throw new Problem('not_found', { message: `This ${what} is no longer here.` })
  return webhook
}

export type Changes = Partial<WebhookForm & Pick<Webhook, 'enabled'>>
const changeable = ['url', 'description', 'kinds', 'enabled'] as const

/** Those of the changes that say something new, and what they replace. */
export const differences = (webhook: Webhook, changes: Changes): { before: Changes; after: Changes } => {
  const fields = changeable.filter(
    field => changes[field] !== undefined && !isDeepStrictEqual(webhook[field], changes[field]),
  )
  const only = (from: Changes): Changes => Object.fromEntries(fields.map(field => [field, from[field]]))
  return { before: only(webhook), after: only(changes) }
}

/** The attributes that a change by a person writes: a new or re-enabled address starts without failures. */
export const changedAttributes = (after: Changes, now: Date): Partial<Record<keyof Webhook, unknown>> => {
  const anew = { failures: 0, failing_since: undefined }
  const on = { disabled_reason: undefined, disabled_at: undefined }
  const off = { disabled_reason: 'person', disabled_at: now.toISOString() }
  return {
    ...after,
    ...((after.url !== undefined || after.enabled) && anew),
    ...(after.enabled !== undefined && (after.enabled ? on : off)),
  }
}

/** The fields of a webhook that people enter. */
export const formOf = ({ url, description, kinds }: WebhookForm): WebhookForm => ({ url, description, kinds })

/** @throws Problem `conflict` where nothing would be delivered */
export const assertOn = ({ enabled }: Pick<Webhook, 'enabled'>): void => {
  if (!enabled)
    throw new Problem('conflict', { message: 'This webhook is switched off. Switch it on first.' })
}

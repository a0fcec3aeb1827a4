import * as z from 'zod'
import { Webhook } from '#contract/audience/webhooks.ts'
import { setting } from '#runtime/env.ts'
import { webhookKind } from './webhooks.ts'

export const webhookKey = (id: string) => ({
  TableName: setting('TABLE_WEBHOOKS'),
  Key: { kind: webhookKind, id },
})

/** What a row leaves out. */
const absent = {
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  last_try_at: null,
  last_outcome: null,
  last_status: null,
  last_duration_ms: null,
  rotated_at: null,
}

/** A webhook as its row has it. */
export const WebhookRow = z.preprocess(row => ({ ...absent, ...(row as object) }), Webhook)

/** @throws ZodError when the row is none */
export const webhookOf = (row: Record<string, unknown>): Webhook => WebhookRow.parse(row)

/** An address as records show it: queries may hold keys. */
export const shownUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname}${search && '?…'}`
}

/** What people say of a webhook, as records show it. */
export const recorded = <V extends { url?: string | undefined }>(values: V): V =>
  values.url === undefined ? values : { ...values, url: shownUrl(values.url) }

import * as z from 'zod'
import { FunctionAnswer } from '../integrations/functionAnswer.ts'
import { route } from '../route.ts'
import { webAddress } from '../webAddress.ts'
import { UpdateKind } from './subscribers.ts'
import { WebhookDelivery, WebhookDeliveryDetail } from './webhookDeliveries.ts'

/** Most webhooks at a time: each announcement is a call to every one of them. */
export const mostWebhooks = 50
/** Hours that a secret goes on signing beside the one that replaced it. */
export const secretOverlapHours = 24
/** Dead letters that one call delivers again. */
export const redeliverAtOnce = 500

const fields = {
  url: webAddress('Give a whole address that begins with https://.', /^https$/),
  description: z.string().trim().max(200),
  /** Announcements of at least one of these kinds are sent. */
  kinds: z
    .array(UpdateKind)
    .min(1, 'Choose at least one kind of announcement.')
    .max(3)
    .transform(kinds => [...new Set(kinds)]),
}

/** The fields of a webhook that people enter. */
export const WebhookForm = z.strictObject({ ...fields, description: fields.description.default('') })
export type WebhookForm = z.output<typeof WebhookForm>

const Moment = z.iso.datetime()

/** A webhook and how it fares. Its secret is in no answer but the one that made it. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(UpdateKind),
  enabled: z.boolean(),
  /** Who switched it off: a person; its own answer 410; or we, because it failed for days. */
  disabled_reason: z.enum(['person', 'gone', 'failing']).nullable(),
  disabled_at: Moment.nullable(),
  /** Tries since the last that arrived, and since when none does. */
  failures: z.int().nonnegative(),
  failing_since: Moment.nullable(),
  last_try_at: Moment.nullable(),
  last_outcome: z.enum(['delivered', 'failed']).nullable(),
  /** HTTP status; null when nothing answered. */
  last_status: z.int().nullable(),
  /** Milliseconds that the last try took. */
  last_duration_ms: z.int().nonnegative().nullable(),
  /** When its secret was replaced last; the one before signs for a day beside it. */
  rotated_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  /** Raised by each change of what people see of it, and not by deliveries. */
  version: z.int().positive(),
})
export type Webhook = z.infer<typeof Webhook>

/** The one answer that shows a secret: `whsec_` and 32 random bytes in base64. */
const WithSecret = FunctionAnswer(z.object({ webhook: Webhook, secret: z.string() }))

const read = { access: 'staff', fn: 'webhooks' } as const
const change = { access: 'admin', fn: 'webhooks' } as const
const one = { id: z.uuid() }
const delivery = { ...one, message: z.uuid() }

export const listWebhooks = route({
  ...read,
  method: 'GET',
  path: '/api/register-webhook',
  summary: 'All webhooks, oldest first, and how they fare.',
  returns: z.object({ webhooks: z.array(Webhook) }),
  problems: [],
})

export const getWebhook = route({
  ...read,
  method: 'GET',
  path: '/api/register-webhook/{id}',
  summary: 'A webhook and how it fares.',
  params: one,
  returns: Webhook,
  tagged: true,
  problems: ['invalid_input', 'not_found'],
})

export const registerWebhook = route({
  ...change,
  method: 'POST',
  path: '/api/register-webhook',
  summary: 'Registers an address that announcements are sent to, and shows its secret this once.',
  limit: 'register_webhook',
  /** `id` is chosen by the caller: a repeated call adds nothing, and shows a new secret. */
  body: WebhookForm.extend({ id: z.uuid() }),
  returns: WithSecret,
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'conflict', 'too_many'],
})

export const updateWebhook = route({
  ...change,
  method: 'PATCH',
  path: '/api/register-webhook/{id}',
  summary: 'Changes a webhook, or switches it on or off.',
  limit: 'update_webhook',
  params: one,
  body: z.strictObject({ ...fields, enabled: z.boolean() }).partial(),
  ifMatch: true,
  returns: Webhook,
  tagged: true,
  problems: [
    'bad_request',
    'invalid_input',
    'not_allowed',
    'not_found',
    'conflict',
    'precondition_required',
    'too_many',
  ],
})

export const deleteWebhook = route({
  ...change,
  method: 'DELETE',
  path: '/api/register-webhook/{id}',
  summary: 'Removes a webhook, its secret and what was still to be delivered to it.',
  limit: 'delete_webhook',
  params: one,
  returns: z.object({ deleted: z.literal(true) }),
  problems: ['invalid_input', 'not_allowed', 'too_many'],
})

export const rotateWebhookSecret = route({
  ...change,
  method: 'POST',
  path: '/api/register-webhook/{id}/secret',
  summary: 'Replaces the secret and shows the new one this once; the old one signs beside it for a day.',
  limit: 'rotate_webhook_secret',
  params: one,
  returns: WithSecret,
  problems: ['invalid_input', 'not_allowed', 'not_found', 'too_many'],
})

export const testWebhook = route({
  ...change,
  method: 'POST',
  path: '/api/register-webhook/{id}/test',
  summary: 'Sends the event `webhook.test`; what became of it stands in the log.',
  limit: 'test_webhook',
  params: one,
  /** Chosen by the caller, so that a repeated call sends nothing twice. */
  body: z.strictObject({ message_id: z.uuid() }),
  returns: FunctionAnswer(z.object({ delivery: WebhookDelivery })),
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'not_found', 'too_many'],
})

export const listWebhookDeliveries = route({
  ...read,
  method: 'GET',
  path: '/api/register-webhook/{id}/deliveries',
  summary: 'What was sent to a webhook in the last thirty days, newest first.',
  params: one,
  query: {
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  },
  returns: z.object({ deliveries: z.array(WebhookDelivery), next: z.string().nullable() }),
  problems: ['invalid_input', 'not_found'],
})

export const getWebhookDelivery = route({
  ...read,
  method: 'GET',
  path: '/api/register-webhook/{id}/deliveries/{message}',
  summary: 'A message to a webhook with all its tries: what was sent, what was answered.',
  params: delivery,
  returns: WebhookDeliveryDetail,
  problems: ['invalid_input', 'not_found'],
})

export const redeliverWebhook = route({
  ...change,
  method: 'POST',
  path: '/api/register-webhook/{id}/deliveries/{message}/redeliver',
  summary: 'Delivers a message once more under its own id, with as many tries as at first.',
  limit: 'redeliver_webhook',
  params: delivery,
  returns: FunctionAnswer(z.object({ delivery: WebhookDelivery })),
  problems: ['invalid_input', 'not_allowed', 'not_found', 'conflict', 'too_many'],
})

export const redeliverDeadWebhooks = route({
  ...change,
  method: 'POST',
  path: '/api/register-webhook/{id}/redeliver',
  summary: 'Delivers all dead letters of a webhook once more.',
  limit: 'redeliver_webhook',
  params: one,
  returns: FunctionAnswer(
    z.object({
      queued: z.int().nonnegative(),
      /** Whether there were more than one call takes. */
      more: z.boolean(),
    }),
  ),
  problems: ['invalid_input', 'not_allowed', 'not_found', 'conflict', 'too_many'],
})

import * as z from 'zod'
import { contactField } from './contact.ts'
import { route } from '../route.ts'
import { updateKinds } from './updateKinds.ts'

export const UpdateKind = z.enum(updateKinds)
const Kinds = z
  .array(UpdateKind)
  .min(1, 'Choose at least one kind of update.')
  .max(updateKinds.length)
  .transform(kinds => updateKinds.filter(kind => kinds.includes(kind)))

/**
 * Proof in a mail's link. The part before the dot alone can unsubscribe and
 * nothing else: it stands in the address of the one-click request, which the
 * edge writes into its log. The whole stands in fragments and bodies only,
 * which nobody logs and no referrer carries.
 */
const handle = '[A-Za-z0-9_-]{24}'
const ManageToken = z.string().regex(new RegExp(`^${handle}\\.${handle}$`), 'This link is not complete.')
const UnsubscribeToken = z.string().regex(new RegExp(`^${handle}$`), 'This link is not complete.')

/** A subscription as its own person sees it. */
export const Subscription = z.object({
  email: z.string(),
  kinds: z.array(UpdateKind),
  confirmed: z.boolean(),
  /** UTC moment until which it lasts unless it is confirmed again (decision 34). */
  lasts_until: z.iso.datetime(),
  unsubscribe_token: z.string(),
})
export type Subscription = z.output<typeof Subscription>

const shared = { access: 'public', fn: 'subscriptions' } as const

export const subscribe = route({
  ...shared,
  method: 'POST',
  path: '/api/subscriptions',
  summary: 'Mails a link that confirms a subscription; the answer is the same for every address.',
  limit: 'subscribe',
  body: z.strictObject({ email: contactField('email') }),
  returns: z.object({ asked: z.literal(true) }),
  problems: ['bad_request', 'invalid_input', 'too_many', 'not_configured', 'unavailable'],
})

/** A POST, so that the token is in the body: addresses of requests are logged. */
export const getSubscription = route({
  ...shared,
  method: 'POST',
  path: '/api/subscriptions/current',
  summary: 'The subscription that a mailed link belongs to. Changes nothing.',
  limit: 'read_subscription',
  body: z.strictObject({ token: ManageToken }),
  returns: Subscription,
  problems: ['bad_request', 'invalid_input', 'not_found', 'too_many'],
})

export const confirmSubscription = route({
  ...shared,
  method: 'POST',
  path: '/api/subscriptions/confirm',
  summary: 'Confirms a subscription, or confirms it again, with the chosen kinds.',
  limit: 'confirm_subscription',
  body: z.strictObject({ token: ManageToken, kinds: Kinds }),
  returns: Subscription,
  problems: ['bad_request', 'invalid_input', 'not_found', 'too_many'],
})

/** No body: RFC 8058 sends a form, whose one field says nothing more than that the request was made. */
export const unsubscribe = route({
  ...shared,
  method: 'POST',
  path: '/api/subscriptions/unsubscribe',
  summary: 'Ends a subscription and deletes its address, in one click (RFC 8058); the same when repeated.',
  limit: 'unsubscribe',
  query: { token: UnsubscribeToken },
  returns: z.object({ unsubscribed: z.literal(true) }),
  problems: ['invalid_input', 'too_many'],
})

export const askToUnsubscribe = route({
  ...shared,
  method: 'GET',
  path: '/api/subscriptions/unsubscribe',
  summary: 'Leads whoever opens the one-click address in a browser to a page with a button. Changes nothing.',
  query: { token: UnsubscribeToken },
  returns: z.string(),
  leads: true,
  produces: 'text/plain; charset=utf-8',
  problems: ['invalid_input'],
})

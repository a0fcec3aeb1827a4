import * as z from 'zod'
import { contactField } from './contact.ts'
import { route } from '../route.ts'
import { UpdateKind } from './subscribers.ts'

const Count = z.int().nonnegative()

/** How many follow the company by mail. */
export const SubscriberCounts = z.object({
  confirmed: Count,
  /** Of the confirmed, how many want each kind; one who wants several counts in each. */
  kinds: z.record(UpdateKind, Count),
  /** Asked for, not confirmed yet. */
  pending: Count,
  /** Addresses that mail stops to for a time; of them a hash is left. */
  suppressed: z.object({ bounce: Count, complaint: Count }),
})
export type SubscriberCounts = z.infer<typeof SubscriberCounts>

/** The state of an address that staff look up. */
export const FoundSubscriber = z.discriminatedUnion('state', [
  z.object({
    state: z.enum(['pending', 'confirmed']),
    /** Names the subscription in calls. */
    handle: z.string(),
    email: z.string(),
    kinds: z.array(UpdateKind),
    /** UTC moments. */
    asked_at: z.iso.datetime(),
    confirmed_at: z.iso.datetime().optional(),
    lasts_until: z.iso.datetime(),
  }),
  z.object({
    state: z.literal('suppressed'),
    reason: z.enum(['bounce', 'complaint']),
    suppressed_at: z.iso.datetime(),
    lasts_until: z.iso.datetime(),
  }),
])
export type FoundSubscriber = z.infer<typeof FoundSubscriber>

const shared = { access: 'staff', fn: 'subscriberEdits' } as const

export const countSubscribers = route({
  ...shared,
  method: 'GET',
  path: '/api/subscribers/counts',
  summary: 'How many follow the company by mail, by state and kind of update.',
  returns: SubscriberCounts,
  problems: [],
})

/** A POST, so that the address is in the body: addresses of requests are logged. */
export const findSubscriber = route({
  ...shared,
  method: 'POST',
  path: '/api/subscribers/search',
  summary: 'What is known of one mail address; null when nothing is.',
  limit: 'access_sensitive_data',
  body: z.strictObject({ email: contactField('email') }),
  returns: z.object({ subscriber: FoundSubscriber.nullable() }),
  problems: ['bad_request', 'invalid_input', 'too_many'],
})

export const exportSubscribers = route({
  ...shared,
  method: 'POST',
  path: '/api/subscribers/export',
  summary: 'Confirmed subscribers as CSV, some thousands a call; goes on record.',
  limit: 'access_sensitive_data',
  body: z.strictObject({
    /** `next` of the call before; without it the file begins, with its head line. */
    after: z.string().max(600).optional(),
  }),
  returns: z.object({
    /** Lines of the file, each ended; to be put together in their order. */
    csv: z.string(),
    /** Subscribers in these lines. */
    count: Count,
    next: z.string().nullable(),
  }),
  problems: ['bad_request', 'invalid_input', 'too_many'],
})

export const removeSubscriber = route({
  ...shared,
  method: 'DELETE',
  path: '/api/subscribers/{handle}',
  summary: 'Ends a subscription and deletes its address, for good; the same when repeated.',
  limit: 'remove_subscriber',
  params: { handle: z.string().regex(/^[A-Za-z0-9_-]{24}$/) },
  returns: z.object({ removed: z.literal(true) }),
  problems: ['invalid_input', 'too_many'],
})

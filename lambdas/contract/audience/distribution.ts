import * as z from 'zod'
import { AnnouncementKind } from '../publishing/announcements.ts'
import { route } from '../route.ts'

const Count = z.int().nonnegative()

/** Counts of the mails about an announcement; each recipient counts once. */
export const MailReport = z.object({
  /** Whether everybody who wants to hear of it has been found, and a message for each is in the queue. */
  queued_all: z.boolean(),
  /** Recipients found so far. */
  queued: Count,
  /** Mails that the mail service took. */
  sent: Count,
  /** Of those sent, mails that came back. */
  bounced: Count,
  /** Of those sent, mails that their reader marked as unwanted. */
  complained: Count,
  /** Recipients whose last try failed. Some are tried again by themselves; all can be sent again. */
  failed: Count,
  /** Tries beyond each recipient's first. */
  retried: Count,
  /** Recipients who by their turn had unsubscribed, or whose announcement was withdrawn. */
  dropped: Count,
  /** Recipients whose turn is still to come, or of whose mail nobody knows whether it went. */
  waiting: Count,
})
export type MailReport = z.infer<typeof MailReport>

/** Counts of the webhook calls about an announcement; each webhook counts once. */
export const WebhookReport = z.object({
  /** Webhooks that it was handed over for. */
  queued: Count,
  delivered: Count,
  /** Those that no try reached; staff can have it delivered again. */
  dead: Count,
  /** Those that were removed by their turn, or whose announcement was withdrawn. */
  dropped: Count,
  /** Those whose turn, or next try, is still to come. */
  waiting: Count,
})
export type WebhookReport = z.infer<typeof WebhookReport>

/** How an announcement reached its followers. */
export const Distribution = z.object({
  /** Of the announcement. */
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  kind: AnnouncementKind,
  /** Nobody is mailed of it any more. */
  withdrawn: z.boolean(),
  /** UTC moment at which its distribution began. */
  begun_at: z.iso.datetime(),
  /** UTC moment until which is known who was not reached, so that these can be sent it again. */
  resend_until: z.iso.datetime(),
  /** When staff last had it sent again to those whom it did not reach, and who. */
  resent_at: z.iso.datetime().optional(),
  resent_by_email: z.string().optional(),
  mail: MailReport,
  webhooks: WebhookReport,
})
export type Distribution = z.infer<typeof Distribution>

/** Whether announcements are mailed, and who last said so. */
export const MailSwitch = z.object({
  paused: z.boolean(),
  /** UTC moment since which it is so; absent when nobody ever paused it. */
  since: z.iso.datetime().optional(),
  by_email: z.string().optional(),
})
export type MailSwitch = z.infer<typeof MailSwitch>

const shared = { access: 'staff', fn: 'distributions' } as const

export const listDistributions = route({
  ...shared,
  method: 'GET',
  path: '/api/distributions',
  summary:
    'Announcements that were distributed, latest first, with what became of their mails; and the switch.',
  query: {
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  },
  returns: z.object({
    distributions: z.array(Distribution),
    next: z.string().nullable(),
    mail_switch: MailSwitch,
    /** The server's clock, UTC. */
    now: z.iso.datetime(),
  }),
  problems: ['invalid_input'],
})

export const getDistribution = route({
  ...shared,
  method: 'GET',
  path: '/api/distributions/{id}',
  summary: 'What became of the mails about an announcement.',
  params: { id: z.uuid() },
  returns: Distribution,
  problems: ['not_found'],
})

/** Most recipients that one call sends an announcement to again. */
export const resendAtOnce = 10_000

export const resendFailedMails = route({
  ...shared,
  method: 'POST',
  path: '/api/distributions/{id}/resend',
  summary:
    'Mails an announcement again to those whom it did not reach, and to nobody else however often it is called.',
  limit: 'resend_failed_mails',
  params: { id: z.uuid() },
  returns: z.object({
    /** Recipients whose mails are in the queue once more. */
    queued: Count,
    /** Whether there were more than one call takes. */
    more: z.boolean(),
  }),
  problems: ['not_found', 'conflict', 'too_many'],
})

export const switchMails = route({
  ...shared,
  access: 'admin',
  method: 'PUT',
  path: '/api/mail-switch',
  summary: 'Pauses the mails about announcements, or lets them go on; none is lost meanwhile.',
  limit: 'switch_mails',
  body: z.strictObject({ paused: z.boolean() }),
  returns: MailSwitch,
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'too_many'],
})

import * as z from 'zod'
import { Announcement, AnnouncementKind } from '../publishing/announcements.ts'
import { UpdateKind } from './subscribers.ts'

/** An announcement has been published. Nothing is sent of one before its moment, or of one that was withdrawn. */
export const AnnouncementPublished = z.object({
  type: z.literal('announcement.published'),
  /** UTC moment of publication. */
  timestamp: z.iso.datetime(),
  data: z.object({
    /** Of the announcement; the same whatever is corrected later. */
    id: z.uuid(),
    slug: z.string(),
    /** Its public page; absent as long as the site has no address of its own. */
    url: z.url().optional(),
    kind: AnnouncementKind,
    /** Compared with the webhook's kinds. */
    kinds: z.array(UpdateKind),
    title: z.string(),
    /** Plain text. */
    summary: z.string(),
    /** RNS headline category, for example `FR`. */
    headline_category: Announcement.shape.headline_category,
    /** UTC. */
    released_at: z.iso.datetime(),
  }),
})

/** Somebody tries the webhook: nothing happened. */
export const WebhookTested = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.iso.datetime(),
  data: z.object({ message: z.string() }),
})

/** The body of every call that we make to a webhook, as JSON (Standard Webhooks 1.0). */
export const WebhookEvent = z.discriminatedUnion('type', [AnnouncementPublished, WebhookTested])
export type WebhookEvent = z.output<typeof WebhookEvent>

export const webhookEventTypes = ['announcement.published', 'webhook.test'] as const

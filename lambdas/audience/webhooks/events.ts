import { WebhookEvent } from '#contract/audience/webhookEvents.ts'
import { type Announced, kindsOf } from '../../publishing/announcements/announcedStore.ts'

/** The payload of a message, and its name in the log. */
export interface EventMessage {
  type: WebhookEvent['type']
  subject: string
  payload: string
}

const messageOf = (subject: string, event: WebhookEvent): EventMessage => ({
  type: event.type,
  subject,
  payload: JSON.stringify(WebhookEvent.parse(event)),
})

/** @param site the site's origin; undefined as long as it has none */
export const announcementEvent = (announcement: Announced, site: string | undefined): EventMessage => {
  const { id, slug, kind, title, summary, headline_category, released_at } = announcement
  const page = site ? { url: `${site}/news/${slug}` } : {}
  const kinds = kindsOf(announcement)
  return messageOf(title, {
    type: 'announcement.published',
    timestamp: released_at,
    data: { id, slug, ...page, kind, kinds, title, summary, headline_category, released_at },
  })
}

export const testEvent = (now: Date): EventMessage =>
  messageOf('Test event', {
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: { message: 'This is a test. Nothing happened.' },
  })

import { audience, type Audience } from '#runtime/audience.ts'
import { queueWorker } from '#runtime/batch.ts'
import { once, setting } from '#runtime/env.ts'
import { mailer, type Mailer } from '#runtime/mail.ts'
import { announcedStore, type AnnouncedStore } from './announcedStore.ts'
import { deliveryStore, type DeliveryStore } from './deliveryStore.ts'
import { mailFor } from './mailFor.ts'
import { kindsOf, Recipient } from './rules.ts'

interface Services {
  announcements: AnnouncedStore
  audience: Pick<Audience, 'confirmed'>
  deliveries: DeliveryStore
  mail: Pick<Mailer, 'send'>
  /** What mails say of us: the site's origin and the company's name. */
  sender: () => { site: string; company: string }
  now: () => Date
}

/**
 * Mails an announcement to one subscriber, if it is still out and still wanted. The mail is recorded before it is
 * sent: a repeated message finds the record and sends nothing. When the mail service refuses, the record says so
 * and the message is tried again; when we end between the two, nobody knows whether the mail went, and it is not
 * sent twice.
 */
export const mailSubscriber =
  ({ announcements, audience, deliveries, mail, sender, now }: Services) =>
  async (recipient: Recipient): Promise<void> => {
    const [announcement, subscriber] = await Promise.all([
      announcements.get(recipient.announcement),
      audience.confirmed(recipient.subscriber, now()),
    ])
    if (!announcement || !subscriber) return
    if (!kindsOf(announcement).some(kind => subscriber.kinds.includes(kind))) return
    const composed = mailFor(announcement, subscriber, sender())
    if (!(await deliveries.begin(recipient, now()))) return
    try {
      await mail.send(composed)
    } catch (error) {
      await deliveries.end(recipient, 'failed')
      throw error
    }
    await deliveries.end(recipient, 'sent')
  }

export const handler = queueWorker('mailSubscriber', Recipient, mailSubscriber, () => ({
  announcements: announcedStore(),
  audience: audience(),
  deliveries: deliveryStore(),
  mail: mailer(),
  sender: once(() => ({ site: setting('SITE_ORIGIN'), company: setting('COMPANY_NAME') })),
  now: () => new Date(),
}))

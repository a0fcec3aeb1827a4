import { kindsOf, type Announced } from '../../publishing/announcements/announcedStore.ts'
import { audience as everybody, type Audience } from '../subscribers/audienceStore.ts'
import type { Recipient } from './deliveryStore.ts'
import { sendAll } from '#runtime/queue.ts'
import { shards, type Shard } from '../subscribers/subscriber.ts'
import {
  queueWebhooks,
  webhookAudience,
  type WebhookAudience,
  type WebhookMessage,
} from '../webhooks/activeStore.ts'

/** A way to tell people, or their programs, of an announcement. */
export interface Channel {
  /** Its name in the table `distributions`. */
  name: string
  /** Its recipients in parts that can be gone through side by side. */
  parts: readonly string[]
  /**
   * Hands a page of a part's recipients to the queue of the channel's worker. A page may be handed over twice: the
   * worker drops what it did before.
   * @returns how many, and where the next page begins; undefined after the last
   */
  hand(
    announcement: Announced,
    part: string,
    now: Date,
    after: string | undefined,
  ): Promise<{ handed: number; next: string | undefined }>
}

/** Subscribers that are read, and handed over, in one go. */
const page = 250

/** Mails to confirmed subscribers, a message each for `mailSubscriber`. */
export const mailChannel = ({
  audience,
  queue,
}: {
  audience: Pick<Audience, 'page'>
  queue(recipients: Recipient[]): Promise<void>
}): Channel => ({
  name: 'mail',
  parts: shards,
  async hand(announcement, part, now, after) {
    const found = await audience.page(kindsOf(announcement), part as Shard, now, after, page)
    await queue(found.subscribers.map(({ id }) => ({ announcement: announcement.id, subscriber: id })))
    return { handed: found.subscribers.length, next: found.next }
  },
})

/** Calls of webhooks, one message each for `deliverWebhook`: so few that they fit one part and one page. */
export const webhookChannel = ({
  audience,
  queue,
}: {
  audience: WebhookAudience
  queue(messages: WebhookMessage[]): Promise<void>
}): Channel => ({
  name: 'webhook',
  parts: ['all'],
  async hand(announcement) {
    const webhooks = await audience.wanting(kindsOf(announcement))
    await queue(webhooks.map(webhook => ({ webhook, message: announcement.id })))
    return { handed: webhooks.length, next: undefined }
  },
})

/** Puts mails into their queue, some of them held back. */
export const queueMails = (recipients: readonly Recipient[], delay = 0): Promise<void> =>
  sendAll(
    'QUEUE_SUBSCRIBER_MAILS',
    recipients.map(body => ({ body, delay })),
  )

/** Every channel that announcements are told by: a new one is added here, and has its worker. */
export const channels = (): Channel[] => [
  mailChannel({ audience: everybody(), queue: queueMails }),
  webhookChannel({ audience: webhookAudience(), queue: queueWebhooks }),
]

import { setTimeout as wait } from 'node:timers/promises'
import { once } from '#contract/once.ts'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { queueWorker } from '#runtime/batch.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { type Mail, mailer, MailRefused, type Mailer } from '#runtime/mail.ts'
import {
  type Announced,
  announcedStore,
  kindsOf,
  type AnnouncedStore,
} from '../../publishing/announcements/announcedStore.ts'
import { queueMails } from '../distribution/channels.ts'
import { deliveries, Recipient, type Deliveries } from '../distribution/deliveryStore.ts'
import { delayAfter, delayInPause } from '../distribution/rules.ts'
import { switchStore, type SwitchStore } from '../distribution/store.ts'
import { audience, type Audience } from '../subscribers/audienceStore.ts'
import { type Subscriber, subscriberLinks } from '../subscribers/subscriber.ts'

/**
 * Lets one caller after the other pass, so many a second at most, however many wait.
 * @param clock milliseconds that only grow
 */
export const pace = (
  perSecond: number,
  { clock = () => performance.now(), sleep = (ms: number): Promise<unknown> => wait(ms) } = {},
): (() => Promise<void>) => {
  let next = 0
  return async () => {
    const now = clock()
    const at = Math.max(now, next)
    next = at + 1000 / perSecond
    if (at > now) await sleep(at - now)
  }
}

const kindNames = { regulatory: 'Regulatory announcement', company: 'Company news' } as const

const released = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      dateStyle: 'long',
      timeStyle: 'short',
    }),
)

/** The mail to a subscriber about an announcement: its beginning, and a link to the whole text. */
export const mailFor = (
  { id, slug, kind, title, summary, released_at, headline_category }: Announced,
  subscriber: Subscriber,
  { site, company }: { site: string; company: string },
): Mail => {
  const { manage, unsubscribe } = subscriberLinks(site, subscriber)
  const category = headline_category && headlineCategories[headline_category]
  return {
    to: { address: subscriber.email },
    subject: `${company}: ${title}`,
    unsubscribe,
    // By these a notice of SES finds the delivery.
    tags: { announcement: id, subscriber: subscriber.id },
    body: {
      company,
      heading: title,
      preview: summary,
      blocks: [
        {
          note: [kindNames[kind], category, `${released().format(new Date(released_at))} (London)`]
            .filter(Boolean)
            .join(' · '),
        },
        ...(summary ? [{ paragraph: summary }] : []),
        { button: 'Read the announcement', href: `${site}/news/${slug}` },
      ],
      footer: [
        { note: `You get this because you confirmed that you want ${company}’s announcements by mail.` },
        { link: 'Choose what you get, or unsubscribe', href: manage },
      ],
    },
  }
}

interface Services {
  announcements: AnnouncedStore
  audience: Pick<Audience, 'confirmed'>
  deliveries: Pick<Deliveries, 'begin' | 'sent' | 'failed' | 'dropped'>
  mails: Pick<SwitchStore, 'get'>
  mail: Pick<Mailer, 'send'>
  /** Resolves when the next mail may go. */
  awaitSlot: () => Promise<void>
  /** Puts a message into the queue once more, held back so many seconds. */
  putBack: (recipient: Recipient, delay: number) => Promise<void>
  /** The site's origin and the company's name, for the text of mails. */
  sender: () => { site: string; company: string }
  now: () => Date
}

/** Times that a refusal is put on record, and the milliseconds before the second; each wait is twice as long. */
const [records, firstWait] = [6, 50]

/** A mail that SES refused and whose record still says "sending" would never be tried again. */
const recorded = async (record: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (attempt === records) throw error
      await wait(firstWait * 2 ** (attempt - 1))
    }
  }
}

/**
 * Mails an announcement to one subscriber, if it is still out and still wanted. The mail is recorded before it is
 * sent: a repeated message finds the record and sends nothing; when we end between the two, nobody knows whether the
 * mail went, and it is not sent twice.
 *
 * While mails are paused, and when SES wants no more of them for now, the message goes into the queue once more with
 * a delay: it is never tried too often, and never too old. An address that SES cannot mail to is recorded and left.
 * Whatever else fails is tried again by the queue and in the end waits among its dead letters.
 */
export const mailSubscriber = (services: Services) => {
  const { announcements, audience, deliveries, mails, mail, awaitSlot, putBack, sender, now } = services

  const send = async (recipient: Recipient, attempt: number, composed: ReturnType<typeof mailFor>) => {
    try {
      await awaitSlot()
      await mail.send(composed)
    } catch (error) {
      await recorded(() => deliveries.failed(recipient))
      const refusal = error instanceof MailRefused ? error.refusal : 'other'
      if (refusal === 'later') return putBack(recipient, delayAfter(attempt))
      if (refusal === 'other') throw error
      logger.warn('no address to mail to', {
        ...recipient,
        error: error instanceof Error ? error : undefined,
      })
      return
    }
    await deliveries.sent(recipient)
  }

  return async (recipient: Recipient): Promise<void> => {
    const { paused, since } = await mails.get()
    if (paused) return putBack(recipient, delayInPause(since ?? now().toISOString(), now()))
    const [announcement, subscriber] = await Promise.all([
      announcements.get(recipient.announcement),
      audience.confirmed(recipient.subscriber, now()),
    ])
    const isWanted =
      announcement && subscriber && kindsOf(announcement).some(kind => subscriber.kinds.includes(kind))
    if (!isWanted) return deliveries.dropped(recipient, now())
    const composed = mailFor(announcement, subscriber, sender())
    const attempt = await deliveries.begin(recipient, now())
    if (attempt !== undefined) await send(recipient, attempt, composed)
  }
}

export const handler = queueWorker('mailSubscriber', Recipient, mailSubscriber, () => ({
  announcements: announcedStore(),
  audience: audience(),
  deliveries: deliveries(),
  mails: switchStore(),
  mail: mailer(),
  // Where mail is not set up, sending says so.
  awaitSlot: pace(Number(process.env['MAIL_PER_SECOND'] ?? 1)),
  putBack: (recipient, delay) => queueMails([recipient], delay),
  sender: once(() => ({ site: setting('SITE_ORIGIN'), company: setting('COMPANY_NAME') })),
  now: () => new Date(),
}))

import * as z from 'zod'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { mailer, type Mail, type Mailer } from '#runtime/mail.ts'
import { worker } from '#runtime/worker.ts'
import { reminderStore, type ReminderStore } from '../subscribers/reminderStore.ts'
import { shards, subscriberLinks, type Subscriber } from '../subscribers/subscriber.ts'

/** How long before a subscription ends its person is reminded, in seconds. */
const ahead = 30 * 86_400
/** Mails of one run, each about a tenth of a second: the rest has a month of runs ahead of it. */
const most = 400

const day = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' }))

interface Services {
  reminders: ReminderStore
  mail: Pick<Mailer, 'send'>
  /** The site's origin and the company's name, for the text of mails. */
  sender: () => { site: string; company: string }
  now: () => Date
}

/** The mail that asks to confirm once more (decision 34). */
export const reminderMail = (
  subscriber: Subscriber,
  { site, company }: { site: string; company: string },
): Mail => {
  const { confirm, unsubscribe } = subscriberLinks(site, subscriber)
  const end = day().format(new Date(subscriber.expires_at * 1000))
  return {
    to: { address: subscriber.email },
    subject: 'Do you still want investor updates?',
    unsubscribe,
    body: {
      company,
      heading: 'Do you still want these mails?',
      preview: `Without your word they end on ${end}.`,
      blocks: [
        {
          paragraph: `You get the announcements of ${company} at this address. Once a year we ask whether you still want them. Without your word they end on ${end}, and we delete the address.`,
        },
        { button: 'Go on for another year', href: confirm },
      ],
      footer: [{ note: 'To end them now, use the link, or the unsubscribe button of your mail program.' }],
    },
  }
}

/** Reminds those whose subscription ends within a month, each once. What fails is tried again by the next run. */
export const remindSubscribers =
  ({ reminders, mail, sender, now }: Services) =>
  async (): Promise<void> => {
    const start = now()
    const until = new Date(start.getTime() + ahead * 1000)
    const failures: unknown[] = []
    let sent = 0
    for (const shard of shards)
      for (const subscriber of await reminders.ending(shard, start, until, most / shards.length)) {
        if (!(await reminders.begin(subscriber, start))) continue
        try {
          await mail.send(reminderMail(subscriber, sender()))
          sent += 1
        } catch (error) {
          await reminders.giveBack(subscriber)
          failures.push(error)
        }
      }
    logger.info('reminded', { sent, failed: failures.length })
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} reminders could not be sent.`)
  }

export const handler = worker('remindSubscribers', z.unknown(), remindSubscribers, () => ({
  reminders: reminderStore(),
  mail: mailer(),
  sender: once(() => ({ site: setting('SITE_ORIGIN'), company: setting('COMPANY_NAME') })),
  now: () => new Date(),
}))

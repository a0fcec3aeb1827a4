import type { Mailer } from '#runtime/mail.ts'
import type { MailBlock, MailBody } from '#runtime/mailBody.ts'
import { Problem } from '#runtime/problem.ts'
import { subscriberLinks, type Subscriber } from './subscriber.ts'
import type { SubscriberStore } from './subscriberStore.ts'

/** Double opt-in: a mail whose link leads to a page with a button (decision 6). */
export interface OptIn {
  /**
   * Mails the link to an address, or, where it is confirmed already, the one that changes and ends the subscription.
   * Sends nothing while a mail just went or the address refused ours: a caller cannot tell the cases apart.
   * @throws Problem `not_configured` or `unavailable` as mailing does
   */
  start(email: string, now: Date): Promise<void>
}

interface Services {
  subscribers: Pick<SubscriberStore, 'ask' | 'unask'>
  mail: Mailer
  /** The site's origin; undefined as long as the environment does not know it. */
  site: string | undefined
  company: string
}

const notAsked: MailBlock = {
  note: 'If it was not you who asked, you need not do anything: without your confirmation we send nothing more, and delete your address after 48 hours.',
}

const confirmBody = (company: string, href: string): MailBody => ({
  company,
  heading: 'Confirm your subscription',
  preview: `One click, and you get ${company}’s announcements by mail.`,
  blocks: [
    {
      paragraph: `Somebody, probably you, asked us to send the announcements of ${company} to this address. They start when you confirm on the page behind this button; there you also choose which.`,
    },
    { button: 'Choose and confirm', href },
    { note: 'The link works for 48 hours.' },
  ],
  footer: [notAsked],
})

const knownBody = (company: string, manage: string): MailBody => ({
  company,
  heading: 'You are subscribed already',
  preview: `You get ${company}’s announcements at this address.`,
  blocks: [
    {
      paragraph: `Somebody, probably you, asked for the announcements of ${company} at this address. It gets them already. Behind this button you change which, or unsubscribe.`,
    },
    { button: 'See my subscription', href: manage },
  ],
  footer: [{ note: 'If it was not you who asked, you need not do anything.' }],
})

const mailFor = (subscriber: Subscriber, company: string, site: string) => {
  const { confirm, manage, unsubscribe } = subscriberLinks(site, subscriber)
  const isKnown = subscriber.state === 'confirmed'
  return {
    to: { address: subscriber.email },
    subject: isKnown ? 'Your investor updates' : 'Confirm your investor updates',
    body: isKnown ? knownBody(company, manage) : confirmBody(company, confirm),
    unsubscribe,
  }
}

/** Double opt-in with a store, a mailer, and what the mails say of site and company. */
export const optIn = ({ subscribers, mail, site, company }: Services): OptIn => ({
  async start(email, now) {
    mail.check()
    if (!site)
      throw new Problem('not_configured', { message: 'Subscriptions have not been set up here yet.' })
    const subscriber = await subscribers.ask(email, now)
    if (!subscriber) return
    try {
      await mail.send(mailFor(subscriber, company, site))
    } catch (error) {
      // So that the next try is not taken for a repetition.
      await subscribers.unask(subscriber)
      throw error
    }
  },
})

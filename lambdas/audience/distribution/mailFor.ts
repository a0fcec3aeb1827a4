import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { once } from '#contract/once.ts'
import type { Announced } from '../../publishing/announcements/announced.ts'
import type { Mail } from '#runtime/mail.ts'
import { type Subscriber, subscriberLinks } from '../subscribers/subscriber.ts'

const kindNames = { regulatory: 'Regulatory announcement', company: 'Company news' } as const

const released = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      dateStyle: 'long',
      timeStyle: 'short',
    }),
)

/** The mail that tells a subscriber of an announcement: its beginning, and where the whole stands. */
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

import { rnsLateMinutes } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { ExpectedRns } from '#contract/news/rnsSighting.ts'
import type { Mail } from '#runtime/mail.ts'
import type { StoredRelease } from './release.ts'

/** What mails say of us: the site's origin, empty where nobody knows it, and the company's name. */
export interface Sender {
  site: string
  company: string
}

/** The mail that says that an RNS is late, to somebody on duty. */
export const lateMail = (
  address: string,
  release: StoredRelease,
  expected: ExpectedRns,
  { site, company }: Sender,
): Mail => {
  const { date, time } = londonTime(new Date(release.publish_at ?? release.updated_at))
  const facts: [string, string][] = [
    ['Its moment was', `${date}, ${time} London time`],
    ['Headline', expected.headline ?? 'not said'],
    ['RNS number', expected.number ?? 'not said'],
    ['Category', expected.headline_category ?? 'not said'],
  ]
  return {
    to: { address },
    subject: `The RNS of “${release.title}” is late`,
    body: {
      company,
      heading: `The RNS of “${release.title}” is late`,
      preview: 'Nothing of it is on the website.',
      blocks: [
        {
          paragraph: `The release waits for its RNS, which no provider has shown ${rnsLateMinutes} minutes after its moment. Readers see nothing of it until the RNS is seen, or until you confirm that it is released.`,
        },
        { facts },
        ...(site === ''
          ? []
          : [{ button: 'Open the release', href: `${site}/admin/content/releases/${release.id}` }]),
      ],
      footer: [{ note: 'You get this because you are on duty for releases. It is sent once for a release.' }],
    },
  }
}

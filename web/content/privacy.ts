import { company } from './company.ts'
import { consent } from './consent.ts'
import type { Visits } from './schemaConsent.ts'
import type { LegalText } from './schemaLegal.ts'
import { thirdParties, type ThirdParty } from './thirdParties.ts'

/** Whom readers' browsers ask besides us. */
const others = (parties: ThirdParty[]) =>
  parties.length > 0
    ? `Once you have agreed, and never before, pages load content of ${parties.map(({ name }) => name).join(', ')}; the Cookie Policy says what that may store.`
    : 'No page of this site loads anything from anybody else.'

const counting =
  'We count how often each page is opened on each day, to learn what is read. Your browser tells our server the page, and nothing about you is kept with the count: no cookie, no network address, nothing that tells one reader from another. Programs are not counted, nor are browsers that send the Global Privacy Control signal. The counts are kept for 365 days.'

/** The visits that are counted, in words. */
const visitsCounted: Record<Visits, string[]> = {
  everybody: [counting],
  agreed: [`Once you have agreed, and never before, the following holds. ${counting}`],
  nobody: [],
}

export const privacy: LegalText = {
  title: 'Privacy Policy',
  description: `What ${company.name} keeps about visitors of this site, for how long, and what you can ask of us.`,
  updated: '2025-01',
  lead: 'You can read all of this site without telling us who you are. This page says what is kept all the same, why, and for how long.',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        `${company.registration.name} (“we”) is the controller of personal data under UK data protection law. Address and e-mail are at the end of this page.`,
      ],
    },
    {
      id: 'what',
      heading: 'What we keep, and for how long',
      blocks: [
        'We keep no personal data of visitors for longer than one year.',
        {
          caption: 'Personal data, why we need it, and when it is deleted',
          columns: ['What', 'Why', 'Kept for'],
          rows: [
            [
              'Records of requests: network address, time, page and browser',
              'To run the site, and to notice and stop attacks (legitimate interest)',
              'At most 365 days',
            ],
            [
              'Counts of calls to our services, under a keyed hash of the network address',
              'To hold back more calls than a person makes (legitimate interest)',
              'A few days',
            ],
            [
              'Investor updates: your address, what you chose, and when you confirmed',
              'To mail you what you asked for (consent, which you take back by unsubscribing)',
              'Until you unsubscribe; 48 hours if you do not confirm; 365 days after you last confirmed',
            ],
            [
              'Which updates were mailed, under a hash of your address',
              'So that none is mailed to you twice (legitimate interest)',
              'At most 365 days',
            ],
            [
              'That mail to an address came back, or was complained about, under a hash of the address',
              'To mail nothing more to it (legitimate interest)',
              '30 days when it came back, 365 days after a complaint',
            ],
            [
              'E-mails that you send to us, with the contact form too, which stores nothing on this site',
              'To answer you (legitimate interest, or steps before a contract)',
              'At most one year after the last message',
            ],
          ],
        },
        ...visitsCounted[consent.visits],
        'Some documents have conditions, because the law of some countries does not allow us to give them to people there. Of who asks for one we count the country, the document and the day, and keep nothing about you.',
        'What is deleted here is gone from the copies that we keep against disasters 35 days later.',
        'We do not sell personal data, build profiles or take decisions by machine alone.',
      ],
    },
    {
      id: 'staff',
      heading: 'Accounts of staff',
      blocks: [
        'The staff area of this site is for people who work for us. For them we keep an e-mail address and a protected password while the account exists, and a record of who changed what on the site for as long as the duties of a listed company ask for it; the network address in that record is deleted after 365 days, but for the list of who saw confidential drafts, which the law on inside information has us keep for at least five years. Visitors have no accounts.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else sees it',
      blocks: [
        `The site runs on Amazon Web Services, which processes data for us under contract, in London; the network that delivers pages to you has places in many countries. ${others(thirdParties)} Links to the exchange, the company registry and other sites take you there only when you follow them; what happens there, those sites decide.`,
        'We disclose data when the law makes us.',
      ],
    },
    {
      id: 'do-not-track',
      heading: 'Do Not Track',
      blocks: [
        'We do not respond to the Do Not Track signal of browsers: there is no common standard for it. As nothing on this site follows you to other sites, what you receive is the same with and without it.',
      ],
    },
    {
      id: 'children',
      heading: 'People under 18',
      blocks: [
        'This site is for adults. We do not knowingly collect personal data from anybody under the age of 18. If you believe that we hold such data, tell us, and we will delete it.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You can ask us what we hold about you, and ask us to correct it, delete it, restrict its use or hand it over in a common format; you can object to what we do on the ground of legitimate interest. Write to us; we answer within one month. You can also complain to the Information Commissioner’s Office.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When this policy changes, the new text stands here, with the month of the change at its top.',
      ],
    },
  ],
}

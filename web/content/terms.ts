import { company } from './company.ts'
import type { LegalText } from './schemaLegal.ts'

export const terms: LegalText = {
  title: 'Terms of Use',
  description: `The terms on which ${company.name} makes this site available.`,
  updated: '2025-01',
  lead: 'By using this site you agree to these terms. They are short, and they matter most where money is concerned.',
  sections: [
    {
      id: 'no-offer',
      heading: 'Information, not an offer',
      blocks: [
        'Nothing on this site is an offer or an invitation to buy or sell shares or digital assets, or advice on investments, tax or law. The value of shares can fall as well as rise, and past results say nothing certain about future ones. Please take advice from somebody authorised to give it before you invest.',
        'Announcements and reports were right on the day they were published. We do not update them afterwards unless the rules ask us to.',
      ],
    },
    {
      id: 'use',
      heading: 'Using the site',
      blocks: [
        'You may read, print and link to the pages of this site, and quote from them with their source. You may not:',
        {
          list: [
            'try to reach parts of the site that are not meant for you, or things before they are published',
            'disturb the site, or load it beyond what a reader needs',
            'pass off its content as yours, or change it so that it misleads',
          ],
        },
        `The texts, the drawings and the mark belong to ${company.name} or to those who have licensed them to us.`,
      ],
    },
    {
      id: 'links',
      heading: 'Other sites',
      blocks: [
        'Links lead to sites of others, such as the exchange, the company registry and the companies that we hold. We do not answer for what they contain.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'We take care that the site is right and available, and cannot promise that it always is. As far as the law allows, we are not liable for losses from relying on it. Nothing here limits liability for death or injury by negligence, for fraud, or for anything else for which the law forbids a limit; nor any duty that we have as a listed company.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and arbitration',
      blocks: [
        `These terms are governed by the law of the United Kingdom, as it applies in ${company.registration.partOfUk}.`,
        'A dispute about these terms or this site that we cannot settle with one another is referred to and finally resolved by arbitration under the Rules of the London Court of International Arbitration. There is one arbitrator; the seat is London and the language English. If you are a consumer, this clause does not take away your right to go to court.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: ['When these terms change, the new text stands here, with the month of the change at its top.'],
    },
  ],
}

import type { BucketId } from '#contract/documents/buckets.ts'
import type { Restriction } from '#contract/documents/restriction.ts'

/** A sample document: bucket, file name, and the title and sections of its PDF. */
export interface SampleDocument {
  bucket: BucketId
  name: string
  title: string
  sections: string[]
  /** Stands first, marked, where featured things show. */
  featured?: true
  /** Readers meet its conditions first. */
  restriction?: Restriction
}

/** The sample documents that `npm start` uploads on an empty state. */
export const sampleDocuments: SampleDocument[] = [
  {
    bucket: 'companydocuments',
    name: '01-Annual-Report-2024.pdf',
    title: 'Annual Report and Accounts 2024',
    sections: ["Chair's statement", 'Strategic report', 'Governance', 'Financial statements'],
    featured: true,
  },
  {
    bucket: 'companydocuments',
    name: '02-Interim-Report-2024.pdf',
    title: 'Interim Report for the six months to 30 June 2024',
    sections: ['Highlights', 'Condensed statements'],
  },
  {
    bucket: 'companydocuments',
    name: '03-Annual-Report-2023.pdf',
    title: 'Annual Report and Accounts 2023',
    sections: ["Chair's statement", 'Financial statements'],
  },
  {
    bucket: 'Reports & Documents',
    name: 'Investor_Presentation_March_2025.pdf',
    title: 'Investor presentation, March 2025',
    sections: ['Who we are', 'Portfolio', 'Outlook'],
  },
  {
    bucket: 'Reports & Documents',
    name: 'Notice-of-AGM-2025.pdf',
    title: 'Notice of Annual General Meeting 2025',
    sections: ['Resolutions', 'Notes'],
  },
  {
    bucket: 'Reports & Documents',
    name: 'Form-of-Proxy-AGM-2025.pdf',
    title: 'Form of proxy, Annual General Meeting 2025',
    sections: ['Appointment of a proxy', 'Notes'],
  },
  {
    bucket: 'Reports & Documents',
    name: 'Voting-Results-AGM-2025.pdf',
    title: 'Results of voting, Annual General Meeting 2025',
    sections: ['Votes for and against each resolution'],
  },
  {
    bucket: 'Reports & Documents',
    name: 'Form-of-Proxy-General-Meeting-2023.pdf',
    title: 'Form of proxy, General Meeting 2023',
    sections: ['Appointment of a proxy', 'Notes'],
  },
  {
    bucket: 'consitutionaldocuments',
    name: 'Articles-of-Association.pdf',
    title: 'Articles of Association',
    sections: ['Preliminary', 'Share capital', 'General meetings'],
  },
  {
    bucket: 'consitutionaldocuments',
    name: 'Memorandum-of-Association.pdf',
    title: 'Memorandum of Association',
    sections: ['Subscribers'],
  },
  {
    bucket: 'admissiondocuments',
    name: 'AIM-Admission-Document.pdf',
    title: 'AIM Admission Document',
    sections: ['Important notice', 'Risk factors', 'The group'],
  },
  {
    bucket: 'admissiondocuments',
    name: 'Circular-Share-Consolidation-2023.pdf',
    title: 'Circular: proposed share consolidation',
    sections: ["Chair's letter", 'Definitions', 'Notice of General Meeting'],
    restriction: {
      excluded: ['AU', 'CA', 'JP', 'NZ', 'US', 'ZA'],
      text: [
        'This circular is not for release, publication or distribution, in whole or in part, in or into the United States, Australia, Canada, Japan, New Zealand or South Africa, or anywhere where that would break the law.',
        'It is no offer to sell securities and no invitation to buy them. Whoever lives outside the United Kingdom makes sure that the law there lets them read it.',
      ].join('\n\n'),
    },
  },
]

import { company } from './company.ts'
import type { Rule26 } from './schemaPages.ts'

const financial = { name: 'Financial Information', href: '/investors/financial' }
const documents = { name: 'Documents', href: '/investors/documents' }
const governance = { name: 'Corporate Governance', href: '/investors/governance' }

/** The items of AIM Rule 26, where each is found, and when somebody last saw that it is right (decision 40). */
export const rule26: Rule26 = {
  heading: 'Index of Rule 26 information',
  text: 'Each item that the rule asks for, where it is on this site, and when we last reviewed it.',
  columns: { item: 'Item', information: 'Information', reviewed: 'Last reviewed' },
  items: [
    {
      item: 'a',
      title: 'Business and investing policy',
      link: { name: 'Our Investment Philosophy', href: '/about#philosophy' },
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'b',
      title: 'Directors and their biographies',
      link: { name: 'Leadership', href: '/about#leadership' },
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'c',
      title: 'Responsibilities of the board and its committees',
      link: { name: 'Corporate Governance', href: '/investors/governance#board' },
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'd',
      title: 'Country of incorporation and main country of operation',
      text: `Incorporated in ${company.registration.partOfUk}. The main country of operation is the United Kingdom.`,
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'e',
      title: 'Rights of shareholders, where not incorporated in the UK',
      text: 'Does not apply: the company is incorporated in the United Kingdom.',
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'f',
      title: 'Constitutional documents',
      link: documents,
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'g',
      title: 'Other exchanges and trading platforms',
      text: 'None. The shares are admitted to AIM only.',
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'h',
      title: 'Securities in issue, shares not in public hands and significant shareholders',
      link: financial,
      reviewed: '2025-03-20',
      period: 6,
    },
    {
      item: 'i',
      title: 'Restrictions on the transfer of securities',
      text: 'None.',
      link: financial,
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'j',
      title: 'Annual accounts and half-yearly reports',
      link: documents,
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'k',
      title: 'Announcements',
      link: { name: 'News & Updates', href: '/investors/news' },
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'l',
      title: 'Admission document and circulars',
      link: documents,
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'm',
      title: 'Corporate governance code',
      text: 'The code of the Quoted Companies Alliance.',
      link: governance,
      reviewed: '2024-04-22',
      period: 12,
    },
    {
      item: 'n',
      title: 'Takeover Code',
      text: 'Applies: the company is subject to the UK City Code on Takeovers and Mergers.',
      reviewed: '2025-03-20',
      period: 12,
    },
    {
      item: 'o',
      title: 'Nominated adviser and key advisers',
      link: { name: 'Corporate Information', href: '/investors/corporate' },
      reviewed: '2025-03-20',
      period: 6,
    },
  ],
}

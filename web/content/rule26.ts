import { company } from './company.ts'
import type { Rule26 } from './schemaGovernance.ts'

const financial = { name: 'Financial Information', href: '/investors/financial' }
const documents = { name: 'Documents', href: '/investors/documents' }
const governance = { name: 'Corporate Governance', href: '/investors/governance' }

/**
 * The company's answers to the items of AIM Rule 26, where each is found, and when a person last checked it
 * (decision 40).
 */
export const rule26: Rule26 = {
  heading: 'Index of Rule 26 information',
  text: 'Each item that the rule asks for, where it is on this site, and when we last reviewed it.',
  edition: 'The rule in its edition of',
  columns: { item: 'Item', information: 'Information', reviewed: 'Last reviewed' },
  items: [
    {
      item: 'a',
      link: { name: 'Our Investment Philosophy', href: '/about#philosophy' },
      reviewed: '2025-03-20',
    },
    {
      item: 'b',
      link: { name: 'Leadership', href: '/about#leadership' },
      reviewed: '2025-03-20',
    },
    {
      item: 'c',
      link: { name: 'Corporate Governance', href: '/investors/governance#board' },
      reviewed: '2025-03-20',
    },
    {
      item: 'd',
      text: `Incorporated in ${company.registration.partOfUk}. The main country of operation is the United Kingdom.`,
      reviewed: '2025-03-20',
    },
    {
      item: 'e',
      text: 'Does not apply: the company is incorporated in the United Kingdom.',
      reviewed: '2025-03-20',
    },
    {
      item: 'f',
      link: documents,
      reviewed: '2025-03-20',
    },
    {
      item: 'g',
      text: 'None. The shares are admitted to AIM only.',
      reviewed: '2025-03-20',
    },
    {
      item: 'h',
      link: financial,
      reviewed: '2025-03-20',
    },
    {
      item: 'i',
      text: 'None.',
      link: financial,
      reviewed: '2025-03-20',
    },
    {
      item: 'j',
      link: documents,
      reviewed: '2025-03-20',
    },
    {
      item: 'k',
      link: { name: 'News & Updates', href: '/investors/news' },
      reviewed: '2025-03-20',
    },
    {
      item: 'l',
      link: documents,
      reviewed: '2025-03-20',
    },
    {
      item: 'm',
      text: 'The code of the Quoted Companies Alliance.',
      link: governance,
      reviewed: '2024-04-22',
    },
    {
      item: 'n',
      text: 'Applies: the company is subject to the UK City Code on Takeovers and Mergers.',
      reviewed: '2025-03-20',
    },
    {
      item: 'o',
      link: { name: 'Corporate Information', href: '/investors/corporate' },
      reviewed: '2025-03-20',
    },
  ],
}

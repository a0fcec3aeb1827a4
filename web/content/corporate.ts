import { company } from './company.ts'
import type { Corporate } from './schemaGovernance.ts'

/** Advisers carry plainly invented names. */
export const corporate: Corporate = {
  title: 'Corporate Information',
  description:
    'Registered office, company secretary, nominated adviser, brokers, solicitors, registrar, auditors and committees of Blu Digital plc.',
  advisers: {
    heading: 'Company and advisers',
    text: 'Who acts for the company, and how to reach them.',
    list: [
      { role: 'Registered Office', company: company.name, contact: company.registration.office },
      {
        role: 'Company Secretary',
        company: 'Sample Secretaries Limited',
        contact: 'secretary@example.com',
      },
      {
        role: 'Nominated Advisor',
        company: 'Exemplar Advisory LLP',
        contact: '2 Sample Street, London EC0 0AA',
      },
      { role: 'Solicitors', company: 'Specimen & Partners LLP', contact: 'law@example.com' },
      {
        role: 'Corporate Brokers',
        company: 'Placeholder Securities Limited',
        contact: 'broking@example.com',
      },
      { role: 'Registrar', company: 'Paragon Registrars Limited', contact: 'shareholders@example.com' },
    ],
  },
  auditors: {
    heading: 'Auditors and reporting accountants',
    text: 'Independent accountants who audit the yearly accounts, and report on figures in admission documents and circulars.',
    list: [
      {
        role: 'Auditors and Reporting Accountants',
        company: 'Model Audit LLP',
        contact: '3 Sample Street, London EC0 0AA',
      },
    ],
  },
  committees: {
    heading: 'Committees of the board',
    text: 'Two committees prepare and watch over what the board decides.',
    members: 'Members',
    more: { name: 'Their duties in full', href: '/investors/governance#committees' },
  },
  updatedLabel: 'Last updated',
  updated: '2025-03-20',
}

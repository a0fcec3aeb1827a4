import type { Investors } from './schema.ts'

export const investors: Investors = {
  hero: 'Investors – Essential Resources',
  lead: 'Everything that a shareholder should find without asking: facts, figures, reports and rules.',
  tabs: [
    { title: 'Overview', url: '/investors', icon: 'overview' },
    { title: 'Financial Information', url: '/investors/financial', icon: 'financial' },
    { title: 'Corporate Governance', url: '/investors/governance', icon: 'governance' },
    { title: 'Documents', url: '/investors/documents', icon: 'documents' },
    { title: 'News & Updates', url: '/investors/news', icon: 'news' },
    { title: 'Corporate Information', url: '/investors/corporate', icon: 'corporate' },
  ],
  facts: {
    reviewed: 'Last reviewed',
    asAt: 'As at',
    failed:
      'The latest facts of the company could not be loaded. What stands here was right on the days that it names.',
    retry: 'Try again',
    withoutScripts:
      'The latest facts of the company cannot be shown at this moment. What stands here was right on the days that it names.',
  },
  overview: {
    calendar: {
      heading: 'Financial calendar and results',
      text: 'When we report and meet, for your own calendar, and the results of the last five years.',
      link: { name: 'See the calendar and the results', href: '/investors/calendar' },
      meetings: { name: 'General meetings and their papers', href: '/investors/meetings' },
    },
    title: 'Investors',
    description: 'Information for shareholders of Blu Digital plc under AIM Rule 26.',
    featured: {
      regulatory: 'Featured announcements',
      company: 'Featured company news',
      documents: 'Featured documents',
    },
    notice: {
      heading: 'AIM Rule 26 website information',
      paragraphs: [
        'The information in this part of the site is disclosed in accordance with Rule 26 of the AIM Rules for Companies.',
        'Blu Digital plc is incorporated in England and Wales, and its main country of operation is the United Kingdom. Its ordinary shares are admitted to trading on AIM, a market operated by the London Stock Exchange, and on no other exchange or trading platform.',
      ],
    },
    cards: [
      {
        title: 'Investment Focus',
        text: 'We invest in companies that build digital finance: blockchain, decentralised finance and payments, and some gaming where it rests on the same technology. We take minority stakes at an early stage and stay with them as they grow.',
      },
      {
        title: 'Our Mission',
        text: 'To give founders patient capital and practical help, and to give public shareholders access to companies that they could not otherwise own.',
      },
    ],
  },
  documents: {
    title: 'Documents',
    description: 'Annual and interim reports, admission documents and constitutional documents.',
    heading: 'Documents',
    loading: 'Loading documents...',
    retry: 'Try again',
    view: 'View',
    featured: 'Featured',
    updated: 'Updated',
    columns: { date: 'Modified', name: 'Document', file: 'Type and size', view: 'Open' },
    withoutScripts: 'The list cannot be shown at this moment. Please reload the page shortly.',
    part: { of: 'of', moreThan: 'more than', shown: 'documents are shown.', all: 'Show all' },
    reports: {
      title: 'Financial Reports',
      heading: 'Annual and Interim Reports',
      text: 'Audited accounts of the year, half-yearly accounts, and what we have published beside them.',
      empty: 'Financial reports will be available soon.',
      failed: 'The financial reports could not be loaded.',
    },
    admission: {
      title: 'Admission Document and Circulars',
      heading: 'AIM Admission Documents',
      text: 'The document on which our shares were admitted to AIM, and circulars to shareholders.',
      empty: 'Admission documents will be available soon.',
      failed: 'The admission documents could not be loaded.',
    },
    constitutional: {
      title: 'Constitutional Documents',
      text: 'The articles and the memorandum that the company is governed by.',
      empty: 'Constitutional documents will be available soon.',
      failed: 'The constitutional documents could not be loaded.',
    },
    placeholders: ['Articles of Association', 'Memorandum of Association'],
    placeholder: 'Not available at this moment',
  },
}

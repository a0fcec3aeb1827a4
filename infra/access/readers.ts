import { counted, countedVisitors, shared } from './parts.ts'
import type { Access } from './verbs.ts'

const pricing = {
  tables: { ...shared, sharePrices: ['update'] },
  secrets: ['prices'],
  outside: ['fetch'],
} as const satisfies Access

/** What readers of the site reach, and what keeps the site itself. */
export const readers = {
  announcements: {
    tables: { announcements: ['byDate', 'byKind', 'bySlug', 'getMany'], documents: ['getMany'] },
    longTexts: ['get'],
  },
  feeds: {
    tables: {
      announcements: ['byDate', 'byKind', 'getMany'],
      documents: ['getMany'],
      calendarEvents: ['query'],
    },
  },
  restrictedDocuments: {
    tables: {
      ...counted,
      documents: ['getMany'],
      files: ['get'],
      restrictedReads: ['query', 'update'],
    },
    files: ['get'],
  },
  listPublicDocuments: { tables: { documents: ['byBucket', 'byName'] } },
  /** The rows of what the index says, which decide what readers may know of. */
  search: {
    tables: { ...countedVisitors, announcements: ['getMany'], documents: ['getMany'] },
    search: ['get'],
  },
  renderPage: {
    tables: {
      documents: ['byBucket', 'byName', 'getMany'],
      announcements: ['byKind', 'bySlug', 'getMany'],
      keptAnswers: ['get'],
      sharePrices: ['query'],
      calendarEvents: ['query'],
      facts: ['query'],
    },
    longTexts: ['get'],
  },
  sharePrice: { ...pricing, tables: { ...shared, sharePrices: ['query', 'update'] } },
  recordSharePrice: pricing,
  getTreasuryPrices: { tables: shared, outside: ['fetch'] },
  trackAnalytics: { tables: { ...countedVisitors, announcements: ['bySlug'], visits: ['update'] } },
  sendContactMessage: {
    tables: { ...countedVisitors, subscribers: ['get', 'put', 'update'] },
    mail: ['send'],
  },
  subscriptions: {
    tables: { ...countedVisitors, subscribers: ['get', 'put', 'update', 'delete', 'byHandle'] },
    mail: ['send'],
  },
  getOpenApi: {},
  noRoute: {},
  publishSite: { site: ['write'] },
  rotateOriginSecret: { originSecret: ['rotate'] },
} as const satisfies Record<string, Access>

import { staffTablesWithLimit, visitorLimitTables, keptAnswerTables } from './parts.ts'
import type { Access } from './verbs.ts'

const pricing = {
  tables: { ...keptAnswerTables, sharePrices: ['update'] },
  secrets: ['prices'],
  outside: ['fetch'],
} as const satisfies Access

/** Functions that readers of the site reach, and functions that maintain the site itself. */
export const readers = {
  announcements: {
    tables: {
      announcements: ['byDate', 'byKind', 'bySlug', 'getMany'],
      announcementYears: ['getMany'],
      documents: ['getMany'],
    },
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
      ...staffTablesWithLimit,
      documents: ['getMany'],
      files: ['get'],
      restrictedReads: ['query', 'update'],
    },
    files: ['get'],
  },
  listPublicDocuments: { tables: { documents: ['byBucket', 'byName'] } },
  /** The rows of what the index says, which decide what readers may know of. */
  search: {
    tables: { ...visitorLimitTables, announcements: ['getMany'], documents: ['getMany'] },
    search: ['get'],
  },
  renderPage: {
    tables: {
      documents: ['byBucket', 'byName', 'getMany'],
      announcements: ['byKind', 'bySlug', 'getMany'],
      announcementYears: ['getMany'],
      keptAnswers: ['get'],
      sharePrices: ['query'],
      calendarEvents: ['query'],
      facts: ['query'],
    },
    longTexts: ['get'],
  },
  sharePrice: { ...pricing, tables: { ...keptAnswerTables, sharePrices: ['query', 'update'] } },
  recordSharePrice: pricing,
  getTreasuryPrices: { tables: keptAnswerTables, outside: ['fetch'] },
  trackAnalytics: { tables: { ...visitorLimitTables, announcements: ['bySlug'], visits: ['update'] } },
  sendContactMessage: {
    tables: { ...visitorLimitTables, subscribers: ['get', 'put', 'update'] },
    mail: ['send'],
  },
  subscriptions: {
    tables: { ...visitorLimitTables, subscribers: ['get', 'put', 'update', 'delete', 'byHandle'] },
    mail: ['send'],
  },
  getOpenApi: {},
  noRoute: {},
  publishSite: { site: ['write'] },
  rotateOriginSecret: { originSecret: ['rotate'] },
} as const satisfies Record<string, Access>

import { accessListTables, staffTablesWithLimit } from './parts.ts'
import type { Access } from './verbs.ts'

/** News items become announcements. */
const importing = {
  newsItems: ['getMany', 'update'],
  announcements: ['get', 'put', 'update'],
  rnsProviders: ['get'],
} as const satisfies Access['tables']

/** Letting a release go on, and the RNS that it waits for. */
const releasing = {
  releases: ['byMoment', 'get', 'put'],
  // The access list changes with it.
  insiders: ['put'],
  documents: ['getMany', 'update'],
  announcements: ['get', 'getMany', 'put', 'update'],
  newsItems: ['getMany'],
} as const satisfies Access['tables']
const looking = { newsItems: ['bySeen', 'getMany'] } as const satisfies Access['tables']

/** Documents, announcements and releases, and what makes them public. */
export const publication = {
  announcementEdits: {
    tables: {
      ...staffTablesWithLimit,
      ...accessListTables,
      announcements: [...accessListTables.announcements, 'byChange', 'get', 'put', 'update', 'delete'],
      announcementVersions: ['put', 'query'],
      insiders: [...accessListTables.insiders, 'put'],
    },
    longTexts: ['get', 'put'],
  },
  importAnnouncements: { tables: { ...staffTablesWithLimit, ...importing }, longTexts: ['get', 'put'] },
  importNews: { tables: { ...importing, audit: ['put'] }, longTexts: ['get', 'put'] },
  releases: {
    tables: {
      ...staffTablesWithLimit,
      ...releasing,
      releases: [...releasing.releases, 'getMany'],
      newsItems: [...looking.newsItems, 'update'],
      documents: [...releasing.documents, 'byDate', 'get'],
      announcements: [...releasing.announcements, 'byKind'],
      files: ['get'],
      insiders: [...accessListTables.insiders, 'put'],
      // Checks that one of them would show an RNS.
      rnsProviders: ['byName', 'getMany'],
    },
    fileGate: ['write'],
    accounts: ['get'],
  },
  detectReleases: { tables: { ...releasing, audit: ['put'] } },
  watchReleases: {
    tables: {
      ...releasing,
      ...looking,
      releases: ['byMoment', 'get', 'put', 'update'],
      // Mails about confidential things go only to people on the access list.
      insiders: [...accessListTables.insiders, ...releasing.insiders],
      audit: ['put'],
    },
    mail: ['send'],
    accounts: ['members'],
  },
  documents: {
    tables: {
      ...staffTablesWithLimit,
      ...accessListTables,
      documents: [...accessListTables.documents, 'byBucket', 'byDate', 'get', 'put', 'update', 'delete'],
      files: ['get', 'put', 'delete'],
      fileVersions: ['get', 'put', 'query'],
      deletedDocuments: ['byDeletion', 'get', 'put', 'delete'],
      bucketOrders: ['get', 'update'],
      insiders: [...accessListTables.insiders, 'put'],
    },
    fileGate: ['write'],
  },
  downloadDocument: {
    tables: {
      ...staffTablesWithLimit,
      ...accessListTables,
      documents: [...accessListTables.documents, 'get'],
      files: ['get'],
      fileVersions: ['get'],
      insiders: [...accessListTables.insiders, 'put'],
    },
    files: ['get'],
    inbox: ['mark'],
  },
  calendarEdits: { tables: { ...staffTablesWithLimit, calendarEvents: ['get', 'put', 'query'] } },
  facts: {
    tables: {
      ...staffTablesWithLimit,
      facts: ['query', 'put'],
      factVersions: ['put', 'query'],
      // Checks that readers find what Rule 26 asks for, and which documents meetings have.
      documents: ['byName', 'getMany'],
      announcements: ['byKind'],
    },
  },
  remindReviews: {
    tables: {
      facts: ['query', 'update'],
      documents: ['byName'],
      announcements: ['byKind'],
    },
    mail: ['send'],
    accounts: ['members'],
  },
  followDocument: { tables: { documents: ['get'], files: ['get'] }, fileGate: ['write'] },
  indexSearch: {
    tables: {
      announcements: ['byDate', 'byKind', 'getMany'],
      announcementYears: ['get', 'put'],
      documents: ['byDate', 'getMany'],
      files: ['get'],
    },
    files: ['get'],
    longTexts: ['get'],
    search: ['get', 'put'],
  },
  uploads: { tables: { ...staffTablesWithLimit, uploads: ['getMany', 'put'] }, inbox: ['put'] },
  processUpload: {
    tables: {
      uploads: ['get', 'update'],
      files: ['get', 'put'],
      fileVersions: ['put'],
      ...accessListTables,
      documents: [...accessListTables.documents, 'get', 'put', 'update'],
      audit: ['put'],
      auditAddresses: ['put'],
    },
    inbox: ['take'],
    files: ['put'],
    fileGate: ['write'],
  },
  processFile: {
    tables: {
      ...staffTablesWithLimit,
      ...accessListTables,
      documents: [...accessListTables.documents, 'get'],
      files: ['get'],
      insiders: [...accessListTables.insiders, 'put'],
    },
    files: ['get'],
  },
} as const satisfies Record<string, Access>

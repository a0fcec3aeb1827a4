import type { FunctionName } from './functions.ts'
import type { TableName } from './tables.ts'

/**
 * What a function may do to a table: `read` it, `write` any row, `append` new
 * rows only, or `count` in a row (an update).
 */
export type TableVerb = 'read' | 'write' | 'append' | 'count'

/** What one function may touch. Absent means no. */
export interface Access {
  tables?: Readonly<Partial<Record<TableName, readonly TableVerb[]>>>
  /** Uploaded bytes: sign posts for them (`put`), or fetch and clear them away (`take`). */
  inbox?: readonly ('put' | 'take')[]
  /** Published files: add an object. None is ever changed or removed. */
  files?: readonly 'put'[]
  /** The built website: put and remove its files. */
  site?: readonly 'write'[]
  /** The addresses that the file gate opens. */
  fileGate?: readonly 'write'[]
  /** The secret that the edge shows, and the distribution that shows it: give both a new value. */
  originSecret?: readonly 'rotate'[]
}

/** Every call of somebody signed in is counted, and its refusal goes on record (decisions 19, 21). */
const signedIn = { rateLimits: ['count'], audit: ['append'] } as const satisfies Access['tables']

/** The whole of who may touch what. A function without an entry does not compile. */
export const access: Record<FunctionName, Access> = {
  listAnnouncements: { tables: { announcements: ['read'] } },
  documents: { tables: { ...signedIn, documents: ['read'] } },
  listPublicDocuments: { tables: { documents: ['read'] } },
  getOpenApi: {},
  noRoute: {},
  renderPage: { tables: { documents: ['read'], announcements: ['read'] } },
  openSession: { tables: signedIn },
  uploads: { tables: { ...signedIn, uploads: ['read', 'append'] }, inbox: ['put'] },
  processUpload: {
    tables: {
      uploads: ['read', 'write'],
      files: ['read', 'write'],
      fileVersions: ['read', 'write'],
      documents: ['read', 'write'],
      audit: ['append'],
    },
    inbox: ['take'],
    files: ['put'],
    fileGate: ['write'],
  },
  preSignUp: {},
  customMessage: {},
  postConfirmation: { tables: { audit: ['append'] } },
  publishSite: { site: ['write'] },
  rotateOriginSecret: { originSecret: ['rotate'] },
}

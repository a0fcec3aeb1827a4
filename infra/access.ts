import type { FunctionName } from './functions.ts'
import type { TableName, tables } from './tables.ts'

/** What a function may do to a table, a verb for each action of DynamoDB; nobody scans or deletes. */
export type TableVerb = 'get' | 'getMany' | 'put' | 'update'

type IndexOf<T extends TableName> = (typeof tables)[T] extends { indexes: infer Indexes }
  ? keyof Indexes
  : never

/** What one function may touch. Absent means no. */
export interface Access {
  /** Verbs, and the names of indexes that it asks. */
  tables?: { readonly [T in TableName]?: readonly (TableVerb | IndexOf<T>)[] }
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

/** The refusal of a call of somebody signed in goes on record, and calls with a limit are counted (decisions 19, 21). */
const signedIn = { audit: ['put'] } as const satisfies Access['tables']
const counted = { ...signedIn, rateLimits: ['update'] } as const satisfies Access['tables']

/** The whole of who may touch what. A function without an entry does not compile. */
export const access: Record<FunctionName, Access> = {
  listAnnouncements: { tables: { announcements: ['byDate'] } },
  documents: { tables: { ...signedIn, documents: ['byBucket'] } },
  listPublicDocuments: { tables: { documents: ['byName'] } },
  getOpenApi: {},
  noRoute: {},
  renderPage: { tables: { documents: ['byName'] } },
  openSession: { tables: counted },
  uploads: { tables: { ...counted, uploads: ['getMany', 'put'] }, inbox: ['put'] },
  processUpload: {
    tables: {
      uploads: ['get', 'update'],
      files: ['get', 'put'],
      fileVersions: ['put'],
      documents: ['put', 'update'],
      audit: ['put'],
    },
    inbox: ['take'],
    files: ['put'],
    fileGate: ['write'],
  },
  preSignUp: {},
  customMessage: {},
  postConfirmation: { tables: { audit: ['put'] } },
  publishSite: { site: ['write'] },
  rotateOriginSecret: { originSecret: ['rotate'] },
}

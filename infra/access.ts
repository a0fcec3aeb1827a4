import type { FunctionName } from './functions.ts'
import type { Integration } from './integrations.ts'
import type { QueueName } from './queues.ts'
import { type TableName, tables } from './tables.ts'

/** What a function may do to a table, a verb for each action of DynamoDB; nobody scans, and only what a person may take back is deleted. */
export type TableVerb = 'get' | 'getMany' | 'put' | 'update' | 'delete' | 'query' | 'describe'

/** What a function may ask the user pool. */
export type AccountVerb = 'groups' | 'get' | 'members'

type IndexOf<T extends TableName> = (typeof tables)[T] extends { indexes: infer Indexes }
  ? keyof Indexes
  : never

/** What one function may touch. Absent means no. */
export interface Access {
  /** Verbs, and the names of indexes that it asks. */
  tables?: { readonly [T in TableName]?: readonly (TableVerb | IndexOf<T>)[] }
  /** Messages for a worker. Its own queue is given to it by `queues.ts`. */
  queues?: { readonly [Q in QueueName]?: readonly 'send'[] }
  /** Uploaded bytes: sign posts for them (`put`), or fetch and clear them away (`take`). */
  inbox?: readonly ('put' | 'take')[]
  /** Published files: add an object, or sign links to one. None is ever changed or removed. */
  files?: readonly ('get' | 'put')[]
  /** The built website: put and remove its files. */
  site?: readonly 'write'[]
  /** Ask each of these three buckets where it is, which tells whether it answers and nothing of what is in it. */
  buckets?: readonly 'locate'[]
  /** The addresses that the file gate opens. */
  fileGate?: readonly 'write'[]
  /** The secrets of third parties that it reads. */
  secrets?: readonly Integration[]
  /** Whether the secrets of third parties have a value; never the value. */
  secretStates?: readonly 'describe'[]
  /** The secrets of news providers, whichever a person names: those below `{env}/providers/` and no others (decision 36). */
  providerSecrets?: readonly 'read'[]
  /** The world outside AWS: third parties by their addresses. */
  outside?: readonly 'fetch'[]
  /** Mails in the name of the environment's mail domain, where it has one; very many only as fast as SES takes them. */
  mail?: readonly ('send' | 'paced')[]
  /** How much the account may still mail. */
  mailQuota?: readonly 'read'[]
  /** Text messages to phones, where the environment allows them. */
  sms?: readonly 'send'[]
  /** The secret that the edge shows, and the distribution that shows it: give both a new value. */
  originSecret?: readonly 'rotate'[]
  /** The key of device tokens, by which browsers are known at sign-in. */
  deviceKey?: readonly 'read'[]
  /** The user pool: the groups of an account, all about it, or the members of a group. */
  accounts?: readonly AccountVerb[]
}

/** The refusal of a call of somebody signed in goes on record, and calls with a limit are counted (decisions 19, 21). */
const signedIn = { audit: ['put'], auditAddresses: ['put'] } as const satisfies Access['tables']
const counted = { ...signedIn, rateLimits: ['update'] } as const satisfies Access['tables']

/** One call to a source for everybody, its last good answer kept. */
const shared = { keptAnswers: ['get', 'update'] } as const satisfies Access['tables']
const pricing = {
  tables: { ...shared, sharePrices: ['update'] },
  secrets: ['prices'],
  outside: ['fetch'],
} as const satisfies Access

/** Asking providers of news, and keeping what is new. */
const polling = {
  tables: {
    rnsProviders: ['get', 'put', 'update'],
    newsItems: ['getMany', 'put', 'update'],
    newsItemVersions: ['put'],
  },
  providerSecrets: ['read'],
  outside: ['fetch'],
} as const satisfies Access

/** Calls of anybody that are counted by a hash of their network address. */
const countedVisitors = { rateLimits: ['update'] } as const satisfies Access['tables']

/** The size of each table, whatever its rows are. */
const everyTable = Object.fromEntries(Object.keys(tables).map(name => [name, ['describe']])) as {
  readonly [T in TableName]?: readonly 'describe'[]
}

/** News items become announcements. */
const importing = {
  newsItems: ['getMany', 'update'],
  announcements: ['get', 'put', 'update'],
  rnsProviders: ['get'],
} as const satisfies Access['tables']

/** The whole of who may touch what. A function without an entry does not compile. */
export const access: Record<FunctionName, Access> = {
  announcements: {
    tables: { announcements: ['byDate', 'byKind', 'bySlug', 'getMany'], documents: ['getMany'] },
  },
  feeds: { tables: { announcements: ['byDate', 'byKind'] } },
  sendContactMessage: {
    tables: { ...countedVisitors, subscribers: ['get', 'put', 'update'] },
    mail: ['send'],
  },
  subscriptions: {
    tables: { ...countedVisitors, subscribers: ['get', 'put', 'update', 'delete', 'byHandle'] },
    mail: ['send'],
  },
  subscriberEdits: {
    tables: { ...counted, subscribers: ['byHandle', 'byShard', 'byStanding', 'get', 'delete'] },
  },
  announcementEdits: {
    tables: {
      ...counted,
      announcements: ['byChange', 'get', 'put', 'update'],
      announcementVersions: ['put', 'query'],
    },
  },
  importAnnouncements: { tables: { ...counted, ...importing } },
  importNews: { tables: { ...importing, audit: ['put'] } },
  cms: {
    tables: {
      ...counted,
      cmsDrafts: ['get', 'getMany', 'put', 'update'],
      cmsDraftVersions: ['get', 'put', 'update', 'query'],
    },
  },
  followDocument: { tables: { documents: ['get'], files: ['get'] }, fileGate: ['write'] },
  releases: {
    tables: {
      ...counted,
      releases: ['byMoment', 'get', 'put'],
      documents: ['get', 'getMany', 'update'],
      announcements: ['get', 'getMany', 'update'],
      files: ['get'],
    },
    fileGate: ['write'],
  },
  documents: {
    tables: {
      ...counted,
      documents: ['byBucket', 'byDate', 'get', 'put', 'update', 'delete'],
      files: ['get', 'put', 'delete'],
      fileVersions: ['get', 'put', 'query'],
      deletedDocuments: ['byDeletion', 'get', 'put', 'delete'],
      bucketOrders: ['get', 'update'],
    },
    files: ['get'],
    fileGate: ['write'],
  },
  listPublicDocuments: { tables: { documents: ['byName'] } },
  getOpenApi: {},
  noRoute: {},
  renderPage: {
    tables: {
      documents: ['byName', 'getMany'],
      announcements: ['byKind', 'bySlug', 'getMany'],
      keptAnswers: ['get'],
      sharePrices: ['query'],
    },
  },
  sessions: { tables: counted, deviceKey: ['read'] },
  sharePrice: { ...pricing, tables: { ...shared, sharePrices: ['query', 'update'] } },
  getTreasuryPrices: { tables: shared, outside: ['fetch'] },
  rnsFeedProxy: {
    tables: {
      ...counted,
      rnsProviders: ['get'],
      newsItems: ['getMany', 'put', 'update'],
      newsItemVersions: ['put'],
    },
    providerSecrets: ['read'],
    outside: ['fetch'],
  },
  callExternalApi: { tables: { ...counted, ...shared }, outside: ['fetch'] },
  github: { tables: { ...counted, ...shared }, secrets: ['github'], outside: ['fetch'] },
  providers: {
    ...polling,
    tables: {
      ...counted,
      ...polling.tables,
      rnsProviders: ['byName', 'get', 'getMany', 'put', 'update', 'delete'],
    },
    accounts: ['members'],
  },
  pollProviders: {
    ...polling,
    tables: { ...polling.tables, rnsProviders: ['byDue', 'put', 'update'] },
  },
  services: {
    tables: {
      ...everyTable,
      audit: ['put', 'describe'],
      auditAddresses: ['put', 'describe'],
      rateLimits: ['update', 'describe'],
      // Whether a keyed read is answered, and which way mails go out.
      settings: ['get', 'describe'],
      // What the clock should have done by now.
      rnsProviders: ['byDue', 'getMany', 'describe'],
      announcements: ['toAnnounce', 'describe'],
      visits: ['query', 'describe'],
    },
    buckets: ['locate'],
    // Where the relay is, to see whether it answers.
    secrets: ['smtp'],
    secretStates: ['describe'],
    outside: ['fetch'],
    mailQuota: ['read'],
  },
  sendEmail: {
    tables: { ...counted, settings: ['get', 'put'] },
    secrets: ['smtp'],
    outside: ['fetch'],
    mail: ['send'],
    accounts: ['groups'],
  },
  sendSms: { tables: { ...counted, spending: ['update'] }, sms: ['send'] },
  askAi: {
    tables: { ...counted, spending: ['update'] },
    secrets: ['openai', 'anthropic'],
    outside: ['fetch'],
  },
  trackAnalytics: { tables: { ...countedVisitors, announcements: ['bySlug'], visits: ['update'] } },
  socialMediaPost: {
    tables: { ...counted, announcements: ['get'], socialPosts: ['put', 'query', 'update'] },
    secrets: ['x', 'linkedin'],
    outside: ['fetch'],
  },
  payments: {
    tables: { ...counted, payments: ['byMoment', 'get', 'put'] },
    secrets: ['stripe'],
    outside: ['fetch'],
  },
  uploads: { tables: { ...counted, uploads: ['getMany', 'put'] }, inbox: ['put'] },
  processUpload: {
    tables: {
      uploads: ['get', 'update'],
      files: ['get', 'put'],
      fileVersions: ['put'],
      documents: ['get', 'put', 'update'],
      audit: ['put'],
      auditAddresses: ['put'],
    },
    inbox: ['take'],
    files: ['put'],
    fileGate: ['write'],
  },
  processFile: { tables: { ...counted, documents: ['get'], files: ['get'] }, files: ['get'] },
  handleMailNotice: {
    tables: { subscribers: ['put', 'update'], deliveries: ['update'], distributions: ['update'] },
  },
  remindSubscribers: { tables: { subscribers: ['byShard', 'update'] }, mail: ['send'] },
  preSignUp: {},
  customMessage: {},
  postConfirmation: { tables: { audit: ['put'] } },
  preAuthentication: {
    tables: { rateLimits: ['update'], audit: ['put'] },
    deviceKey: ['read'],
    accounts: ['groups'],
  },
  postAuthentication: { tables: { rateLimits: ['update'], audit: ['put'] }, deviceKey: ['read'] },
  preTokenGeneration: { accounts: ['get'] },
  startReleases: { tables: { announcements: ['toAnnounce'] }, queues: { releases: ['send'] } },
  announceRelease: { tables: { announcements: ['update'] } },
  distribute: {
    tables: {
      announcements: ['get'],
      subscribers: ['byShard'],
      webhooks: ['query'],
      distributions: ['get', 'update'],
    },
    queues: { subscriberMails: ['send'], webhookDeliveries: ['send'] },
  },
  webhooks: {
    tables: {
      ...counted,
      webhooks: ['query', 'get', 'put', 'update', 'delete'],
      // Shown once, when it is made; nobody who answers requests can read one.
      webhookSecrets: ['put', 'update', 'delete'],
      webhookDeliveries: ['byTime', 'byDeath', 'get', 'put', 'update'],
      distributions: ['update'],
    },
    queues: { webhookDeliveries: ['send'] },
    // Looks names up; where the sandbox plays the world, that is where they lead.
    outside: ['fetch'],
  },
  deliverWebhook: {
    tables: {
      webhooks: ['get', 'update'],
      webhookSecrets: ['get'],
      webhookDeliveries: ['get', 'put', 'update'],
      announcements: ['get'],
      distributions: ['update'],
      audit: ['put'],
    },
    // What is not due yet, and what is to be tried again, it puts back.
    queues: { webhookDeliveries: ['send'] },
    outside: ['fetch'],
  },
  mailSubscriber: {
    tables: {
      announcements: ['get'],
      subscribers: ['get'],
      deliveries: ['get', 'update'],
      distributions: ['update'],
      switches: ['get'],
    },
    // What comes while mails are paused, or too fast, it puts back.
    queues: { subscriberMails: ['send'] },
    mail: ['send', 'paced'],
  },
  distributions: {
    tables: {
      ...counted,
      announcements: ['get', 'getMany'],
      deliveries: ['byFailure'],
      distributions: ['byBegin', 'query', 'update'],
      switches: ['get', 'update'],
    },
    queues: { subscriberMails: ['send'] },
  },
  recordSharePrice: pricing,
  publishSite: { site: ['write'] },
  rotateOriginSecret: { originSecret: ['rotate'] },
}

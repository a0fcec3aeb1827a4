import type { Integration } from '../integrations.ts'
import type { QueueName } from '../queues.ts'
import type { TableName, tables } from '../tables.ts'

/** A verb is one action of DynamoDB on a table. Nobody scans, and only rows that a person may take back are deleted. */
export type TableVerb = 'get' | 'getMany' | 'put' | 'update' | 'delete' | 'query'

/** A verb is one call of the user pool, or one change of an account in it. */
export type AccountVerb =
  | 'groups'
  | 'get'
  | 'members'
  | 'list'
  | 'settings'
  | 'create'
  | 'join'
  | 'leave'
  | 'factor'
  | 'signOut'
  | 'enable'
  | 'disable'
  | 'remove'

type IndexOf<T extends TableName> = (typeof tables)[T] extends { indexes: infer Indexes }
  ? keyof Indexes
  : never

/** Grants of one function. An absent entry grants nothing. */
export interface Access {
  /** Verbs, and the names of indexes that it asks. */
  tables?: { readonly [T in TableName]?: readonly (TableVerb | IndexOf<T>)[] }
  /** The size of each table, whatever its rows are. */
  tableSizes?: readonly 'describe'[]
  /** Messages for a worker. Its own queue is given to it by `queues.ts`. */
  queues?: { readonly [Q in QueueName]?: readonly 'send'[] }
  /**
   * Uploaded bytes: sign posts for them (`put`), or fetch and clear them away (`take`). Beside them, copies of
   * confidential files with their reader's name: put them there and sign links to them (`mark`).
   */
  inbox?: readonly ('put' | 'take' | 'mark')[]
  /** Published files: add an object, or sign links to one. None is ever changed or removed. */
  files?: readonly ('get' | 'put')[]
  /** Texts that are too long for a row of announcements or news items: read them, or add some. None is ever removed. */
  longTexts?: readonly ('get' | 'put')[]
  /** The built website: put and remove its files. */
  site?: readonly 'write'[]
  /** Ask each of these three buckets where it is, which tells whether it answers and nothing of what is in it. */
  buckets?: readonly 'locate'[]
  /** Of every bucket whether it could be public and keeps versions, and of every table whether it can be brought back. */
  states?: readonly 'describe'[]
  /** The days of the audit trail, which nobody alters or removes: add one, and see which are there. */
  auditArchive?: readonly 'add'[]
  /** The index of the search: read it, or put another in its place. */
  search?: readonly ('get' | 'put')[]
  /** The addresses that the file gate opens. */
  fileGate?: readonly 'write'[]
  /** The secrets of third parties that it reads. */
  secrets?: readonly Integration[]
  /** Tells if the secrets of third parties have a value; never the value. */
  secretStates?: readonly 'describe'[]
  /** The secrets of news providers, whichever a person names: those below `{env}/providers/` and no others (decision 36). */
  providerSecrets?: readonly ('read' | 'describe')[]
  /** The world outside AWS: third parties by their addresses. */
  outside?: readonly 'fetch'[]
  /** Mails in the name of the environment's mail domain, where it has one; very many only as fast as SES takes them. */
  mail?: readonly ('send' | 'paced')[]
  /** How much the account may still mail. */
  mailQuota?: readonly 'read'[]
  /** Text messages to phones, where the environment allows them. */
  sms?: readonly 'send'[]
  /** The secret that the edge shows, and the distribution that shows it: give both a new value. */
  originSecret?: readonly ('rotate' | 'describe')[]
  /** The key of device tokens, by which browsers are known at sign-in. */
  deviceKey?: readonly 'read'[]
  /** Browsers that are connected to the realtime API: send to them, or end their connections. */
  realtime?: readonly ('send' | 'close')[]
  /** The user pool: what is known of its accounts, and for the Team panel what is done to them. */
  accounts?: readonly AccountVerb[]
}

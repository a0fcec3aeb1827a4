import type { TableName } from '../../../infra/tables.ts'

/**
 * How a restore treats a table's rows.
 * - `whole`: the target's become exactly the source's; its other rows are deleted.
 * - `added`: the source's are added, none of the target's own is deleted.
 * - `left`: nothing; the rows mean nothing, or would do harm, in another environment.
 */
export type Rule = 'whole' | 'added' | 'left'

/**
 * Every table has a rule. Addresses that mails, webhooks or messages go to must be `left`: a table's stream takes a
 * restored row for a new one, and a rehearsal must never write to a real person.
 */
export const rules: Record<TableName, Rule> = {
  documents: 'whole',
  files: 'whole',
  fileVersions: 'whole',
  bucketOrders: 'whole',
  releases: 'whole',
  announcementVersions: 'whole',
  calendarEvents: 'whole',
  facts: 'whole',
  factVersions: 'whole',
  // How often documents were given and refused: no addresses.
  restrictedReads: 'whole',
  deletedDocuments: 'whole',
  announcements: 'whole',
  // Follows from the announcements: their stream fills it.
  announcementYears: 'left',
  sharePrices: 'whole',
  newsItems: 'whole',
  newsItemVersions: 'whole',
  // They are asked, never written to.
  rnsProviders: 'whole',
  cmsDrafts: 'whole',
  cmsDraftVersions: 'whole',
  // The company's own record of money: nothing is sent because of it.
  payments: 'whole',
  // A restored row is somebody who may have unsubscribed since; in another environment it is a real person.
  subscribers: 'left',
  // The trail is append-only, also for operations.
  audit: 'added',
  auditAddresses: 'added',
  // Without the access lists, all staff would see what is confidential.
  insiders: 'whole',
  // On their way for an hour, forgotten after a week; their bytes are in another bucket.
  uploads: 'left',
  // Mails to subscribers who are not here.
  deliveries: 'left',
  // How many were reached and how: no addresses, and nothing is sent because of it.
  distributions: 'whole',
  // Programs of others, which a rehearsal must not call, with secrets that are theirs.
  webhooks: 'left',
  webhookSecrets: 'left',
  webhookDeliveries: 'left',
  // Pauses that people set here, and not there.
  switches: 'left',
  // Third parties give new ones within a minute.
  keptAnswers: 'left',
  // Posts that are public there, so that nobody posts them again.
  socialPosts: 'whole',
  // Senders and the like, which another environment does not own.
  settings: 'left',
  // How often pages were opened here.
  visits: 'left',
  // Money that this environment itself spent.
  spending: 'left',
  // Tokens of people who are not here, for some minutes.
  revocations: 'left',
  // Browsers that are connected there.
  connections: 'left',
  // Attempts of people who are not here.
  rateLimits: 'left',
  // Events of this environment, and the mails about them.
  securityAlerts: 'left',
}

/** The tables with a rule, by name. */
export const tablesThatAre = (...wanted: Rule[]): TableName[] =>
  (Object.entries(rules) as [TableName, Rule][])
    .filter(([, rule]) => wanted.includes(rule))
    .map(([name]) => name)

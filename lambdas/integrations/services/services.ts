import { once } from '#contract/once.ts'
import { everyTable } from '#runtime/everyTable.ts'
import { thirdPartySecrets } from '#runtime/thirdPartySecrets.ts'
import { databaseStore, mailStore, relayStore, secretStore, storageStore } from './store.ts'
import type { Measuring } from './probes.ts'

/** What the environment of the function is made of. */
export const measuring = once((): Measuring => ({
  database: databaseStore(),
  storage: storageStore(),
  mail: mailStore(),
  relay: relayStore(),
  secrets: secretStore(),
  arns: thirdPartySecrets(),
  mailDomain: process.env['MAIL_DOMAIN'],
  tables: everyTable(),
}))

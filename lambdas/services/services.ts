import * as z from 'zod'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { everyTable } from '#runtime/everyTable.ts'
import { databaseStore } from './databaseStore.ts'
import { mailStore } from './mailStore.ts'
import type { Measuring } from './probes.ts'
import { relayStore } from './relayStore.ts'
import { secretStore } from './secretStore.ts'
import { storageStore } from './storageStore.ts'

/** The secrets of third parties by what operations call them, as infra tells the function. */
export const secretArns = (): Record<string, string | null> =>
  z.record(z.string(), z.string().nullable()).parse(JSON.parse(setting('SECRETS')))

/** What the environment of the function is made of. */
export const measuring = once((): Measuring => ({
  database: databaseStore(),
  storage: storageStore(),
  mail: mailStore(),
  relay: relayStore(),
  secrets: secretStore(),
  arns: secretArns(),
  mailDomain: process.env['MAIL_DOMAIN'],
  tables: everyTable(),
}))

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { subscriberId } from '../../../lambdas/audience/subscribers/subscriber.ts'
import { againIfCut } from '../bench/patiently.ts'
import { sentMails } from '../faults/mailing.ts'
import type { Scene } from '../faults/scene.ts'
import { differences } from '../../testing/consistency.ts'
import { allRows, type Row } from '../../ops/restore/rows.ts'
import { clientConfig } from '../../seed/seed.ts'
import {
  announcedOnce,
  type Announced,
  type Change,
  importedOnce,
  recordedOnce,
  trailKept,
  uploadedOnce,
  type Violation,
} from './invariants.ts'
import type { Ledger } from './ledger.ts'
import type { watchTrail } from './trailWatch.ts'

const textOf = (row: Row, name: string): string => row[name]?.S ?? ''

/** All rows of some tables, by the variables that name them. */
const rowsOf = async ({ cloud }: Scene, ...variables: string[]): Promise<Row[]> => {
  const client = new DynamoDBClient(clientConfig(cloud))
  const rows = variables.map(name => allRows({ client, name: cloud.environment[name] ?? '' }))
  return (await Promise.all(rows)).flat()
}

/** The announcements that feeds' items became. */
export const importedOf = async (scene: Scene, items: readonly string[]): Promise<Announced[]> =>
  (await rowsOf(scene, 'TABLE_ANNOUNCEMENTS'))
    .map(row => ({ id: textOf(row, 'id'), title: textOf(row, 'title') }))
    .filter(({ title }) => items.includes(title))

/** Of items that became nothing: what their rows in the table of news items say. */
const becameNothing = async (scene: Scene, violations: readonly Violation[]): Promise<Violation[]> => {
  if (violations.length === 0) return []
  const rows = await rowsOf(scene, 'TABLE_NEWS_ITEMS')
  return violations.map(({ rule, about }) => {
    const row = rows.find(({ item }) => about.includes(`“${item?.M?.['title']?.S}”`))
    const { item: _, ...rest } = row ?? {}
    return { rule, about: `${about}; ${row ? `its row is ${JSON.stringify(rest)}` : 'it has no row'}` }
  })
}

/** Everybody's mails about what is to be announced, as far as they are still missing or doubled. */
export const mailsOf = async (
  scene: Scene,
  ledger: Ledger,
  subscribers: readonly string[],
): Promise<Violation[]> => {
  const announced = [...ledger.announced, ...(await importedOf(scene, ledger.items))]
  const mails = (await sentMails(scene.cloud.mail)).map(({ subject, destination: { to } }) => ({
    subject,
    to,
  }))
  const keyOf = (announcement: string, subscriber: string) => `${announcement} ${subscriber}`
  const deliveries = (await rowsOf(scene, 'TABLE_DELIVERIES')).map(
    row =>
      [
        keyOf(textOf(row, 'announcement_id'), textOf(row, 'subscriber_id')),
        `its delivery is ${textOf(row, 'state')}, begun ${textOf(row, 'begun_at')}, attempt ${row['attempts']?.N}`,
      ] as const,
  )
  const known = new Map(deliveries)
  const deliveryOf = (id: string, email: string) =>
    known.get(keyOf(id, subscriberId(email))) ?? 'no delivery of it began'
  return announcedOnce(announced, subscribers, mails, deliveryOf)
}

/** Counts for people, and what must not be. */
export interface Checked {
  counts: Record<string, number>
  violations: Violation[]
}

/** Compares what is there with what people did, once everything has come to rest. */
export const check = async (
  scene: Scene,
  ledger: Ledger,
  { subscribers, trail }: { subscribers: readonly string[]; trail: ReturnType<typeof watchTrail> },
): Promise<Checked> => {
  const imported = await importedOf(scene, ledger.items)
  const entries = await trail.all()
  // A deleted one lies whole in the row that can bring it back.
  const documents = (await rowsOf(scene, 'TABLE_DOCUMENTS', 'TABLE_DELETED_DOCUMENTS')).map(row =>
    textOf(row['document']?.M ?? row, 'file_name'),
  )
  const followed = imported.flatMap(({ id }): Change[] => [
    { action: 'ANNOUNCEMENT_IMPORTED', object: `announcements/${id}` },
    { action: 'ANNOUNCEMENT_PUBLISHED', object: `announcements/${id}` },
  ])
  const violations = [
    ...ledger.violations,
    ...(await againIfCut(() => differences(scene.cloud))).map(about => ({
      rule: 'files, records and addresses agree',
      about,
    })),
    ...uploadedOnce(ledger.uploads, documents),
    ...(await becameNothing(
      scene,
      importedOnce(
        ledger.items,
        imported.map(({ title }) => title),
      ),
    )),
    ...(await mailsOf(scene, ledger, subscribers)),
    ...trailKept(trail.seen, new Map(entries.map(({ key, digest }) => [key, digest]))),
    ...recordedOnce([...ledger.changes, ...followed], entries),
  ]
  return {
    counts: {
      'changes by staff': ledger.changes.length,
      uploads: ledger.uploads.length,
      announcements: ledger.announced.length,
      'imported items': imported.length,
      subscribers: subscribers.length,
      'audit records': entries.length,
      'audit records seen while they were written': trail.seen.size,
      'answers to visitors': [...ledger.statuses.values()].reduce((sum, count) => sum + count, 0),
    },
    violations,
  }
}

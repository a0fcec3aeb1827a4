import { randomUUID } from 'node:crypto'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { knownBuckets, publicAddress } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { auditItems } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { rowOf } from '../../../../lambdas/publishing/announcements/row.ts'

type Item = Record<string, unknown>

/** The moment of the nth thing, UTC: one each hour, going back from now. */
const momentOf = (number: number): Date => new Date(Date.now() - number * 3_600_000)

const paragraph =
  'Revenue rose by a tenth in the half-year, and the board proposes an interim dividend. '.repeat(12)

/** The nth announcement, regulatory ones and company news in turn. */
export const announcement = (number: number): Item => {
  const released = momentOf(number + 1)
  return rowOf(
    {
      id: randomUUID(),
      kind: number % 2 === 0 ? 'regulatory' : 'company',
      title: `Announcement ${number} of the company`,
      content: `<p>${paragraph}</p>`,
      announcement_type: 'Results',
      external_link: null,
      released_at: released.toISOString(),
      is_featured: false,
      source: 'bench',
      rns_number: `B${number}`,
      headline_category: 'HYR',
    },
    released,
    { announce: false },
  )
}

/** The nth document, the buckets in turn. */
export const document = (number: number): Item => {
  const { id: bucket_id, category } = knownBuckets[number % knownBuckets.length]!
  const file_name = `Document ${String(number).padStart(6, '0')}.pdf`
  const moment = momentOf(number).toISOString()
  return {
    id: randomUUID(),
    title: `Document ${number}`,
    description: `Uploaded to ${bucket_id}`,
    category,
    is_featured: false,
    file_path: `${bucket_id}/${file_name}`,
    file_name,
    file_size: 120_000,
    file_type: 'application/pdf',
    date_published: moment.slice(0, 10),
    held: false,
    version: 1,
    position: `a${String(number).padStart(8, '0')}`,
    bucket_id,
    url: publicAddress(bucket_id, file_name),
    created_at: moment,
    updated_at: moment,
    kind: 'document',
  } satisfies Document & { kind: string }
}

/** The nth entry of the audit trail, of fifty people and four actions. */
export const entry = (number: number): Item => {
  const actions = ['DOCUMENT_UPLOADED', 'DOCUMENT_DELETED', 'LOGIN', 'ANNOUNCEMENT_UPDATED']
  const [made] = auditItems(
    {
      action_type: actions[number % actions.length] ?? 'LOGIN',
      user_id: `person-${number % 50}`,
      object: `documents/${number % 100}`,
      details: { number },
    },
    momentOf(number / 60),
  )
  return made?.Put?.Item ?? {}
}

/** Writes the rows from one number up to another, 25 a call. */
export const fill = async (
  table: string,
  rowAt: (number: number) => Item,
  from: number,
  to: number,
): Promise<void> => {
  const lots = Array.from({ length: Math.ceil((to - from) / 25) }, (_, lot) => from + lot * 25)
  await inParallel(lots, 4, async first => {
    const count = Math.min(25, to - first)
    const writes = Array.from({ length: count }, (_, index) => ({
      PutRequest: { Item: rowAt(first + index) },
    }))
    await dynamo().send(new BatchWriteCommand({ RequestItems: { [setting(table)]: writes } }))
  })
}

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementInput } from '#contract/publishing/announcementEdits.ts'
import { isRetained, retentionReason } from '#contract/publishing/retention.ts'
import { beginningOf } from '../text/html/beginning.ts'
import { notFound } from '../../security/accessListStore.ts'
import { Problem } from '#runtime/problem.ts'
import { derivedAttributes, inputOf, staffView, stateOf, type StaffRow } from './row.ts'

/** @throws Problem `not_found` without a row */
export const assertFound = (row: StaffRow | undefined): StaffRow => {
  if (!row) throw notFound()
  return row
}

/** Bytes of a text in an audit entry, which has two and at most 400 KB. */
const mostOnRecord = 100_000

/** An announcement for the audit log; of a long text the beginning and its digest: versions have it whole. */
export const onRecord = (said: AnnouncementInput): AnnouncementInput & Record<string, unknown> =>
  Buffer.byteLength(said.content) <= mostOnRecord
    ? said
    : {
        ...said,
        content: beginningOf(said.content, mostOnRecord),
        content_bytes: Buffer.byteLength(said.content),
        content_sha256: createHash('sha256').update(said.content).digest('hex'),
      }

/** An input as it is stored. */
export const stored = (said: AnnouncementInput) => ({ ...said, ...derivedAttributes(said) })

/** Whether a row has exactly this content already. */
export const equalsInput = (row: StaffRow, said: AnnouncementInput): boolean =>
  isDeepStrictEqual(inputOf(row), { ...said, content: derivedAttributes(said).content })

/** Whether a change concerns readers: words, links or documents of a published announcement, not its place in lists. */
export const isForReaders = (row: StaffRow, said: AnnouncementInput, now: Date): boolean =>
  stateOf(row, now) === 'out' && !equalsInput(row, { ...said, is_featured: row.is_featured })

const conflict = (row: StaffRow, now: Date, message?: string): Problem =>
  new Problem('conflict', { ...(message && { message }), details: { current: staffView(row, now) } })

/** @throws Problem `conflict`, with the row as it is now, when it is not of the version that the caller knows */
export const assertVersion = (row: StaffRow, version: number, now: Date): void => {
  if (row.version !== version) throw conflict(row, now)
}

const kept = ({ released_at }: StaffRow): string => (released_at ? ` ${retentionReason(released_at)}` : '')

/**
 * A draft and published company news can be edited. A scheduled announcement was approved as it is; published
 * regulatory news is a record (decision 38).
 * @throws Problem `conflict` with the reason
 */
export const assertEditable = (row: StaffRow, now: Date): void => {
  const state = stateOf(row, now)
  if (state === 'scheduled')
    throw conflict(row, now, 'It goes out with a release that is approved. Take the release back first.')
  if (state === 'withdrawn') throw conflict(row, now, 'It was withdrawn. Write a new announcement.')
  if (state === 'out' && row.kind === 'regulatory')
    throw conflict(
      row,
      now,
      `A regulatory announcement stays as it went out. Write a new one that replaces it.${kept(row)}`,
    )
}

/**
 * Drafts, published company news, and regulatory news after its retention can be withdrawn (decision 38).
 * @throws Problem `conflict` with the reason
 */
export const assertWithdrawable = (row: StaffRow, now: Date): void => {
  const state = stateOf(row, now)
  if (state === 'scheduled')
    throw conflict(row, now, 'It goes out with a release that is approved. Take the release back first.')
  if (state === 'out' && row.kind === 'regulatory' && isRetained(row.released_at ?? '', now))
    throw conflict(
      row,
      now,
      `A regulatory announcement stays public. Write a new one that replaces it.${kept(row)}`,
    )
}

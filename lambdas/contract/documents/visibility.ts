import type { Document } from '#contract/documents/documents.ts'
import { isRetained, retentionReason } from '#contract/publishing/retention.ts'

type Timed = Pick<Document, 'held' | 'publish_at'>

const isTimed = ({ held, publish_at }: Timed, now: Date): boolean =>
  !held && publish_at !== undefined && Date.parse(publish_at) > now.getTime()

/** Whether a document waits for its moment, or for its RNS: approved in that state, so that nothing of it may change. */
export const isComing = (document: Timed & Pick<Document, 'release_id'>, now: Date): boolean =>
  isTimed(document, now) || (document.held && document.release_id !== undefined)

/** Whether a visitor may know of a document at `now`: from its `publish_at` second on, decided when read. */
export const isPublic = (document: Timed, now: Date): boolean => !document.held && !isTimed(document, now)

/** Whether readers never had a document: it is held, and was not taken back from them. */
export const wasNeverPublic = ({
  held,
  unpublished_reason,
}: Pick<Document, 'held' | 'unpublished_reason'>): boolean => held && unpublished_reason === undefined

/** Why a document has to stay as it is at `now`, because something regulatory brought it (decision 38). */
export const reasonToKeep = (
  { regulatory_from: from }: Pick<Document, 'regulatory_from'>,
  now: Date,
): string | undefined =>
  from !== undefined && Date.parse(from) <= now.getTime() && isRetained(from, now)
    ? retentionReason(from)
    : undefined

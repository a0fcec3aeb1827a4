import type { Document } from '#contract/documents.ts'

type Timed = Pick<Document, 'held' | 'publish_at'>

/** Whether a document waits for its moment: approved in that state, so that nothing of it may change. */
export const isComing = ({ held, publish_at }: Timed, now: Date): boolean =>
  !held && publish_at !== undefined && Date.parse(publish_at) > now.getTime()

/** Whether a visitor may know of a document at `now`: from its `publish_at` second on, decided when read. */
export const isPublic = (document: Timed, now: Date): boolean => !document.held && !isComing(document, now)

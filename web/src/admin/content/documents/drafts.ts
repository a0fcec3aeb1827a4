import type { Document } from '#contract/documents/documents.ts'
import { registerWork } from '../../../staff/work.ts'
import type { Edit } from './mergeEdits.ts'

/** What somebody typed and has not saved, with the record that they started from. */
export interface Draft {
  base: Document
  values: Edit
}

const drafts = new Map<string, Draft>()

registerWork({
  isUnfinished: () => drafts.size > 0,
  discard: () => drafts.clear(),
  // The dialog is part of the address: it opens again, and finds its draft.
  resume: () => undefined,
})

/** What was typed about a document and is not saved; it outlives the dialog and a new sign-in. */
export const draftOf = (id: string): Draft | undefined => drafts.get(id)

export const keepDraft = (id: string, draft: Draft): void => void drafts.set(id, draft)

export const dropDraft = (id: string): void => void drafts.delete(id)

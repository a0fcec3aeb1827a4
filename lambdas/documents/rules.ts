import type { Document, PublicDocument } from '#contract/documents/documents.ts'
import { isComing, reasonToKeep } from '#contract/documents/visibility.ts'
import { titleOf } from '#contract/people/displayName.ts'
import { publicationDay, publicationOf, readersDate } from '#contract/publishing/readersDate.ts'
import { Problem } from '#runtime/problem.ts'
import { notFound } from '../security/accessListStore.ts'

/** @throws Problem `not_found` without a document */
export const assertFound = (document: Document | undefined): Document => {
  if (!document) throw notFound()
  return document
}

/** @throws Problem `conflict`, with the record as it is now, when it is not of the version that the caller knows */
export const assertVersion = (current: Document, version: number): void => {
  if (current.version !== version) throw new Problem('conflict', { details: { current } })
}

/** @throws Problem `conflict` when it is scheduled */
export const assertNotComing = (current: Document, now: Date): void => {
  if (isComing(current, now))
    throw new Problem('conflict', {
      message: 'It goes out with a release that is approved. Take the release back first.',
      details: { current },
    })
}

/** @throws Problem `conflict` with the reason when it went out with something regulatory, inside its retention */
export const assertNotKept = (current: Document, now: Date): void => {
  const reason = reasonToKeep(current, now)
  if (reason !== undefined)
    throw new Problem('conflict', {
      message: `“${current.title}” stays as it went out. ${reason}`,
      details: { current },
    })
}

/**
 * Readers see the date of publication. Staff may only state an earlier one, with the reason: it was published elsewhere.
 * @param wanted the date of its publication as it is to be
 * @throws Problem `invalid_input` for another change
 */
export const assertDate = (current: Document, wanted: string, reason: string | undefined): void => {
  if (wanted === current.date_published) return
  const day = publicationDay(current)
  const fault =
    current.held || wanted > day
      ? 'It is dated by its publication. You can only state an earlier one.'
      : wanted < day && reason === undefined
        ? 'Say why it is dated earlier.'
        : undefined
  if (fault === undefined) return
  const field = current.held || wanted > day ? 'date_published' : 'date_reason'
  throw new Problem('invalid_input', {
    message: fault,
    details: [{ field: `body.${field}`, message: fault }],
  })
}

/** A document as readers see it. A title that staff edited wins over the file name (decision 24). */
export const toPublic = (document: Document): PublicDocument => {
  const titled = document.title !== titleOf(document.file_name)
  const { at, isUpdated } = readersDate(document)
  return {
    id: document.id,
    name: titled ? document.title : document.file_name,
    titled,
    url: document.url,
    is_featured: document.is_featured,
    ...(document.restriction && { restricted: true as const }),
    created_at: publicationOf(document),
    updated_at: at,
    is_updated: isUpdated,
    last_accessed_at: null,
    metadata: {
      size: document.file_size,
      mimetype: document.file_type,
      ...(document.pages === undefined ? {} : { pages: document.pages }),
    },
  }
}

/**
 * A held document must not take an address at which readers reach something public: it would be gone for them, and
 * that something is coming would show.
 * @param owner the document that the address leads to
 * @throws Problem `conflict` when it would
 */
export const assertHidesNothing = (held: Document, owner: Document | undefined): void => {
  if (held.held && owner && owner.id !== held.id && !owner.held)
    throw new Problem('conflict', {
      message: `Readers reach a public document at the address of "${held.file_name}" there. Give this one another name.`,
    })
}

/**
 * The authors of a document or announcement, each once: where a second person has to approve it, none of them may
 * (decision 41).
 * @param earlier undefined in a row from before authors were kept
 */
export const authorsOf = (earlier: readonly string[] | undefined, ...more: readonly string[]): string[] => [
  ...new Set([...(earlier ?? []), ...more]),
]

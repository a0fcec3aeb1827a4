import type { Document, PublicDocument } from '#contract/documents.ts'

/** Most documents in a public list (spec, section 9: storage list limit). */
export const publicListLimit = 100

/** Whether a visitor may know of a document at `now`: from its `publish_at` second on, decided when read. */
export const isPublic = (document: Pick<Document, 'publish_at'>, now: Date): boolean =>
  document.publish_at === undefined || Date.parse(document.publish_at) <= now.getTime()

/** The title that a document gets from its file name (spec: the name without extension). */
export const titleOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '')

/** What a visitor sees of a document. A title that staff edited wins over the file name (decision 24). */
export const toPublic = (document: Document): PublicDocument => {
  const titled = document.title !== titleOf(document.file_name)
  return {
    id: document.id,
    name: titled ? document.title : document.file_name,
    titled,
    url: document.url,
    is_featured: document.is_featured,
    created_at: document.created_at,
    updated_at: document.updated_at,
    last_accessed_at: null,
    metadata: {
      size: document.file_size,
      mimetype: document.file_type,
      ...(document.pages === undefined ? {} : { pages: document.pages }),
    },
  }
}

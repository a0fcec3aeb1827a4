import { type Document } from '#contract/documents/documents.ts'
import { isPublic } from '#contract/documents/visibility.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { toPublic } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'forReaders' | 'readersCursor'>
}

export const listPublicDocuments =
  ({ documents }: Services): HandlerOf<'listPublicDocuments'> =>
  async ({ query: { bucket, after, limit }, request }) => {
    const found: Document[] = []
    for await (const document of documents.forReaders(bucket, after)) {
      if (!isPublic(document, request.now)) continue
      const last = found.at(-1)
      // Only another public document says that the list goes on.
      if (last && found.length === limit)
        return { documents: found.map(toPublic), next: documents.readersCursor(last) }
      found.push(document)
    }
    return { documents: found.map(toPublic), next: null }
  }

export const services = (): Services => ({
  documents: documentStore(),
})

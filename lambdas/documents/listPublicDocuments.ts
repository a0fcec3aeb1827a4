import { listPublicDocuments as route, type Document } from '#contract/documents.ts'
import { isPublic } from '#runtime/documentVisibility.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { toPublic } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'forReaders' | 'readersCursor'>
}

export const listPublicDocuments =
  ({ documents }: Services): Handler<typeof route> =>
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

export const handler = endpoint('listPublicDocuments', route, listPublicDocuments, () => ({
  documents: documentStore(),
}))

import { listPublicDocuments as route, type PublicDocument } from '#contract/documents.ts'
import { isPublic } from '#runtime/documentVisibility.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { publicListLimit, toPublic } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'forReaders'>
}

export const listPublicDocuments =
  ({ documents }: Services): Handler<typeof route> =>
  async ({ query, request }) => {
    const found: PublicDocument[] = []
    for await (const document of documents.forReaders(query.bucket)) {
      if (isPublic(document, request.now)) found.push(toPublic(document))
      if (found.length === publicListLimit) break
    }
    return { documents: found }
  }

export const handler = endpoint('listPublicDocuments', route, listPublicDocuments, () => ({
  documents: documentStore(),
}))

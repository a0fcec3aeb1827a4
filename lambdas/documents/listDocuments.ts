import { listDocuments as route } from '#contract/documents.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'page'>
}

export const listDocuments =
  ({ documents }: Services): Handler<typeof route> =>
  ({ query }) =>
    documents.page(query.bucket, query.after, query.limit)

export const handler = endpoint('listDocuments', route, listDocuments, () => ({ documents: documentStore() }))

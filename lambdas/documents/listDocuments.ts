import { listDocuments as route } from '#contract/documents.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'inOrder'>
}

export const listDocuments =
  ({ documents }: Services): Handler<typeof route> =>
  async ({ query }) => ({ documents: await documents.inOrder(query.bucket) })

export const handler = endpoint('listDocuments', route, listDocuments, () => ({ documents: documentStore() }))

import { getDocument as route } from '#contract/documentEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { found } from './rules.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'get'>
}

export const getDocument =
  ({ documents }: Services): Handler<typeof route> =>
  async ({ params }) =>
    found(await documents.get(params.id))

export const handler = endpoint('getDocument', route, getDocument, () => ({ documents: documentStore() }))

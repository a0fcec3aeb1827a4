import { listDocuments as route } from '#contract/documents.ts'
import { circlesStore, type Circles } from '#runtime/confidential.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'page'>
  circles: Circles
}

export const listDocuments =
  ({ documents, circles }: Services): Handler<typeof route> =>
  async ({ query, user, request }) => {
    const { isHidden } = await circles.at(request.now)
    const page = await documents.page(query.bucket, query.after, query.limit)
    const isShown = ({ id }: { id: string }) => !isHidden(id, user)
    return { ...page, documents: page.documents.filter(isShown), faulty: page.faulty.filter(isShown) }
  }

export const handler = endpoint('listDocuments', route, listDocuments, () => ({
  documents: documentStore(),
  circles: circlesStore(),
}))

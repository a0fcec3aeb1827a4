import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { documentStore, type DocumentStore } from './store.ts'

interface Services {
  documents: Pick<DocumentStore, 'page'>
  circles: Circles
}

export const listDocuments =
  ({ documents, circles }: Services): HandlerOf<'listDocuments'> =>
  async ({ query, user, request }) => {
    const { isHidden } = await circles.at(request.now)
    const page = await documents.page(query.bucket, query.after, query.limit)
    const isShown = ({ id }: { id: string }) => !isHidden(id, user)
    return { ...page, documents: page.documents.filter(isShown), faulty: page.faulty.filter(isShown) }
  }

export const services = (): Services => ({
  documents: documentStore(),
  circles: circlesStore(),
})

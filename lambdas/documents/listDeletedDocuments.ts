import { listDeletedDocuments as route } from '#contract/documentEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { trashStore, type TrashStore } from './trashStore.ts'

interface Services {
  trash: Pick<TrashStore, 'list'>
}

export const listDeletedDocuments =
  ({ trash }: Services): Handler<typeof route> =>
  async ({ request }) => ({ documents: await trash.list(request.now) })

export const handler = endpoint('listDeletedDocuments', route, listDeletedDocuments, () => ({
  trash: trashStore(),
}))

import { listDeletedDocuments as route } from '#contract/documentEdits.ts'
import { circlesStore, type Circles } from '#runtime/confidential.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { trashStore, type TrashStore } from './trashStore.ts'

interface Services {
  trash: Pick<TrashStore, 'list'>
  circles: Circles
}

export const listDeletedDocuments =
  ({ trash, circles }: Services): Handler<typeof route> =>
  async ({ user, request: { now } }) => {
    const { isHidden } = await circles.at(now)
    return { documents: (await trash.list(now)).filter(({ id }) => !isHidden(id, user)) }
  }

export const handler = endpoint('listDeletedDocuments', route, listDeletedDocuments, () => ({
  trash: trashStore(),
  circles: circlesStore(),
}))

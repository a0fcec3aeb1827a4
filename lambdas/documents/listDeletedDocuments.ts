import { circlesStore, type Circles } from '../security/confidential.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { trashStore, type TrashStore } from './trashStore.ts'

interface Services {
  trash: Pick<TrashStore, 'list'>
  circles: Circles
}

export const listDeletedDocuments =
  ({ trash, circles }: Services): HandlerOf<'listDeletedDocuments'> =>
  async ({ user, request: { now } }) => {
    const { isHidden } = await circles.at(now)
    return { documents: (await trash.list(now)).filter(({ id }) => !isHidden(id, user)) }
  }

export const services = (): Services => ({
  trash: trashStore(),
  circles: circlesStore(),
})

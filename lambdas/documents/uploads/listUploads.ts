import type { HandlerOf } from '#runtime/endpoint.ts'
import { uploadStore, type UploadStore } from './store.ts'

interface Services {
  uploads: Pick<UploadStore, 'list'>
}

export const listUploads =
  ({ uploads }: Services): HandlerOf<'listUploads'> =>
  async ({ query, user }) => ({ uploads: await uploads.list(query.ids, user.id) })

export const services = (): Services => ({ uploads: uploadStore() })

import { listUploads as route } from '#contract/uploads.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { uploadStore, type UploadStore } from './store.ts'

interface Services {
  uploads: Pick<UploadStore, 'list'>
}

export const listUploads =
  ({ uploads }: Services): Handler<typeof route> =>
  async ({ query, user }) => ({ uploads: await uploads.list(query.ids, user.id) })

export const handler = endpoint('listUploads', route, listUploads, () => ({ uploads: uploadStore() }))

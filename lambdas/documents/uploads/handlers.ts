import { randomUUID } from 'node:crypto'
import { typeOfName } from '#contract/documents/fileTypes.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { fileStore, type FileStore } from './fileStore.ts'
import { newObjectKey, type StoredUpload } from './rules.ts'
import { uploadStore, type UploadStore } from './store.ts'

interface Services {
  uploads: Pick<UploadStore, 'add' | 'list'>
  files: Pick<FileStore, 'presign'>
}

export const listUploads =
  ({ uploads }: Services): HandlerOf<'listUploads'> =>
  async ({ query, user }) => ({ uploads: await uploads.list(query.ids, user.id) })

export const presignUploads =
  ({ uploads, files }: Services): HandlerOf<'presignUploads'> =>
  async ({ body, user, request }) => {
    const lying = body.files.find(file => typeOfName(file.name) !== file.type)
    if (lying)
      throw new Problem('unsupported_file', {
        message: `"${lying.name}" does not have the extension of its type.`,
      })
    const presigned = body.files.map(async ({ name, size, type }) => {
      const upload: StoredUpload = {
        id: randomUUID(),
        bucket_id: body.bucket,
        name,
        size,
        type,
        held: body.held,
        state: 'waiting',
        created_at: request.now.toISOString(),
        object_key: newObjectKey(),
        user_id: user.id,
        ip_address: request.address,
      }
      await uploads.add(upload)
      return { id: upload.id, name, ...(await files.presign(upload)) }
    })
    return { uploads: await Promise.all(presigned) }
  }

export const services = (): Services => ({
  uploads: uploadStore(),
  files: fileStore(),
})

import { setTimeout as wait } from 'node:timers/promises'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Call, Output } from '#contract/route.ts'
import type { listUploads, presignUploads, Upload } from '#contract/documents/uploads.ts'

/** Asks the API as a patient person does: who is told to wait waits. */
const ask = async <T>(api: string, token: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (response.status === 429) {
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1000)
    return ask(api, token, path, body)
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

type Presigned = Output<typeof presignUploads>['uploads'][number]

/** A file to upload: its name, content type and bytes. */
export interface LocalFile {
  name: string
  type: Call<typeof presignUploads>['body']['files'][number]['type']
  bytes: Uint8Array<ArrayBuffer>
}

/** Reports progress to the sender, by the upload's id. */
export interface Progress {
  onStart?: (id: string) => void
  /** The storage has the bytes: from here on nothing may be lost. */
  onAccepted?: (id: string) => void
}

/** Options of the sender. */
export interface Wish {
  /** The documents stay unpublished until a release says so. */
  held?: boolean
}

/** Posts a file's bytes to the storage, as a form. */
export const post = async (
  { id, url, fields }: Presigned,
  file: LocalFile,
  { onStart, onAccepted }: Progress,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file.bytes], { type: file.type }), file.name)
  onStart?.(id)
  const response = await fetch(url, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`The storage answered ${response.status}: ${await response.text()}`)
  onAccepted?.(id)
}

/**
 * Sends files into a bucket as the staff page does: presign, then post to the storage's host.
 * @returns the ids of the uploads
 */
export const send = async (
  api: string,
  token: string,
  bucket: BucketId,
  files: LocalFile[],
  { held = false, ...progress }: Progress & Wish = {},
): Promise<string[]> => {
  const body: Call<typeof presignUploads>['body'] = {
    bucket,
    held,
    files: files.map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength })),
  }
  const { uploads } = await ask<Output<typeof presignUploads>>(api, token, '/uploads', body)
  await Promise.all(
    uploads.map((upload, index) => {
      const file = files[index]
      return file && post(upload, file, progress)
    }),
  )
  return uploads.map(({ id }) => id)
}

/** Where uploads stand. */
export const statesOf = async (api: string, token: string, ids: string[]): Promise<Upload[]> =>
  (await ask<Output<typeof listUploads>>(api, token, `/uploads?ids=${ids.join(',')}`)).uploads

/** Sends files and follows the server's check of each to its end. */
export const upload = async (
  api: string,
  token: string,
  bucket: BucketId,
  files: LocalFile[],
  wish: Wish = {},
): Promise<Upload[]> => {
  const ids = await send(api, token, bucket, files, wish)
  for (;;) {
    const uploads = await statesOf(api, token, ids)
    if (uploads.every(({ state }) => state === 'done' || state === 'refused')) return uploads
    await wait(100)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { BucketId } from '#contract/buckets.ts'
import type { presignUploads, listUploads, Upload } from '#contract/uploads.ts'
import type { Call, Output } from '#contract/route.ts'

const ask = async <T>(api: string, token: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** A file to upload: its name, content type and bytes. */
export interface LocalFile {
  name: string
  type: Call<typeof presignUploads>['body']['files'][number]['type']
  bytes: Uint8Array<ArrayBuffer>
}

/** Uploads files as the staff page does: presign, post to the storage's host, follow the check to its end. */
export const upload = async (
  api: string,
  token: string,
  bucket: BucketId,
  files: LocalFile[],
): Promise<Upload[]> => {
  const body: Call<typeof presignUploads>['body'] = {
    bucket,
    files: files.map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength })),
  }
  const { uploads } = await ask<Output<typeof presignUploads>>(api, token, '/uploads', body)
  for (const [index, { url, fields }] of uploads.entries()) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const file = files[index]
    if (file) form.set('file', new Blob([file.bytes], { type: file.type }), file.name)
    const response = await fetch(url, { method: 'POST', body: form })
    if (!response.ok) throw new Error(`The storage answered ${response.status}: ${await response.text()}`)
  }
  const ids = uploads.map(({ id }) => id).join(',')
  for (;;) {
    const states = (await ask<Output<typeof listUploads>>(api, token, `/uploads?ids=${ids}`)).uploads
    if (states.every(({ state }) => state === 'done' || state === 'refused')) return states
    await wait(100)
  }
}

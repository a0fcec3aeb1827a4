/** A presigned form post. */
export interface Post {
  url: string
  fields: Record<string, string>
}

/**
 * How a post ended: `sent`; `expired`, when the storage no longer accepts its
 * signature; `rejected` for good; `lost` without an answer that says so; or
 * `aborted` by the person.
 */
export type Sent = 'sent' | 'expired' | 'rejected' | 'lost' | 'aborted'

/** How long nothing may move before a post counts as lost, in milliseconds. */
const stall = 60_000

/** The meaning of the storage's answer for an upload. */
export const outcome = (status: number, body = ''): Sent => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 403) return 'expired'
  if (body.includes('<Code>RequestTimeout</Code>')) return 'lost'
  return status >= 500 || status === 408 || status === 429 ? 'lost' : 'rejected'
}

/** Sends a file by form post: the signed fields first, the file last, as S3 asks for it. */
export const sendFile = (
  { url, fields }: Post,
  file: Blob,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<Sent> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve('aborted')
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)

    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout>
    const moved = () => {
      clearTimeout(watch)
      watch = setTimeout(() => request.abort(), stall)
    }
    const stop = () => request.abort()
    const end = (how: Sent) => {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
      resolve(how)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      onProgress(Math.floor((loaded / total) * file.size))
    }
    request.onload = () => end(outcome(request.status, request.responseText))
    request.onerror = () => end('lost')
    request.onabort = () => end(signal.aborted ? 'aborted' : 'lost')
    signal.addEventListener('abort', stop)
    request.open('POST', url)
    moved()
    request.send(form)
  })

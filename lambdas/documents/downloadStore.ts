import { randomUUID } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** Seconds that a link is good for: a click, not a bookmark. */
const linkSeconds = 60

interface Link {
  url: string
  /** UTC. */
  expires_at: string
}

/** Files for staff, published or not. */
export interface DownloadStore {
  /** A link that saves a stored version under `name`. */
  link(key: string, name: string, now: Date): Promise<Link>
  /** The bytes of a stored version. */
  read(key: string): Promise<Uint8Array>
  /** Puts a marked copy of a PDF beside what was uploaded, where it stays for a day. @returns its key */
  keep(copy: Uint8Array): Promise<string>
  /** A link that saves a marked copy under `name`. */
  linkOfCopy(key: string, name: string, now: Date): Promise<Link>
}

const signed = async (Bucket: string, Key: string, name: string, now: Date): Promise<Link> => {
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(
      /['()*]/g,
      c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    )}`,
    ResponseCacheControl: 'no-store',
  })
  return {
    url: await getSignedUrl(s3(), command, { expiresIn: linkSeconds }),
    expires_at: new Date(now.getTime() + linkSeconds * 1000).toISOString(),
  }
}

export const downloadStore = (): DownloadStore => ({
  link: (key, name, now) => signed(setting('BUCKET_FILES'), key, name, now),

  async read(Key) {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: setting('BUCKET_FILES'), Key }))
    if (!Body) throw new Error(`The object ${Key} has no body.`)
    return Body.transformToByteArray()
  },

  async keep(Body) {
    const Key = `marked/${randomUUID()}`
    const Bucket = setting('BUCKET_INBOX')
    await s3().send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/pdf' }))
    return Key
  },

  linkOfCopy: (key, name, now) => signed(setting('BUCKET_INBOX'), key, name, now),
})

import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** Seconds that a link is good for: a click, not a bookmark. */
const linkSeconds = 60

/** Links to stored files for staff, published or not. */
export interface DownloadStore {
  /** A link that saves the object under `name`. */
  link(key: string, name: string, now: Date): Promise<{ url: string; expires_at: string }>
}

export const downloadStore = (): DownloadStore => ({
  async link(Key, name, now) {
    const command = new GetObjectCommand({
      Bucket: setting('BUCKET_FILES'),
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
  },
})

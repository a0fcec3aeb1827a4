import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { restrictedLinkSeconds } from '#contract/documents/restrictedDocuments.ts'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** A file name as a header takes it (RFC 5987). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** A link to a file for `restrictedLinkSeconds` from `now`, under which a browser saves it by this name. */
export const fileLink = async (
  Key: string,
  name: string,
  now: Date,
): Promise<{ url: string; expires_at: string }> => {
  const command = new GetObjectCommand({
    Bucket: setting('BUCKET_FILES'),
    Key,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encoded(name)}`,
    ResponseCacheControl: 'no-store',
  })
  return {
    url: await getSignedUrl(s3(), command, { expiresIn: restrictedLinkSeconds }),
    expires_at: new Date(now.getTime() + restrictedLinkSeconds * 1000).toISOString(),
  }
}

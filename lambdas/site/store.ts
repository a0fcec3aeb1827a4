import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'
import { cacheControlOf, contentTypeOf, Ledger } from './rules.ts'

/** No address of the site leads to it: the edge asks for known files only. */
const ledgerKey = '.published.json'

/** The website's bucket. */
export interface SiteStore {
  /** The zipped build, from where the deployment put it. */
  fetchBuild(bucket: string, key: string): Promise<Uint8Array>
  /** Stores a file; a page keeps the sources of its `styles` with it. */
  put(key: string, bytes: Uint8Array, styles: string): Promise<void>
  remove(key: string): Promise<void>
  readLedger(): Promise<Ledger>
  writeLedger(ledger: Ledger): Promise<void>
}

const bytesOf = async (Bucket: string, Key: string): Promise<Uint8Array> => {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }))
  if (!Body) throw new Error(`${Key} came without a body.`)
  return Body.transformToByteArray()
}

export const siteStore = (): SiteStore => ({
  fetchBuild: bytesOf,

  async put(Key, Body, styles) {
    const ContentType = contentTypeOf(Key)
    const about = {
      ContentType,
      CacheControl: cacheControlOf(Key),
      ...(ContentType.startsWith('text/html') && { Metadata: { 'page-styles': styles } }),
    }
    await s3().send(new PutObjectCommand({ Bucket: setting('BUCKET_SITE'), Key, Body, ...about }))
  },

  async remove(Key) {
    await s3().send(new DeleteObjectCommand({ Bucket: setting('BUCKET_SITE'), Key }))
  },

  async readLedger() {
    try {
      return Ledger.parse(
        JSON.parse(Buffer.from(await bytesOf(setting('BUCKET_SITE'), ledgerKey)).toString()),
      )
    } catch (error) {
      if (error instanceof NoSuchKey) return { current: [], earlier: [] }
      throw error
    }
  },

  async writeLedger(ledger) {
    const Bucket = setting('BUCKET_SITE')
    const Body = JSON.stringify(ledger)
    await s3().send(
      new PutObjectCommand({
        Bucket,
        Key: ledgerKey,
        Body,
        ContentType: 'application/json',
        CacheControl: 'no-store',
      }),
    )
  },
})

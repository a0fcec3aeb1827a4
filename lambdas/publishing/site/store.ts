import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'
import { cacheControlOf, contentTypeOf, Ledger } from './rules.ts'

/** No address of the site leads to it: the edge asks for known files only. */
const ledgerKey = '.published.json'

/** Headers of a page for the edge, which removes them (`infra/edge/pageAnswer.js`). */
export interface PageMarks {
  /** Sources of its inlined styles. */
  styles: string
  /** The status that it is answered with, where that is not 200. */
  status?: string | undefined
}

/** The website's bucket. */
export interface SiteStore {
  /** The zipped build, from where the deployment put it. */
  fetchBuild(bucket: string, key: string): Promise<Uint8Array>
  /** Stores a file; a page keeps what the edge has to know of it. */
  put(key: string, bytes: Uint8Array, page: PageMarks): Promise<void>
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

  async put(Key, Body, { styles, status }) {
    const ContentType = contentTypeOf(Key)
    const about = {
      ContentType,
      CacheControl: cacheControlOf(Key),
      ...(ContentType.startsWith('text/html') && {
        Metadata: { 'page-styles': styles, ...(status && { 'page-status': status }) },
      }),
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

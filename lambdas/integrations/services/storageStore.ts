import { GetBucketLocationCommand } from '@aws-sdk/client-s3'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** The buckets, as far as their health goes. */
export interface StorageStore {
  /** Asks each bucket where it is, which tells that it answers and nothing of what is in it. */
  reach(abortSignal: AbortSignal): Promise<number>
}

const buckets = ['BUCKET_FILES', 'BUCKET_INBOX', 'BUCKET_SITE']

export const storageStore = (): StorageStore => ({
  async reach(abortSignal) {
    await Promise.all(
      buckets.map(bucket =>
        s3().send(new GetBucketLocationCommand({ Bucket: setting(bucket) }), { abortSignal }),
      ),
    )
    return buckets.length
  },
})

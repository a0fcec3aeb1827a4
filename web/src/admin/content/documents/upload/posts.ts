import type { BucketId } from '#contract/buckets.ts'
import { uploadMaxFiles } from '#contract/fileTypes.ts'
import type { PresignedUpload, UploadRequest } from '#contract/uploads.ts'
import type * as z from 'zod'
import type { Item } from './uploadQueue.ts'

type Presigned = z.output<typeof PresignedUpload>
type Request = z.output<typeof UploadRequest>

/** Asks for the posts of files, one for each in their order. */
export type Presign = (bucket: BucketId, files: Request[], held: boolean) => Promise<Presigned[]>

/** What the posts need of the queue. */
interface Queue {
  presign: Presign
  isSending: (key: string) => boolean
  /** Everything of a bucket that is on its way, or will be. */
  waiting: (bucket: BucketId, held: boolean) => { key: string; request: Request }[]
}

/** The signed posts with which files are sent, fetched for as many as one call takes: a batch counts as one action (decision 19). */
export const createPosts = ({ presign, isSending, waiting }: Queue) => {
  const posts = new Map<string, Presigned>()
  const underWay = new Map<string, Promise<void>>()

  const fetchSome = async (bucket: BucketId, held: boolean) => {
    const some = waiting(bucket, held)
      .filter(({ key }) => !posts.has(key))
      .slice(0, uploadMaxFiles)
    if (some.length === 0) return
    const made = await presign(
      bucket,
      some.map(({ request }) => request),
      held,
    )
    some.forEach(({ key }, i) => {
      const post = made[i]
      if (!post) throw new Error(`${some.length} files were presented and ${made.length} posts came back.`)
      posts.set(key, post)
    })
  }

  return {
    /** The post of an item that is being sent; undefined once it no longer is. */
    of: async ({ key, bucket, held }: Item): Promise<Presigned | undefined> => {
      while (isSending(key)) {
        const post = posts.get(key)
        if (post) return post
        const batch = `${bucket} ${held}`
        const call = underWay.get(batch) ?? fetchSome(bucket, held).finally(() => underWay.delete(batch))
        underWay.set(batch, call)
        await call
      }
      return undefined
    },
    /** Id of the upload of an item; empty when it has none. */
    idOf: (key: string): string => posts.get(key)?.id ?? '',
    drop: (key: string): void => void posts.delete(key),
    clear: (): void => posts.clear(),
  }
}

import type { BucketId } from '#contract/documents/buckets.ts'
import { uploadMaxFiles } from '#contract/documents/fileTypes.ts'
import type { PresignedUpload, UploadRequest } from '#contract/documents/uploads.ts'
import type * as z from 'zod'
import type { ConfidentialDraft } from '../../publishing/releases/confidentialDraft.ts'
import type { Item } from './uploadQueue.ts'

type Presigned = z.output<typeof PresignedUpload>
type Request = z.output<typeof UploadRequest>

/** Asks for the posts of files, one for each in their order. */
export type Presign = (bucket: BucketId, files: Request[], held: boolean) => Promise<Presigned[]>

/** Saves that a confidential release names these uploads, before a byte of them is sent. */
export type NameUploads = (release: ConfidentialDraft, ids: string[]) => Promise<void>

/** The parts of the queue that the posts need. */
interface Queue {
  presign: Presign
  name: NameUploads
  isSending: (key: string) => boolean
  /** Everything that is on its way, or will be, to the same bucket, as public and as confidential as an item. */
  waiting: (like: Item) => { key: string; request: Request }[]
}

/** The signed posts with which files are sent, fetched for as many as one call takes: a batch counts as one action (decision 19). */
export const createPosts = ({ presign, name, isSending, waiting }: Queue) => {
  const posts = new Map<string, Presigned>()
  /** Ids of uploads that their confidential release names. */
  const named = new Set<string>()
  const underWay = new Map<string, Promise<void>>()

  const fetchSome = async (like: Item) => {
    const some = waiting(like)
      .filter(({ key }) => !posts.has(key))
      .slice(0, uploadMaxFiles)
    if (some.length === 0) return
    const made = await presign(
      like.bucket,
      some.map(({ request }) => request),
      like.held,
    )
    some.forEach(({ key }, i) => {
      const post = made[i]
      if (!post) throw new Error(`${some.length} files were presented and ${made.length} posts came back.`)
      posts.set(key, post)
    })
  }

  const nameSome = async (release: ConfidentialDraft, like: Item) => {
    const ids = waiting(like).flatMap(({ key }) => posts.get(key)?.id ?? [])
    const open = ids.filter(id => !named.has(id))
    if (open.length === 0) return
    await name(release, open)
    open.forEach(id => named.add(id))
  }

  const prepare = async (like: Item) => {
    await fetchSome(like)
    if (like.release) await nameSome(like.release, like)
  }

  return {
    /** The post of an item that is being sent; undefined once it no longer is. */
    of: async (item: Item): Promise<Presigned | undefined> => {
      const { key, bucket, held, release } = item
      while (isSending(key)) {
        const post = posts.get(key)
        if (post && (!release || named.has(post.id))) return post
        const batch = `${bucket} ${held} ${release?.id}`
        const call = underWay.get(batch) ?? prepare(item).finally(() => underWay.delete(batch))
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

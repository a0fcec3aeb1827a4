import type { BucketId } from '#contract/documents/buckets.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import type { NameUploads, Presign } from './posts.ts'
import type { Post, Sent } from './sendFile.ts'
import type { Item } from './uploadQueue.ts'

/** The services that the uploader needs. */
export interface Services {
  presign: Presign
  name: NameUploads
  list: (ids: string[]) => Promise<Upload[]>
  send: (post: Post, file: Blob, onProgress: (loaded: number) => void, signal: AbortSignal) => Promise<Sent>
  /** Waits so many milliseconds, less when the connection comes back meanwhile. */
  wait: (ms: number) => Promise<void>
  now: () => number
  /** Decides after a failed API call: `signIn` first, `again` later, or give up with a reason. */
  judge: (error: unknown) => 'signIn' | 'again' | { reason: string }
  /** Called when a file's record is in the list. */
  onRecorded: (bucket: BucketId) => void
  /** Called once everything that was started has come to an end. */
  onSettled: (items: readonly Item[]) => void
  /** Called when the API asks for a sign-in; `resume` continues after it. */
  onSignInOver: () => void
}

import type { BucketId } from '#contract/buckets.ts'
import { uploadMaxFiles } from '#contract/fileTypes.ts'
import type { PresignedUpload, Upload, UploadRequest } from '#contract/uploads.ts'
import type * as z from 'zod'
import { checkFile } from './checkFile.ts'
import { followDelay, followPatience, sendAttempts, sendDelay, sendsAtOnce } from './pace.ts'
import type { Post, Sent } from './sendFile.ts'
import { isActive, isUnfinished, nextQueue, type Item, type QueueEvent } from './uploadQueue.ts'

type Presigned = z.output<typeof PresignedUpload>

/** What the uploader needs of the world. */
export interface Services {
  presign: (bucket: BucketId, files: z.output<typeof UploadRequest>[], held: boolean) => Promise<Presigned[]>
  list: (ids: string[]) => Promise<Upload[]>
  send: (post: Post, file: Blob, onProgress: (loaded: number) => void, signal: AbortSignal) => Promise<Sent>
  /** Waits so many milliseconds, less when the connection comes back meanwhile. */
  wait: (ms: number) => Promise<void>
  now: () => number
  /** What to do after a failed API call: `signIn` first, `again` later, or give up with a reason. */
  judge: (error: unknown) => 'signIn' | 'again' | { reason: string }
  /** Called when a file's record is in the list. */
  onRecorded: (bucket: BucketId) => void
  /** Called once everything that was started has come to an end. */
  onSettled: (items: readonly Item[]) => void
  /** Called when the API asks for a sign-in; `resume` goes on after it. */
  onSignInOver: () => void
}

export type Uploader = ReturnType<typeof createUploader>

/**
 * Sends chosen files and follows each until its record is public or refused.
 * It belongs to the page and not to a component, so that neither another tab
 * of the dashboard nor a new sign-in loses anything.
 */
export const createUploader = (services: Services) => {
  let queue: readonly Item[] = []
  let nextKey = 1
  let following = false
  let signInOver = false
  const listeners = new Set<() => void>()
  const files = new Map<string, { file: File; request: z.output<typeof UploadRequest> }>()
  const posts = new Map<string, Presigned>()
  const aborts = new Map<string, AbortController>()
  const presigning = new Map<string, Promise<void>>()
  const sentAt = new Map<string, number>()
  const reported = new Set<string>()

  const itemOf = (key: string) => queue.find(item => item.key === key)
  const isSending = (key: string) => itemOf(key)?.state === 'sending'

  const settle = () => {
    if (queue.some(isActive)) return
    const ended = queue.filter(
      ({ key, state }) => !reported.has(key) && !['invalid', 'ready', 'cancelled'].includes(state),
    )
    if (ended.length === 0) return
    ended.forEach(({ key }) => reported.add(key))
    services.onSettled(ended)
  }

  const tell = (event: QueueEvent) => {
    queue = nextQueue(queue, event)
    listeners.forEach(listener => listener())
    settle()
  }

  /** Gets posts for what waits in a bucket, as many as one call takes: a batch counts as one action (decision 19). */
  const presign = async (bucket: BucketId, held: boolean) => {
    const waiting = queue
      .filter(
        item =>
          item.bucket === bucket &&
          item.held === held &&
          ['queued', 'sending'].includes(item.state) &&
          !posts.has(item.key),
      )
      .flatMap(({ key }) => {
        const file = files.get(key)
        return file ? [{ key, request: file.request }] : []
      })
      .slice(0, uploadMaxFiles)
    if (waiting.length === 0) return
    const made = await services.presign(
      bucket,
      waiting.map(({ request }) => request),
      held,
    )
    waiting.forEach(({ key }, i) => {
      const post = made[i]
      if (!post) throw new Error(`${waiting.length} files were presented and ${made.length} posts came back.`)
      posts.set(key, post)
    })
  }

  /** The post of an item that is being sent; undefined once it no longer is. */
  const postOf = async ({ key, bucket, held }: Item): Promise<Presigned | undefined> => {
    while (isSending(key)) {
      const post = posts.get(key)
      if (post) return post
      const batch = `${bucket} ${held}`
      const underWay = presigning.get(batch)
      if (underWay) await underWay
      else {
        const call = presign(bucket, held).finally(() => presigning.delete(batch))
        presigning.set(batch, call)
        await call
      }
    }
    return undefined
  }

  /** True when the storage has the file although its answer was lost. */
  const arrived = async (id: string) => {
    const [upload] = await services.list([id])
    return upload !== undefined && upload.state !== 'waiting'
  }

  /** One try: how it ended, or what the API said against it. */
  const attempt = async (item: Item, file: File, isRepeat: boolean): Promise<Sent> => {
    const post = await postOf(item)
    if (!post) return 'aborted'
    if (isRepeat && (await arrived(post.id))) return 'sent'
    const abort = new AbortController()
    aborts.set(item.key, abort)
    if (!isSending(item.key)) return 'aborted'
    const progress = (loaded: number) => tell({ type: 'progress', key: item.key, id: post.id, loaded })
    return services.send(post, file, progress, abort.signal)
  }

  const transfer = async (item: Item) => {
    const { key } = item
    const held = files.get(key)
    if (!held) return
    for (let tries = 0; isSending(key); tries++) {
      const ended = await attempt(item, held.file, tries > 0).catch(services.judge)
      if (ended === 'sent') {
        sentAt.set(key, services.now())
        tell({ type: 'sent', key, id: posts.get(key)?.id ?? '' })
        return void follow()
      }
      if (ended === 'aborted') return
      if (ended === 'signIn') {
        tell({ type: 'paused', key })
        return pauseForSignIn()
      }
      if (typeof ended === 'object') return tell({ type: 'failed', key, reason: ended.reason })
      if (ended === 'rejected') return tell({ type: 'failed', key, reason: 'The storage refused this file.' })
      if (ended === 'expired') posts.delete(key)
      if (tries + 1 >= sendAttempts)
        return tell({ type: 'failed', key, reason: 'The connection was lost too often. Try again.' })
      tell({ type: 'interrupted', key })
      await services.wait(sendDelay(tries))
    }
  }

  const pauseForSignIn = () => {
    if (signInOver) return
    signInOver = true
    listeners.forEach(listener => listener())
    services.onSignInOver()
  }

  const pump = () => {
    while (!signInOver && queue.filter(({ state }) => state === 'sending').length < sendsAtOnce) {
      const item = queue.find(({ state }) => state === 'queued')
      if (!item) return
      tell({ type: 'sending', key: item.key })
      void transfer(item).finally(pump)
    }
  }

  const look = async (items: readonly Item[]) => {
    const byId = new Map(items.map(item => [item.id, item]))
    const ids = items.flatMap(({ id }) => id ?? [])
    const found = (await Promise.all(chunks(ids, 100).map(services.list))).flat()
    for (const upload of found) {
      const item = byId.get(upload.id)
      if (!item) continue
      tell({ type: 'followed', key: item.key, upload })
      if (itemOf(item.key)?.state !== item.state) services.onRecorded(item.bucket)
    }
    const known = new Set(found.map(({ id }) => id))
    for (const { key, id, late } of items)
      if (late && id && !known.has(id))
        tell({ type: 'failed', key, reason: 'The server no longer knows this upload. Send it again.' })
  }

  /** Asks for the state of what was sent until each has come to its end. */
  const follow = async () => {
    if (following) return
    following = true
    for (;;) {
      const items = queue.filter(({ state }) => state === 'checking' || state === 'recorded')
      if (items.length === 0 || signInOver) break
      try {
        await look(items)
      } catch (error) {
        if (services.judge(error) === 'signIn') {
          pauseForSignIn()
          break
        }
      }
      const age = ({ key }: Item) => services.now() - (sentAt.get(key) ?? 0)
      items
        .filter(item => !item.late && age(item) > followPatience)
        .forEach(({ key }) => tell({ type: 'late', key }))
      await services.wait(followDelay(Math.min(...items.map(age))))
    }
    following = false
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    items: () => queue,
    /** True while everything waits for a new sign-in. */
    isPaused: () => signInOver,
    isUnfinished: () => queue.some(isUnfinished),

    /** Adds chosen files for a bucket whose documents have the names `taken`. */
    add: (bucket: BucketId, chosen: readonly File[], taken: ReadonlySet<string>) => {
      const names = new Set(taken)
      for (const { bucket: other, name, state } of queue)
        if (other === bucket && state !== 'invalid' && state !== 'cancelled') names.add(name)
      const items = chosen.map((file): Item => {
        const checked = checkFile(file)
        const key = String(nextKey++)
        const item = { key, bucket, size: file.size, held: false, loaded: 0, interrupted: false, late: false }
        if ('reason' in checked)
          return { ...item, name: file.name, state: 'invalid', replaces: false, reason: checked.reason }
        files.set(key, { file, request: checked.request })
        const { name } = checked.request
        const replaces = names.has(name)
        names.add(name)
        return { ...item, name, state: 'ready', replaces }
      })
      tell({ type: 'added', items })
    },

    /** Sends everything that is ready; `held` keeps new documents unpublished until a release says so. */
    start: (held: boolean) => {
      tell({ type: 'started', held })
      pump()
    },

    cancel: (key: string) => {
      tell({ type: 'cancelled', key })
      aborts.get(key)?.abort()
      pump()
    },

    /** Sends a failed or cancelled file anew. */
    retry: (key: string) => {
      posts.delete(key)
      reported.delete(key)
      tell({ type: 'retried', key })
      pump()
    },

    /** Takes a file that is not on its way out of the list. */
    remove: (key: string) => {
      tell({ type: 'removed', key })
      if (!itemOf(key)) files.delete(key)
    },

    /** Goes on after a new sign-in. */
    resume: () => {
      signInOver = false
      pump()
      void follow()
    },

    /** Gives everything up. */
    discard: () => {
      aborts.forEach(abort => abort.abort())
      queue = []
      files.clear()
      posts.clear()
      listeners.forEach(listener => listener())
    },
  }
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

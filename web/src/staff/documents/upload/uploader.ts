import type { BucketId } from '#contract/documents/buckets.ts'
import type { UploadRequest } from '#contract/documents/uploads.ts'
import type * as z from 'zod'
import { everybody, releaseOf, type Audience } from '../../publishing/releases/confidentialDraft.ts'
import { chosenItem } from './chosenItem.ts'
import { createFollowing } from './following.ts'
import { sendAttempts, sendDelay, sendsAtOnce } from './pace.ts'
import { createPosts } from './posts.ts'
import type { Sent } from './sendFile.ts'
import type { Services } from './services.ts'
import { alongWith, isActive, isUnfinished, nextQueue, type Item, type QueueEvent } from './uploadQueue.ts'

export type Uploader = ReturnType<typeof createUploader>

/**
 * Sends chosen files and follows each until its record is public or refused.
 * It belongs to the page and not to a component, so that neither another tab
 * of the dashboard nor a new sign-in loses anything.
 */
export const createUploader = (services: Services) => {
  let queue: readonly Item[] = []
  let nextKey = 1
  let signInOver = false
  let audience = everybody()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach(listener => listener())
  const files = new Map<string, { file: File; request: z.output<typeof UploadRequest> }>()
  const aborts = new Map<string, AbortController>()
  const reported = new Set<string>()
  /** Ids of uploads whose bytes may have arrived. */
  const tried = new Set<string>()

  const itemOf = (key: string) => queue.find(item => item.key === key)
  const isSending = (key: string) => itemOf(key)?.state === 'sending'
  const posts = createPosts({
    ...services,
    isSending,
    waiting: like =>
      alongWith(queue, like).flatMap(({ key }) => {
        const file = files.get(key)
        return file ? [{ key, request: file.request }] : []
      }),
  })

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
    changed()
    settle()
  }

  /** True when the storage has the file although its answer was lost. */
  const arrived = async (id: string) => {
    const [upload] = await services.list([id])
    return upload !== undefined && upload.state !== 'waiting'
  }

  /** One try: how it ended, or what the API said against it. */
  const attempt = async (item: Item, file: File): Promise<Sent> => {
    const post = await posts.of(item)
    if (!post) return 'aborted'
    if (tried.has(post.id) && (await arrived(post.id))) return 'sent'
    const abort = new AbortController()
    aborts.set(item.key, abort)
    if (!isSending(item.key)) return 'aborted'
    tried.add(post.id)
    const progress = (loaded: number) => tell({ type: 'progress', key: item.key, id: post.id, loaded })
    return services.send(post, file, progress, abort.signal)
  }

  const transfer = async (item: Item) => {
    const { key } = item
    const held = files.get(key)
    if (!held) return
    for (let tries = 0; isSending(key); tries++) {
      const ended = await attempt(item, held.file).catch(services.judge)
      if (ended === 'sent') {
        following.begin(key)
        tell({ type: 'sent', key, id: posts.idOf(key) })
        return void following.goOn()
      }
      if (ended === 'aborted') return
      if (ended === 'signIn') {
        tell({ type: 'paused', key })
        return pauseForSignIn()
      }
      if (typeof ended === 'object') return tell({ type: 'failed', key, reason: ended.reason })
      if (ended === 'rejected') return tell({ type: 'failed', key, reason: 'The storage refused this file.' })
      if (ended === 'expired') posts.drop(key)
      if (tries + 1 >= sendAttempts)
        return tell({ type: 'failed', key, reason: 'The connection was lost too often. Try again.' })
      tell({ type: 'interrupted', key })
      await services.wait(sendDelay(tries))
    }
  }

  const pauseForSignIn = () => {
    if (signInOver) return
    signInOver = true
    changed()
    services.onSignInOver()
  }

  const following = createFollowing({
    services,
    sent: () => queue.filter(({ state }) => state === 'checking' || state === 'recorded'),
    stateOf: key => itemOf(key)?.state,
    tell,
    isPaused: () => signInOver,
    pause: pauseForSignIn,
  })

  const pump = () => {
    while (!signInOver && queue.filter(({ state }) => state === 'sending').length < sendsAtOnce) {
      const item = queue.find(({ state }) => state === 'queued')
      if (!item) return
      tell({ type: 'sending', key: item.key })
      void transfer(item).finally(pump)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
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
        const key = String(nextKey++)
        const { item, request } = chosenItem(key, bucket, file, names)
        if (request) files.set(key, { file, request })
        return item
      })
      tell({ type: 'added', items })
    },

    /** The access list for the files that are sent next. */
    audience: () => audience,
    choose: (next: Audience) => {
      audience = next
      changed()
    },

    /** Sends everything that is ready to its audience; `held` keeps new documents unpublished until a release says so. */
    start: (held: boolean) => {
      tell({ type: 'started', held: held || audience.named, release: releaseOf(audience) })
      pump()
    },

    cancel: (key: string) => {
      tell({ type: 'cancelled', key })
      aborts.get(key)?.abort()
      pump()
    },

    /** Sends a failed or cancelled file anew, by its own post: its release names no other. */
    retry: (key: string) => {
      reported.delete(key)
      tell({ type: 'retried', key })
      pump()
    },

    /** Takes a file that is not on its way out of the list. */
    remove: (key: string) => {
      tell({ type: 'removed', key })
      if (!itemOf(key)) files.delete(key)
    },

    /** Continues after a new sign-in. */
    resume: () => {
      signInOver = false
      pump()
      void following.goOn()
    },

    /** Gives everything up. */
    discard: () => {
      aborts.forEach(abort => abort.abort())
      queue = []
      audience = everybody()
      files.clear()
      posts.clear()
      changed()
    },
  }
}

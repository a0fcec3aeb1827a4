import type { BucketId } from '#contract/documents/buckets.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import type { ConfidentialDraft } from '../../publishing/releases/confidentialDraft.ts'

/**
 * The state of a chosen file:
 * `invalid` cannot be sent · `ready` waits for the person · `queued` waits for its turn · `sending` ·
 * `checking` on the server · `recorded` in the list, not yet at its address · `done` · `refused` by the
 * server · `failed`, can be retried · `cancelled`.
 */
export type ItemState =
  | 'invalid'
  | 'ready'
  | 'queued'
  | 'sending'
  | 'checking'
  | 'recorded'
  | 'done'
  | 'refused'
  | 'failed'
  | 'cancelled'

export interface Item {
  readonly key: string
  readonly bucket: BucketId
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: ItemState
  /** Bytes sent. */
  readonly loaded: number
  /** True when the new document stays unpublished until a release says so. */
  readonly held: boolean
  /** The confidential release that names it before it is sent; absent where all staff may know of it. */
  readonly release?: ConfidentialDraft | undefined
  /** True when a document of this name is in the bucket already, or earlier in the queue. */
  readonly replaces: boolean
  /** True while it waits for the connection to come back. */
  readonly interrupted: boolean
  /** True once the server's check takes unusually long. */
  readonly late: boolean
  /** Why it is invalid, refused or failed. */
  readonly reason?: string
  /** Why no copy of it can be marked with its reader, once the server has tried. */
  readonly unmarkable?: string
  /** The server's name for it, once it is being sent. */
  readonly id?: string
}

/** What the server says of an upload; whether its document is held, it knows once that is recorded. */
type Followed = Pick<Upload, 'state' | 'reason' | 'unmarkable'> & Partial<Pick<Upload, 'held'>>

export type QueueEvent =
  | { type: 'added'; items: readonly Item[] }
  | { type: 'started'; held?: boolean; release?: ConfidentialDraft | undefined }
  | { type: 'sending'; key: string }
  | { type: 'progress'; key: string; id: string; loaded: number }
  | { type: 'interrupted'; key: string }
  | { type: 'sent'; key: string; id: string }
  | { type: 'followed'; key: string; upload: Followed }
  | { type: 'late'; key: string }
  | { type: 'failed'; key: string; reason: string }
  | { type: 'paused'; key: string }
  | { type: 'cancelled'; key: string }
  | { type: 'retried'; key: string }
  | { type: 'removed'; key: string }

type OneItem = Exclude<QueueEvent, { type: 'added' } | { type: 'started' }>

/** The states in which each event means something; in any other it comes too late and is ignored. */
const heardIn: Record<OneItem['type'], readonly ItemState[]> = {
  sending: ['queued'],
  progress: ['sending'],
  interrupted: ['sending'],
  sent: ['sending'],
  followed: ['checking', 'recorded'],
  late: ['checking', 'recorded'],
  failed: ['sending', 'checking'],
  paused: ['sending'],
  cancelled: ['ready', 'queued', 'sending'],
  retried: ['failed', 'cancelled'],
  removed: ['invalid', 'ready', 'done', 'refused', 'failed', 'cancelled'],
}

const followedTo = (item: Item, { state, reason, unmarkable, held = item.held }: Followed): Item => {
  switch (state) {
    case 'waiting':
    case 'checking':
      return item
    case 'recorded':
      return { ...item, held, state: 'recorded' }
    case 'done':
      return { ...item, held, state: 'done', late: false, ...(unmarkable !== undefined && { unmarkable }) }
    case 'refused':
      return { ...item, state: 'refused', late: false, reason: reason ?? 'The server refused this file.' }
  }
}

/** An item as it was before its first try. */
const fresh = ({ key, bucket, name, size, held, release, replaces }: Item): Item => ({
  key,
  bucket,
  name,
  size,
  held,
  release,
  replaces,
  state: 'queued',
  loaded: 0,
  interrupted: false,
  late: false,
})

const step = (item: Item, event: OneItem): Item => {
  switch (event.type) {
    case 'sending':
      return { ...item, state: 'sending', loaded: 0 }
    case 'progress':
      return { ...item, id: event.id, loaded: event.loaded, interrupted: false }
    case 'interrupted':
      return { ...item, loaded: 0, interrupted: true }
    case 'sent':
      return { ...item, id: event.id, state: 'checking', loaded: item.size, interrupted: false }
    case 'followed':
      return followedTo(item, event.upload)
    case 'late':
      return { ...item, late: true }
    case 'failed':
      return { ...item, state: 'failed', reason: event.reason, interrupted: false, late: false }
    case 'paused':
      return { ...item, state: 'queued', loaded: 0, interrupted: false }
    case 'cancelled':
      return { ...item, state: 'cancelled', loaded: 0, interrupted: false }
    case 'retried':
      return fresh(item)
    case 'removed':
      return item
  }
}

/** The queue after an event. Unknown keys and events out of season change nothing. */
export const nextQueue = (queue: readonly Item[], event: QueueEvent): readonly Item[] => {
  if (event.type === 'added') return [...queue, ...event.items]
  if (event.type === 'started')
    return queue.map(item =>
      item.state === 'ready'
        ? { ...item, state: 'queued', held: event.held ?? true, release: event.release }
        : item,
    )
  const found = queue.find(({ key }) => key === event.key)
  if (!found || !heardIn[event.type].includes(found.state)) return queue
  if (event.type === 'removed') return queue.filter(item => item !== found)
  return queue.map(item => (item === found ? step(item, event) : item))
}

/** Everything that is on its way, or will be, to the same bucket, as public and as confidential as an item. */
export const alongWith = (queue: readonly Item[], { bucket, held, release }: Item): Item[] =>
  queue.filter(
    item =>
      ['queued', 'sending'].includes(item.state) &&
      item.bucket === bucket &&
      item.held === held &&
      item.release?.id === release?.id,
  )

/** True while closing the page would lose the file. */
export const isUnfinished = ({ state }: Item): boolean => ['ready', 'queued', 'sending'].includes(state)

/** True while something still happens to the file by itself. */
export const isActive = ({ state, late }: Item): boolean =>
  state === 'queued' || state === 'sending' || ((state === 'checking' || state === 'recorded') && !late)

/** Bytes sent and to be sent of everything that was started and not given up. */
export const totals = (queue: readonly Item[]): { loaded: number; size: number } => {
  const counted = queue.filter(({ state }) => !['invalid', 'ready', 'cancelled', 'failed'].includes(state))
  return {
    loaded: counted.reduce((sum, { loaded, size }) => sum + Math.min(loaded, size), 0),
    size: counted.reduce((sum, { size }) => sum + size, 0),
  }
}

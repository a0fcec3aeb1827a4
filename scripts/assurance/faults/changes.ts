import { randomUUID } from 'node:crypto'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { Release } from '#contract/publishing/releases.ts'
import type { FunctionName } from '../../../infra/functions.ts'
import { approvalOf } from '../../testing/approval.ts'
import type { caller } from '../../testing/caller.ts'

/** A change that is ready to be made. */
export interface Ready {
  /** Makes it, or makes it again; answers the status. */
  act(): Promise<number>
  /** The result: equal to `wanted` when the change was made once. */
  found(): Promise<unknown>
  wanted: unknown
}

/** Something that staff do with what is there already. */
export interface Change {
  fn: FunctionName
  /** Some of the rows that are written together, or not at all. */
  rows: string[]
  ready(): Promise<Ready>
}

/** All changes use the same two files: a public file, and a held file that is published with an announcement. */
export interface FaultContext {
  file: string
  held: string
  announcement: string
}

const here: BucketId = 'admissiondocuments'
const there: BucketId = 'consitutionaldocuments'

const filesOf = (call: ReturnType<typeof caller>, things: () => FaultContext) => {
  const params = () => ({ id: things().file })
  const ids = () => [things().file]
  const remove = () => call('deleteDocuments', { body: { ids: ids() } })
  const bringBack = () => call('bringBackDocuments', { body: { ids: ids() } })
  const get = () => call('getDocument', { params: params() })
  const present = async (): Promise<Document> => {
    if ((await get()).status === 404) (await bringBack()).value()
    return (await get()).value()
  }
  const place = async () => {
    const answer = await get()
    if (answer.status === 404) return undefined
    const { bucket_id, version } = answer.value()
    return { bucket_id, version }
  }
  const change = (rows: string[], ready: Change['ready']): Change => ({ fn: 'documents', rows, ready })
  return {
    'a move': change(['FilesTable PutItem', 'AuditTable PutItem'], async () => {
      const { bucket_id, version } = await present()
      const bucket = bucket_id === here ? there : here
      return {
        act: async () => (await call('moveDocuments', { body: { ids: ids(), bucket } })).status,
        found: place,
        wanted: { bucket_id: bucket, version: version + 1 },
      }
    }),
    'a deletion': change(['DocumentsTable DeleteItem', 'FilesTable DeleteItem'], async () => {
      await present()
      return {
        act: async () => (await remove()).status,
        found: async () => (await get()).status,
        wanted: 404,
      }
    }),
    'bringing back': change(['DocumentsTable PutItem', 'DeletedDocumentsTable DeleteItem'], async () => {
      const { bucket_id, version } = await present()
      ;(await remove()).value()
      return {
        act: async () => (await bringBack()).status,
        found: place,
        wanted: { bucket_id, version: version + 1 },
      }
    }),
  }
}

const releasesOf = (call: ReturnType<typeof caller>, things: () => FaultContext) => {
  const rows = ['DocumentsTable UpdateItem', 'AnnouncementsTable UpdateItem']
  const approve = (release: Release) => call('approveRelease', approvalOf(release))
  const cancel = ({ id, version }: Release) => call('cancelRelease', { params: { id }, ifMatch: version })
  /** A new release in an hour, with what another one may have taken along before. */
  const draft = async (): Promise<Release> => {
    for (const release of (await call('listReleases', {})).value().releases) (await cancel(release)).value()
    const items = [
      { type: 'document' as const, id: things().held },
      { type: 'announcement' as const, id: things().announcement },
    ]
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    const body = { id: randomUUID(), title: 'Results', publish_at, price_sensitive: false, items }
    return (await call('createRelease', { body })).value()
  }
  const state = async ({ id }: Release) => {
    const { state, version } = (await call('getRelease', { params: { id } })).value()
    const { held, publish_at } = (await call('getDocument', { params: { id: things().held } })).value()
    const params = { id: things().announcement }
    const { released_at } = (await call('getStaffAnnouncement', { params })).value()
    return { state, version, held, publish_at, released_at }
  }
  const change = (ready: Change['ready']): Change => ({ fn: 'releases', rows, ready })
  return {
    'an approval': change(async () => {
      const release = await draft()
      const { version, publish_at } = release
      return {
        act: async () => (await approve(release)).status,
        found: () => state(release),
        wanted: { state: 'approved', version: version + 1, held: false, publish_at, released_at: publish_at },
      }
    }),
    'a cancellation': change(async () => {
      const release = (await approve(await draft())).value()
      const version = release.version + 1
      return {
        act: async () => (await cancel(release)).status,
        found: () => state(release),
        wanted: { state: 'cancelled', version, held: true, publish_at: undefined, released_at: null },
      }
    }),
  }
}

/**
 * The changes of documents and releases that a reader sees at an address.
 * @param call as a member of staff
 * @param things what they are made to, asked for when a change gets ready
 */
export const changesOf = (call: ReturnType<typeof caller>, things: () => FaultContext) => ({
  ...filesOf(call, things),
  ...releasesOf(call, things),
})

import { once } from '#contract/once.ts'
import type { ReleaseItem } from '#contract/publishing/releases.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import {
  regulatoryAnnouncementOf,
  publicationTimeOf,
  type StoredRelease,
  type LoadedItem,
  type ItemsById,
} from './release.ts'

/** A release to be written, and the rows of its items that change with it. */
export interface Change {
  release: StoredRelease
  rows: TransactItem[]
}

const londonDate = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }),
)

const update = (
  { id, type }: ReleaseItem,
  expression: string,
  condition: string,
  values: Record<string, unknown>,
): TransactItem => ({
  Update: {
    TableName: setting(type === 'document' ? 'TABLE_DOCUMENTS' : 'TABLE_ANNOUNCEMENTS'),
    Key: { id },
    UpdateExpression: expression,
    ConditionExpression: condition,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: values,
  },
})

const valuesOf = (release: StoredRelease, loaded: LoadedItem) => ({
  ':release': release.id,
  ':version': loaded.version,
  ':next': loaded.version + 1,
})

/** Rows that came from elsewhere have no version until they are changed here. */
const isVersion = '(#version = :version OR attribute_not_exists(#version))'

/** An announcement without a publication time, or with one of this release that is not announced yet. */
const isUnannounced =
  '(attribute_not_exists(released_at) OR (release_id = :release AND to_announce = :pending))'

const unnumbered = { set: [], values: {} }

/** The RNS number, for a regulatory announcement that was written without it. */
const numberedBy = ({ detection }: StoredRelease, { rns, search_text = '' }: LoadedItem) => {
  const number = detection?.number
  if (rns?.number || number === undefined) return unnumbered
  return {
    set: ['rns_number = :number', 'search_text = :search'],
    values: { ':number': number, ':search': `${search_text} ${number.toLowerCase()}` },
  }
}

const open = (
  release: StoredRelease,
  item: ReleaseItem,
  loaded: LoadedItem,
  itemsById: ItemsById,
): TransactItem => {
  const time = publicationTimeOf(release)
  const values = {
    ...valuesOf(release, loaded),
    ':at': time,
    ':date': londonDate().format(new Date(time ?? 0)),
  }
  const set = 'SET publish_at = :at, date_published = :date, release_id = :release, #version = :next'
  if (item.type === 'announcement') {
    const numbered =
      item.id === regulatoryAnnouncementOf(release, itemsById) ? numberedBy(release, loaded) : unnumbered
    return update(
      item,
      [`${set}, released_at = :at, to_announce = :pending`, ...numbered.set].join(', '),
      `${isVersion} AND attribute_not_exists(released_at)`,
      { ...values, ':pending': 'pending', ...numbered.values },
    )
  }
  const since = release.gated ? ', regulatory_from = :at' : ''
  return update(item, `${set}, held = :no${since}`, '#version = :version AND held = :yes', {
    ...values,
    ':no': false,
    ':yes': true,
  })
}

/** Approved without a publication time: not public, and not to be changed. */
const lock = (release: StoredRelease, item: ReleaseItem, loaded: LoadedItem): TransactItem =>
  item.type === 'document'
    ? update(
        item,
        'SET held = :yes, release_id = :release, #version = :next REMOVE publish_at, regulatory_from',
        '#version = :version AND (held = :yes OR release_id = :release)',
        { ...valuesOf(release, loaded), ':yes': true },
      )
    : update(
        item,
        'SET release_id = :release, #version = :next REMOVE publish_at, released_at, to_announce',
        `${isVersion} AND ${isUnannounced}`,
        { ...valuesOf(release, loaded), ':pending': 'pending' },
      )

const close = (release: StoredRelease, item: ReleaseItem, loaded: LoadedItem): TransactItem => {
  const condition = '#version = :version AND release_id = :release'
  return item.type === 'document'
    ? update(
        item,
        'SET held = :yes, #version = :next REMOVE publish_at, release_id, regulatory_from',
        condition,
        { ...valuesOf(release, loaded), ':yes': true },
      )
    : update(
        item,
        'SET #version = :next REMOVE publish_at, released_at, to_announce, release_id',
        // An announced one is out.
        `${condition} AND ${isUnannounced}`,
        { ...valuesOf(release, loaded), ':pending': 'pending' },
      )
}

/**
 * Notes in an announcement which one replaces it, maybe before that is out; nothing else of it changes.
 * @param targetId the merge target, where it takes the place of the release's own announcement
 */
export const replacedByRows = (
  items: readonly ReleaseItem[],
  itemsById: ItemsById,
  by: 'set' | 'removed',
  targetId?: string,
): TransactItem[] =>
  items.flatMap(({ id }) => {
    const { replaces, replaced = undefined } = itemsById.get(id) ?? {}
    if (replaces === undefined || (by === 'removed' && replaced?.by !== id)) return []
    return [
      {
        Update: {
          TableName: setting('TABLE_ANNOUNCEMENTS'),
          Key: { id: replaces },
          UpdateExpression: by === 'set' ? 'SET replaced_by = :by' : 'REMOVE replaced_by',
          ConditionExpression: by === 'set' ? 'attribute_exists(id)' : 'replaced_by = :by',
          ExpressionAttributeValues: { ':by': targetId ?? id },
        },
      },
    ]
  })

/** Public documents attached to regulatory news must stay as they are from its publication on (decision 38). */
const retentionRows = (
  release: StoredRelease,
  itemsById: ItemsById,
  by: 'set' | 'removed',
): TransactItem[] => {
  const at = publicationTimeOf(release)
  const attached = release.gated
    ? release.items.flatMap(({ id }) => itemsById.get(id)?.publicAttachments ?? [])
    : []
  const wanted = by === 'set' ? undefined : at
  const ids = attached.filter(({ regulatory_from }) => regulatory_from === wanted).map(({ id }) => id)
  return [...new Set(ids)].map(id => ({
    Update: {
      TableName: setting('TABLE_DOCUMENTS'),
      Key: { id },
      UpdateExpression: by === 'set' ? 'SET regulatory_from = :at' : 'REMOVE regulatory_from',
      ConditionExpression:
        by === 'set'
          ? 'attribute_exists(id) AND attribute_not_exists(regulatory_from)'
          : 'regulatory_from = :at',
      ExpressionAttributeValues: { ':at': at },
    },
  }))
}

const each = (
  release: StoredRelease,
  itemsById: ItemsById,
  make: (release: StoredRelease, item: ReleaseItem, loaded: LoadedItem, itemsById: ItemsById) => TransactItem,
): TransactItem[] =>
  release.items.flatMap(item => {
    const loaded = itemsById.get(item.id)
    return loaded ? [make(release, item, loaded, itemsById)] : []
  })

/** Gives the items of an approved release its publication time: from then on they are public and announced. */
export const publishItems = (release: StoredRelease, itemsById: ItemsById): TransactItem[] => [
  ...each(release, itemsById, open),
  ...replacedByRows(release.items, itemsById, 'set'),
  ...retentionRows(release, itemsById, 'set'),
]

/** Locks the items of an approved release, without a publication time. */
export const lockItems = (release: StoredRelease, itemsById: ItemsById): TransactItem[] => [
  ...each(release, itemsById, lock),
  ...replacedByRows(release.items, itemsById, 'removed'),
  ...retentionRows(release, itemsById, 'removed'),
]

/** Takes the items out of the release: they are drafts again. */
export const detachItems = (release: StoredRelease, itemsById: ItemsById): TransactItem[] => [
  ...each(release, itemsById, close),
  ...replacedByRows(release.items, itemsById, 'removed'),
  ...retentionRows(release, itemsById, 'removed'),
]

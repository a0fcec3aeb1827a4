import { once } from '#contract/once.ts'
import type { ReleaseItem } from '#contract/publishing/releases.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { announcementOf, momentOf, type StoredRelease, type Thing, type Things } from './release.ts'

/** A release as it is to be written, and what of its things changes with it. */
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

const valuesOf = (release: StoredRelease, thing: Thing) => ({
  ':release': release.id,
  ':version': thing.version,
  ':next': thing.version + 1,
})

/** Rows that came from elsewhere have no version until they are changed here. */
const isVersion = '(#version = :version OR attribute_not_exists(#version))'

/** Of an announcement: it has no moment, or one of this release that nobody was told of. */
const isUntold = '(attribute_not_exists(released_at) OR (release_id = :release AND to_announce = :pending))'

const unnumbered = { set: [], values: {} }

/** What its RNS tells of a regulatory announcement that did not know it. */
const numberedBy = ({ sighting }: StoredRelease, { rns, search_text = '' }: Thing) => {
  const number = sighting?.number
  if (rns?.number || number === undefined) return unnumbered
  return {
    set: ['rns_number = :number', 'search_text = :search'],
    values: { ':number': number, ':search': `${search_text} ${number.toLowerCase()}` },
  }
}

const open = (release: StoredRelease, item: ReleaseItem, thing: Thing, things: Things): TransactItem => {
  const moment = momentOf(release)
  const values = {
    ...valuesOf(release, thing),
    ':at': moment,
    ':date': londonDate().format(new Date(moment ?? 0)),
  }
  const set = 'SET publish_at = :at, date_published = :date, release_id = :release, #version = :next'
  if (item.type === 'announcement') {
    const numbered = item.id === announcementOf(release, things) ? numberedBy(release, thing) : unnumbered
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

/** Approved, and without a moment: not public, and not to be changed. */
const lock = (release: StoredRelease, item: ReleaseItem, thing: Thing): TransactItem =>
  item.type === 'document'
    ? update(
        item,
        'SET held = :yes, release_id = :release, #version = :next REMOVE publish_at, regulatory_from',
        '#version = :version AND (held = :yes OR release_id = :release)',
        { ...valuesOf(release, thing), ':yes': true },
      )
    : update(
        item,
        'SET release_id = :release, #version = :next REMOVE publish_at, released_at, to_announce',
        `${isVersion} AND ${isUntold}`,
        { ...valuesOf(release, thing), ':pending': 'pending' },
      )

const close = (release: StoredRelease, item: ReleaseItem, thing: Thing): TransactItem => {
  const condition = '#version = :version AND release_id = :release'
  return item.type === 'document'
    ? update(
        item,
        'SET held = :yes, #version = :next REMOVE publish_at, release_id, regulatory_from',
        condition,
        { ...valuesOf(release, thing), ':yes': true },
      )
    : update(
        item,
        'SET #version = :next REMOVE publish_at, released_at, to_announce, release_id',
        // Once people are told of it, its moment has come.
        `${condition} AND ${isUntold}`,
        { ...valuesOf(release, thing), ':pending': 'pending' },
      )
}

/**
 * The announcement that another one corrects says so, maybe before that one is out; nothing else of it changes.
 * @param standing which announcement stands for one of the release, where it is not that one itself
 */
export const corrected = (
  items: readonly ReleaseItem[],
  things: Things,
  by: 'set' | 'removed',
  standing?: string,
): TransactItem[] =>
  items.flatMap(({ id }) => {
    const { replaces, replaced = undefined } = things.get(id) ?? {}
    if (replaces === undefined || (by === 'removed' && replaced?.by !== id)) return []
    return [
      {
        Update: {
          TableName: setting('TABLE_ANNOUNCEMENTS'),
          Key: { id: replaces },
          UpdateExpression: by === 'set' ? 'SET replaced_by = :by' : 'REMOVE replaced_by',
          ConditionExpression: by === 'set' ? 'attribute_exists(id)' : 'replaced_by = :by',
          ExpressionAttributeValues: { ':by': standing ?? id },
        },
      },
    ]
  })

/** Documents that regulatory news brings along, public by themselves, stay as they are from then on (decision 38). */
const kept = (release: StoredRelease, things: Things, by: 'set' | 'removed'): TransactItem[] => {
  const at = momentOf(release)
  const attached = release.gated ? release.items.flatMap(({ id }) => things.get(id)?.attached ?? []) : []
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
  things: Things,
  make: (release: StoredRelease, item: ReleaseItem, thing: Thing, things: Things) => TransactItem,
): TransactItem[] =>
  release.items.flatMap(item => {
    const thing = things.get(item.id)
    return thing ? [make(release, item, thing, things)] : []
  })

/** Gives the things of an approved release its moment: from then on they are public, and followed up. */
export const openItems = (release: StoredRelease, things: Things): TransactItem[] => [
  ...each(release, things, open),
  ...corrected(release.items, things, 'set'),
  ...kept(release, things, 'set'),
]

/** Keeps the things of an approved release as they are, without a moment. */
export const lockItems = (release: StoredRelease, things: Things): TransactItem[] => [
  ...each(release, things, lock),
  ...corrected(release.items, things, 'removed'),
  ...kept(release, things, 'removed'),
]

/** Takes that moment away again. */
export const closeItems = (release: StoredRelease, things: Things): TransactItem[] => [
  ...each(release, things, close),
  ...corrected(release.items, things, 'removed'),
  ...kept(release, things, 'removed'),
]

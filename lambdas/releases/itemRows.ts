import type { ReleaseItem } from '#contract/releases.ts'
import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import type { StoredRelease, Thing } from './rules.ts'

const londonDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

type Things = ReadonlyMap<string, Thing>

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

const open = (release: StoredRelease, item: ReleaseItem, thing: Thing): TransactItem => {
  const values = {
    ':at': release.publish_at,
    ':date': londonDate.format(new Date(release.publish_at ?? 0)),
    ':release': release.id,
    ':version': thing.version,
    ':next': thing.version + 1,
  }
  const set = 'SET publish_at = :at, date_published = :date, release_id = :release, #version = :next'
  return item.type === 'document'
    ? update(item, `${set}, held = :no`, '#version = :version AND held = :yes', {
        ...values,
        ':no': false,
        ':yes': true,
      })
    : update(
        item,
        `${set}, released_at = :at, to_announce = :pending`,
        // Rows that came from elsewhere have no version until they are changed here.
        '(#version = :version OR attribute_not_exists(#version)) AND attribute_not_exists(released_at)',
        { ...values, ':pending': 'pending' },
      )
}

const close = (release: StoredRelease, item: ReleaseItem, thing: Thing): TransactItem => {
  const values = { ':release': release.id, ':version': thing.version, ':next': thing.version + 1 }
  const condition = '#version = :version AND release_id = :release'
  return item.type === 'document'
    ? update(item, 'SET held = :yes, #version = :next REMOVE publish_at, release_id', condition, {
        ...values,
        ':yes': true,
      })
    : update(
        item,
        'SET #version = :next REMOVE publish_at, released_at, to_announce, release_id',
        // Once people are told of it, its moment has come.
        `${condition} AND to_announce = :pending`,
        { ...values, ':pending': 'pending' },
      )
}

/** The announcement that another one corrects says so, maybe before that one is out; nothing else of it changes. */
const corrected = (release: StoredRelease, things: Things, by: 'set' | 'removed'): TransactItem[] =>
  release.items.flatMap(({ id }) => {
    const { replaces, replaced = undefined } = things.get(id) ?? {}
    if (replaces === undefined || (by === 'removed' && replaced?.by !== id)) return []
    return [
      {
        Update: {
          TableName: setting('TABLE_ANNOUNCEMENTS'),
          Key: { id: replaces },
          UpdateExpression: by === 'set' ? 'SET replaced_by = :by' : 'REMOVE replaced_by',
          ConditionExpression: by === 'set' ? 'attribute_exists(id)' : 'replaced_by = :by',
          ExpressionAttributeValues: { ':by': id },
        },
      },
    ]
  })

const each = (
  release: StoredRelease,
  things: Things,
  make: (release: StoredRelease, item: ReleaseItem, thing: Thing) => TransactItem,
): TransactItem[] =>
  release.items.flatMap(item => {
    const thing = things.get(item.id)
    return thing ? [make(release, item, thing)] : []
  })

/** Gives the things of an approved release its moment: from then on they are public, and followed up. */
export const openItems = (release: StoredRelease, things: Things): TransactItem[] => [
  ...each(release, things, open),
  ...corrected(release, things, 'set'),
]

/** Takes that moment away again. */
export const closeItems = (release: StoredRelease, things: Things): TransactItem[] => [
  ...each(release, things, close),
  ...corrected(release, things, 'removed'),
]

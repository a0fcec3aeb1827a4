import type { TransactItem } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { type Change, corrected, openItems } from './itemRows.ts'
import { type StoredRelease, type Things } from './release.ts'
import type { MergeTarget } from './rnsStore.ts'

/**
 * Says that the announcement which an RNS would make is one of a release. Its condition fails when the RNS was imported
 * in that moment.
 */
export const sameAs = (id: string, own: string): TransactItem => ({
  Put: {
    TableName: setting('TABLE_ANNOUNCEMENTS'),
    Item: { id, same_as: own },
    ConditionExpression: 'attribute_not_exists(id) OR same_as = :own OR attribute_exists(brings)',
    ExpressionAttributeValues: { ':own': own },
  },
})

/** An item is no longer what it became: the announcement does not go out, and the item may be imported anew. */
export const forgotten = (
  { provider, item_id }: { provider: string; item_id: string },
  own: string,
): TransactItem => ({
  Update: {
    TableName: setting('TABLE_NEWS_ITEMS'),
    Key: { provider, item_id },
    UpdateExpression: 'REMOVE announcement_id, announcement_slug, announced_version, announced_digest',
    ConditionExpression: 'announcement_id = :own',
    ExpressionAttributeValues: { ':own': own },
  },
})

/** Documents that the announcement of an RNS gets when it is imported. Its condition fails when that happened meanwhile. */
export const brought = (
  id: string,
  documents: readonly string[],
  before: readonly string[],
): TransactItem => ({
  Put: {
    TableName: setting('TABLE_ANNOUNCEMENTS'),
    Item: { id, brings: [...new Set([...before, ...documents])].join(' ') },
    ConditionExpression: before.length === 0 ? 'attribute_not_exists(id)' : 'brings = :before',
    ...(before.length > 0 && { ExpressionAttributeValues: { ':before': before.join(' ') } }),
  },
})

/** The announcement of the RNS gets the documents of the release. Its words stay: they are the record. */
const joined = (
  { id, attachments, replaces }: MergeTarget,
  release: StoredRelease,
  things: Things,
  own: string | undefined,
): TransactItem => {
  const { attachments: brought = [], replaces: corrects } = things.get(own ?? '') ?? {}
  const documents = release.items.filter(({ type }) => type === 'document').map(item => item.id)
  const isCorrection = corrects !== undefined && replaces === undefined
  return {
    Update: {
      TableName: setting('TABLE_ANNOUNCEMENTS'),
      Key: { id },
      // `updated_at` stays: that something was added shows only from its moment on.
      UpdateExpression: `SET attachments = :all${isCorrection ? ', replaces = :corrects' : ''}`,
      ConditionExpression: 'attribute_exists(id) AND attribute_not_exists(withdrawn_at)',
      ExpressionAttributeValues: {
        ':all': [...new Set([...attachments, ...brought, ...documents])],
        ...(isCorrection && { ':corrects': corrects }),
      },
    },
  }
}

const withdrawn = (
  own: string,
  version: number,
  standing: MergeTarget,
  release: StoredRelease,
): TransactItem => ({
  Update: {
    TableName: setting('TABLE_ANNOUNCEMENTS'),
    Key: { id: own },
    UpdateExpression:
      'SET withdrawn_at = :at, withdrawn_reason = :reason, updated_at = :at, replaced_by = :standing, release_id = :release, #version = :next',
    ConditionExpression: '#version = :version AND attribute_not_exists(released_at)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':at': release.updated_at,
      ':reason': `It is out as its RNS, “${standing.title}”, at /news/${standing.slug}.`,
      ':standing': standing.id,
      ':release': release.id,
      ':version': version,
      ':next': version + 1,
    },
  },
})

/** A release whose RNS is an announcement already: its other things go out, and that one stands for its own. */
export const mergeItems = (
  release: StoredRelease,
  things: Things,
  standing: MergeTarget,
  own: string | undefined,
): Change => {
  const items = release.items.filter(({ id }) => id !== own)
  const { id, slug, title } = standing
  const { version } = things.get(own ?? '') ?? {}
  return {
    release: {
      ...release,
      ...(release.sighting && {
        sighting: {
          ...release.sighting,
          stands_as: { id, slug, title, ...(own !== undefined && { instead_of: own }) },
        },
      }),
    },
    rows: [
      ...openItems({ ...release, items }, things),
      ...(own === undefined || version === undefined
        ? []
        : [
            withdrawn(own, version, standing, release),
            ...corrected([{ type: 'announcement', id: own }], things, 'set', id),
          ]),
      joined(standing, release, things, own),
    ],
  }
}

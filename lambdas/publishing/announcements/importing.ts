import type { RnsItem } from '#contract/news/rnsFeed.ts'
import type { ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import { type Actor, actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import type { NewsItemRow } from '../rns/newsItems.ts'
import { announcementIdOf } from './announcementId.ts'
import type { NewRow } from './editStore.ts'
import { announcementOf, correctionIdOf, digestOf, twinIdOf, type Origin } from './importRules.ts'
import { type Imported, type ImportStore, importStore } from './importStore.ts'
import { isNews, rowOf } from './row.ts'

interface Services {
  items: ImportStore
}

/** Attempts, when other imports write the same item at the same time. */
const attempts = 4

/** Whether readers have the headline of an announcement, and no text yet. */
const waitsForText = ({ text_held, title, withdrawn_at }: Imported, headline: string): boolean =>
  text_held === true && withdrawn_at === undefined && title === headline

/** The row that an item becomes: its first announcement, or the correction of an earlier one. */
const rowFor = (
  item: RnsItem,
  origin: Origin,
  now: Date,
  before: { id: string; row: Imported | undefined } | undefined,
): { row: Omit<NewRow, 'created_by' | 'updated_by'>; digest: string } => {
  const said = announcementOf(item, origin, now)
  const digest = digestOf(said)
  const rest = { attachments: [], version: 1 }
  if (!before) {
    // Nobody can tell that it is news: its date is that of its detection (decision 53).
    const announce = isNews(said.released_at, now) && (!item.undated || item.rns_number !== undefined)
    return { row: { ...rowOf({ ...said, id: announcementIdOf(item) }, now, { announce }), ...rest }, digest }
  }
  // Only its text was missing: no correction.
  if (before.row && waitsForText(before.row, said.title)) {
    const { id, slug } = before.row
    return { row: { ...rowOf({ ...said, id }, now, { announce: false }), slug, ...rest }, digest }
  }
  const earlier = before.row?.released_at ?? ''
  const correction = {
    ...said,
    id: correctionIdOf(before.id, digest),
    // Later than the announcement that it corrects.
    released_at: said.released_at > earlier ? said.released_at : now.toISOString(),
    ...(before.row && { replaces: before.row.id }),
  }
  // Feeds that write their whole archive anew do not write to everybody.
  const announce = isNews(earlier || said.released_at, now)
  return { row: { ...rowOf(correction, now, { announce }), ...rest }, digest }
}

const outcome = (
  id: string,
  state: ImportOutcome['state'],
  announcement: ImportOutcome['announcement'],
  error: string | null = null,
): ImportOutcome => ({ id, state, announcement, error })

/** Whether an announcement is a draft again: its release had it as this RNS, and was withdrawn. */
const isLeft = (row: Imported | undefined): boolean =>
  row !== undefined &&
  row.released_at === undefined &&
  row.withdrawn_at === undefined &&
  row.release_id === undefined

const becameOf = ({ announcement_id: id, announcement_slug: slug }: NewsItemRow) =>
  id !== undefined && slug !== undefined ? { id, slug } : undefined

/**
 * Imports a news item as an announcement, once, however often it is called. A changed item becomes a correction, which
 * replaces the earlier announcement; both stay public (decision 38). A text that was held goes into the existing
 * announcement. A withdrawn announcement does not come back.
 */
export const importItem =
  (store: ImportStore) =>
  async (
    { provider, id, origin }: { provider: RnsItem['provider']; id: string; origin: Origin },
    actor: Actor,
    now: Date,
  ): Promise<ImportOutcome> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const item = await store.item(provider, id)
      if (!item) return outcome(id, 'failed', null, 'This item is no longer here. Fetch the feed again.')
      const noted = becameOf(item)
      const earlier = noted && { id: noted.id, row: await store.announcement(noted.id) }
      const [became, before] = isLeft(earlier?.row) ? [] : [noted, earlier]
      if (became && item.announced_version === item.version) return outcome(id, 'already_imported', became)
      const { row, digest } = rowFor(item.item, origin, now, before)
      // Without a digest somebody else said what it became, and its words are theirs.
      const isText = before?.row !== undefined && before.row.id === row.id
      if (became && (item.announced_digest ?? digest) === digest && !(isText && !row.text_held)) {
        await store.note(item, became, digest)
        return outcome(id, 'already_imported', became)
      }
      if (before?.row?.withdrawn_at)
        return outcome(id, 'failed', became ?? null, 'Its announcement was withdrawn and does not come back.')
      const twin = twinIdOf(item.item, digest)
      const known = before || twin === undefined ? undefined : await store.announcement(twin)
      if (known && (await store.note(item, known, digest)))
        return outcome(id, 'already_imported', { id: known.id, slug: known.slug })
      const entry = {
        ...actor,
        action_type: isText
          ? 'ANNOUNCEMENT_TEXT_ADDED'
          : before
            ? 'ANNOUNCEMENT_CORRECTED'
            : 'ANNOUNCEMENT_IMPORTED',
        object: `announcements/${row.id}`,
        after: {
          title: row.title,
          kind: row.kind,
          provider,
          item: id,
          ...(row.replaces && { replaces: row.replaces }),
        },
      }
      const by = { created_by: actor.user_id, updated_by: actor.user_id }
      const write = isText ? store.addText : store.add
      if (await write(item, { ...row, ...by }, digest, entry, now, twin))
        return outcome(id, 'imported', { id: row.id, slug: row.slug })
      // The same announcement came by another provider.
      const there = await store.announcement(row.id)
      if (there && (await store.note(item, there, digest)))
        return outcome(id, 'already_imported', { id: there.id, slug: there.slug })
    }
    throw new Problem('conflict')
  }

/** Items that are imported at once. */
const atOnce = 10

/** Imports each item by itself: what fails does not keep the others, and says why. */
export const importAnnouncements = ({ items: store }: Services): HandlerOf<'importAnnouncements'> => {
  const importOne = importItem(store)
  return async input => {
    const { provider, items } = input.body
    const origin = await store.origin(provider)
    const actor = actorOf(input)
    const outcomes = await inParallel([...new Set(items)], atOnce, async (id): Promise<ImportOutcome> => {
      try {
        return await importOne({ provider, id, origin }, actor, input.request.now)
      } catch (error) {
        const isProblem = error instanceof Problem
        logger.error('not imported', {
          provider,
          item: id,
          error: error instanceof Error ? error : undefined,
        })
        return { id, state: 'failed', announcement: null, error: isProblem ? error.message : 'Import failed' }
      }
    })
    return { outcomes }
  }
}

export const services = (): Services => ({
  items: importStore(),
})

import { createHash } from 'node:crypto'
import type { PollRun } from '#contract/news/providers.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { contentHash } from '../publishing/rns/newsItems.ts'
import type { ItemStore } from './itemStore.ts'
import type { StoredProvider } from './rules.ts'
import type { Outcome } from './schedule.ts'
import { type Source, SourceFailure, type SourceQuery, type SourceSettings } from './source.ts'
import { withTimeout } from './withTimeout.ts'

/** Items of one poll: more than any feed was seen to show. */
const mostItems = 500
/** Of a news service that holds years, what it published since a day before the last success is asked for. */
const overlap = 86_400_000

export interface PollServices {
  open: (settings: SourceSettings) => Source
  items: Pick<ItemStore, 'byIds' | 'keep'>
  now: () => Date
}

/** A poll's outcome, and the failure of our own that was the reason, if one was. */
export interface Polled extends Outcome {
  fault?: unknown
}

const hasCategory =
  (categories: readonly string[]) =>
  ({ category, headline_category }: RnsItem): boolean => {
    const names = categories.map(one => one.toLowerCase())
    return (
      names.length === 0 ||
      [category, headline_category].some(one => one !== undefined && names.includes(one.toLowerCase()))
    )
  }

const fingerprintOf = (items: readonly RnsItem[]): string =>
  createHash('sha256').update(items.map(contentHash).join()).digest('base64url')

const queryFor = (provider: StoredProvider): SourceQuery => {
  const { symbols, adapter, last_updated, etag, last_modified } = provider
  return {
    symbols,
    limit: mostItems,
    ...(adapter !== 'feed' &&
      last_updated !== null && { from: new Date(Date.parse(last_updated) - overlap) }),
    ...((etag ?? last_modified) !== undefined && {
      known: { ...(etag && { etag }), ...(last_modified && { last_modified }) },
    }),
  }
}

/**
 * Asks a provider's source once and keeps what is new. Nothing is remembered of an answer whose items are not all
 * stored, so that the next poll sees them again; nothing is written when nothing is new.
 * @param patience milliseconds that the source may take
 */
export const poll = async (
  { open, items, now }: PollServices,
  provider: StoredProvider,
  patience: number,
): Promise<Polled> => {
  const started = now()
  const counts = { seen: 0, added: 0, changed: 0, skipped: 0 }
  const ended = (outcome: PollRun['outcome'], error: string | null = null): PollRun => ({
    started_at: started.toISOString(),
    duration_ms: Math.max(0, now().getTime() - started.getTime()),
    outcome,
    ...counts,
    error,
  })
  try {
    const source = open({ ...provider, provider: provider.id })
    const answer = await withTimeout(
      patience,
      source.fetch({ ...queryFor(provider), kept: ids => items.byIds(provider.id, ids) }),
    )
    if (answer.unchanged) return { run: ended('unchanged') }
    const matching = answer.items.filter(hasCategory(provider.categories))
    counts.seen = answer.items.length
    counts.skipped = answer.skipped
    const known = {
      etag: answer.etag,
      last_modified: answer.last_modified,
      fingerprint: fingerprintOf(matching),
    }
    if (known.fingerprint !== provider.fingerprint) {
      const finding = { now: started, poll: { auto_import: provider.auto_import } }
      const states = (await items.keep(matching, finding)).map(({ state }) => state)
      counts.added = states.filter(state => state === 'new').length
      counts.changed = states.filter(state => state === 'changed').length
    }
    return { run: ended(counts.added + counts.changed > 0 ? 'new_items' : 'nothing_new'), known }
  } catch (error) {
    if (error instanceof SourceFailure)
      return { run: ended('failed', error.message), retryAfter: error.retryAfter }
    return {
      run: ended('failed', 'What came could not be stored here. It is tried again.'),
      fault: error,
    }
  }
}

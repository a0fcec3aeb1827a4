import type * as z from 'zod'
import { londonDay } from '#contract/londonTime.ts'
import type { rnsFeedProxy as route } from '#contract/news/providers.ts'
import type { FetchedItem, RnsItem } from '#contract/news/rnsFeed.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { beginningOf } from '../publishing/text/html/beginning.ts'
import { logger } from '#runtime/logger.ts'
import type { NewsItemRow } from '../publishing/rns/newsItems.ts'
import { Problem } from '#runtime/problem.ts'
import { itemStore, type ItemStore } from './itemStore.ts'
import { type Source, SourceFailure, type SourceSettings } from './source.ts'
import { knownSource, sourceOf } from './sources/sourceOf.ts'
import { type ProviderStore, providerStore } from './store.ts'
import { withTimeout } from './withTimeout.ts'

/** Milliseconds that a source may take: the gateway gives up after thirty seconds. */
const patience = 22_000

interface Services {
  providers: Pick<ProviderStore, 'get'>
  open(settings: SourceSettings): Source
  items: ItemStore
}

/** Bytes of the text of an item in a preview: of a hundred together an answer holds 6 MB. */
const inPreview = 20_000

const shown = ({ item, version, announced_version, ...row }: NewsItemRow): FetchedItem => ({
  ...item,
  content: beginningOf(item.content, inPreview),
  announcement:
    row.announcement_id && row.announcement_slug
      ? { id: row.announcement_id, slug: row.announcement_slug }
      : null,
  changed: announced_version !== undefined && version > announced_version,
})

/** Both days included, as London counts them. */
const datesOf = ({ fromDate, toDate }: z.output<typeof route.body>) => {
  if (fromDate && toDate && fromDate > toDate)
    throw new Problem('invalid_input', {
      message: 'The first date is after the last one.',
      details: [{ field: 'body.fromDate', message: 'The first date is after the last one.' }],
    })
  return {
    ...(fromDate && { from: londonDay(fromDate).start }),
    ...(toDate && { to: londonDay(toDate).end }),
  }
}

/**
 * Settings of a provider: a known one, or one of one's own that is not switched off.
 * @throws Problem `not_found`, SourceFailure `not_configured`
 */
const settingsOf = async (
  providers: Services['providers'],
  provider: RnsItem['provider'],
): Promise<SourceSettings> => {
  const known = knownSource(provider)
  if (known) return known
  const own = await providers.get(provider)
  if (!own) throw new Problem('not_found', { message: 'There is no such provider any more.' })
  if (!own.is_active)
    throw new SourceFailure(
      'not_configured',
      `${own.name} is switched off. An administrator can switch it on.`,
    )
  return { ...own, provider }
}

/**
 * Fetches news of a provider and keeps it, so that what is imported later is what the provider said. Dates, symbols,
 * category and number are the source's to apply, or applied to what it answers.
 */
export const rnsFeedProxy =
  ({ providers, open, items: store }: Services): HandlerOf<'rnsFeedProxy'> =>
  async ({ body, request: { now } }) => {
    const { provider, symbols, category, limit } = body
    const query = { symbols, limit, ...(category && { category }), ...datesOf(body) }
    try {
      const source = open(await settingsOf(providers, provider))
      const { items, skipped, sample } = await withTimeout(
        patience,
        source.fetch({ ...query, kept: ids => store.byIds(provider, ids) }),
      )
      const kept = await store.keep(items, { now })
      return {
        success: true,
        error: null,
        data: { items: kept.map(({ row }) => shown(row)), skipped, sample },
      }
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      const { kind, status, message } = error
      logger.warn('a source failed', { provider, kind, status, reason: message })
      return { success: false, error: message || 'Failed to fetch RNS feed', data: null }
    }
  }

export const services = (): Services => ({
  providers: providerStore(),
  open: settings => sourceOf(settings),
  items: itemStore(),
})

import { retentionYears } from '#contract/limits.ts'
import { type Retained } from '#contract/publishing/releaseEdits.ts'
import { retainedUntil } from '#contract/publishing/retention.ts'
import { csvLine } from '#runtime/csv.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { retentionStore, type RetentionStore } from './retentionStore.ts'

interface Services {
  retention: RetentionStore
}

const head = csvLine(['type', 'title', 'rns_number', 'address', 'public_since', 'retained_until'])

const line = (
  origin: string,
  { type, title, rns_number = '', url, public_since, retained_until }: Retained,
) => csvLine([type, title, rns_number, origin + url, public_since, retained_until])

/** What regulatory things may be taken away, or changed, from some day of a year on: five years after they went out. */
export const listRetention =
  ({ retention }: Services): HandlerOf<'listRetention'> =>
  async ({ query: { year }, request }) => {
    const [from, to] = [year, year + 1].map(one => new Date(Date.UTC(one - retentionYears, 0)).toISOString())
    const [announcements, documents] = await Promise.all([
      retention.announcements(from ?? '', to ?? ''),
      retention.documents(from ?? '', to ?? ''),
    ])
    const items = [
      ...announcements.map(({ id, title, slug, released_at, rns_number }): Retained => ({
        type: 'announcement',
        id,
        title,
        url: `/news/${slug}`,
        ...(rns_number !== undefined && { rns_number }),
        public_since: released_at,
        retained_until: retainedUntil(released_at),
      })),
      ...documents.map(({ id, title, url, regulatory_from }): Retained => ({
        type: 'document',
        id,
        title,
        url,
        public_since: regulatory_from,
        retained_until: retainedUntil(regulatory_from),
      })),
    ].sort((one, other) => (one.retained_until < other.retained_until ? -1 : 1))
    const { origin = '' } = request
    return { items, csv: head + items.map(item => line(origin, item)).join('') }
  }

export const services = (): Services => ({
  retention: retentionStore(),
})

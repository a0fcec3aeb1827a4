import { retentionYears } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { Insight } from '#contract/publishing/insiders.ts'
import type { Retained } from '#contract/publishing/releaseEdits.ts'
import { retainedUntil } from '#contract/publishing/retention.ts'
import { csvLine } from '#runtime/csv.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { findRelease } from './access.ts'
import { retentionStore, type RetentionStore } from './recordStore.ts'
import { services as shared, type Services } from './services.ts'

const insidersHeader = csvLine([
  'name',
  'email',
  'first_view_utc',
  'what',
  'thing',
  'title',
  'at_utc',
  'at_london',
  'network_address',
  'marked',
])

const lines = (insights: readonly Insight[]): string => {
  const first = new Map<string, string>()
  for (const { user_id, at } of insights) if (!first.has(user_id)) first.set(user_id, at)
  return insights
    .map(({ name, email, user_id, what, object, title, at, address = '', marked }) => {
      const { date, time } = londonTime(new Date(at))
      const seen = first.get(user_id) ?? ''
      const mark = marked === undefined ? '' : marked ? 'yes' : 'no'
      return csvLine([name, email, seen, what, object, title, at, `${date} ${time}`, address, mark])
    })
    .join('')
}

/** The insider list of a release: each view and download of it and its items while it was confidential. */
export const listInsiders =
  (services: Services): HandlerOf<'listInsiders'> =>
  async ({ params, user, request: { now } }) => {
    const release = await findRelease(services, params.id, user, now)
    if (!user.admin && !release.readers.some(({ id }) => id === user.id))
      throw new Problem('not_allowed', {
        message:
          'Only the people who are named on this release, and administrators, may have its insider list.',
      })
    if (!release.guarded)
      throw new Problem('conflict', {
        message: 'This release was never confidential: nobody noted who saw it.',
      })
    const nameOf = new Map(release.readers.map(({ id, name }) => [id, name]))
    const noted = await services.insiders.of(release.id)
    const insights = noted.map(one => ({ ...one, name: nameOf.get(one.user_id) ?? one.name }))
    return { insights, csv: insidersHeader + lines(insights) }
  }

const retentionHeader = csvLine(['type', 'title', 'rns_number', 'address', 'public_since', 'retained_until'])

const line = (
  origin: string,
  { type, title, rns_number = '', url, public_since, retained_until }: Retained,
) => csvLine([type, title, rns_number, origin + url, public_since, retained_until])

/** Regulatory announcements and documents whose retention ends in a year: five years after their publication. */
export const listRetention =
  ({ retention }: { retention: RetentionStore }): HandlerOf<'listRetention'> =>
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
    return { items, csv: retentionHeader + items.map(item => line(origin, item)).join('') }
  }

export const services = (): Services & { retention: RetentionStore } => ({
  ...shared(),
  retention: retentionStore(),
})

import type { Insight } from '#contract/publishing/insiders.ts'
import { londonTime } from '#contract/londonTime.ts'
import { csvLine } from '#runtime/csv.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { known } from './known.ts'
import { services, type Services } from './services.ts'

const head = csvLine([
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

/** The insider list of a release: each view and download of it, and of what is in it, while it was confidential. */
export const listInsiders =
  (made: Services): HandlerOf<'listInsiders'> =>
  async ({ params, user, request: { now } }) => {
    const release = await known(made, params.id, user, now)
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
    const noted = await made.noted.of(release.id)
    const insights = noted.map(one => ({ ...one, name: nameOf.get(one.user_id) ?? one.name }))
    return { insights, csv: head + lines(insights) }
  }

export { services }

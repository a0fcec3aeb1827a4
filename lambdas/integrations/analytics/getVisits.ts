import { visitSpan } from '#contract/integrations/analytics.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { daysBetween, visitsOf } from './rules.ts'
import { type VisitStore, visitStore } from './store.ts'

interface Services {
  visits: Pick<VisitStore, 'between'>
}

const wrongSpan = (message: string): Problem =>
  new Problem('invalid_input', { message, details: [{ field: 'query.to', message }] })

export const getVisits =
  ({ visits }: Services): HandlerOf<'getVisits'> =>
  async ({ query: { from, to } }) => {
    if (from > to) throw wrongSpan('The last day is before the first.')
    if (Date.parse(to) - Date.parse(from) >= visitSpan * 86_400_000)
      throw wrongSpan(`Ask for ${visitSpan} days at most.`)
    const days = daysBetween(from, to)
    return { days, pages: visitsOf(days, await visits.between(from, to)) }
  }

export const services = (): Services => ({ visits: visitStore() })

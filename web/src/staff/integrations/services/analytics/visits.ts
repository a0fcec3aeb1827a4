import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unknownPage, type Visits } from '#contract/integrations/analytics.ts'
import { api } from '../../../../kit/api.ts'

/** The periods that can be looked at, in days; the second is shown unless another is asked for. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/**
 * The period that an address asks for (`?days=`).
 * @param usual what this person's browser was told to begin with
 */
export const periodOf = (search: URLSearchParams, usual?: string): Period =>
  periods.find(days => String(days) === (search.get('days') ?? usual)) ?? 30

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** First and last day of a period that ends today, in London: `YYYY-MM-DD`. */
export const spanOf = (days: number, now: Date): { from: string; to: string } => {
  const to = london.format(now)
  const from = new Date(Date.parse(`${to}T00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return { from, to }
}

/** Visits of a period that ends today; those of the period before stay while others are on their way. */
export const useVisits = (days: number) => {
  const span = spanOf(days, new Date())
  return useQuery({
    queryKey: ['visits', span],
    queryFn: () => api.getVisits({ query: span }),
    placeholderData: keepPreviousData,
  })
}

/** The name of a page, for people. */
export const pageName = (path: string): string => (path === unknownPage ? 'Unknown addresses' : path)

/** Visits of each day, of one page or of all. */
export const byDay = ({ days, pages }: Visits, page: string | undefined): number[] =>
  days.map((_, index) =>
    pages
      .filter(({ path }) => page === undefined || path === page)
      .reduce((sum, { by_day }) => sum + (by_day[index] ?? 0), 0),
  )

/** Day, page and visits as CSV, what was not visited left out. No cell can be a formula: days, paths and numbers. */
export const csvOf = ({ days, pages }: Visits): string =>
  [
    'day,page,visits',
    ...days.flatMap((day, index) =>
      pages.flatMap(({ path, by_day }) => (by_day[index] ? `${day},${path},${by_day[index]}` : [])),
    ),
  ].join('\r\n')

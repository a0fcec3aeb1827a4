import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unknownPage, type Visits } from '#contract/integrations/analytics.ts'
import { api } from '../../api.ts'
import { spanOf } from './period.ts'

/** Visits of a period that ends today; those of the period before stay while others are on their way. */
export const useVisits = (days: number) => {
  const span = spanOf(days, new Date())
  return useQuery({
    queryKey: ['visits', span],
    queryFn: () => api.getVisits({ query: span }),
    placeholderData: keepPreviousData,
  })
}

/** What people call a page. */
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

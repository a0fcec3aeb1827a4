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

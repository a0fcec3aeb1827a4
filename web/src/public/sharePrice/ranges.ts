import type { PriceRange } from '#contract/market/sharePrice.ts'

/** The periods of the chart, shortest first. */
export const ranges = ['1m', '1y', 'all'] as const satisfies PriceRange[]

/** The period that an address asks for (`?range=`); a year for none or for one that is unknown. */
export const rangeOf = (url: string): PriceRange => {
  const asked = new URL(url).searchParams.get('range')
  return ranges.find(range => range === asked) ?? '1y'
}

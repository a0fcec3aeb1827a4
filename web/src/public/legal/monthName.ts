import { once } from '#contract/once.ts'

const format = once(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** A month (`2025-01`) as `January 2025`; throws RangeError on anything else. */
export const monthName = (month: string): string => format().format(new Date(`${month}-01T00:00:00Z`))

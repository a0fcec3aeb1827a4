import type { SearchKind } from '#contract/search.ts'

/** Something to be found, as the index keeps it. */
export interface Entry {
  /** Id of its row; of a part of a page its address. */
  id: string
  kind: SearchKind
  /** Changes with everything that is read of it: what stands in the index is of this state. */
  stamp: string
  /** UTC moment from which on it may be found, as ISO text with milliseconds; empty for always. */
  opens: string
  title: string
  /** What else it is known by: category, number, description. */
  extra: string
  text: string
  /** Date, Europe/London; empty for what has none. */
  date: string
  /** Where its text was read from; the same source has the same text. */
  source: string
}

/** Longest text of one thing that is looked through, in UTF-16 units: some forty pages of a report. */
export const textMost = 100_000

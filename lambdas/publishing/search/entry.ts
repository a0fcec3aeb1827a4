import type { SearchKind } from '#contract/publishing/search.ts'
import { wordEnd } from './marked.ts'

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
  /** In parts, the best of which is shown: the pages of a PDF, of anything else pieces of some thousand characters. */
  text: readonly string[]
  /** Date, Europe/London; empty for what has none. */
  date: string
  /** Where its text was read from; the same source has the same text. */
  source: string
}

/** Longest text of a file that is looked through, in UTF-16 units: more than a thousand full pages. */
export const textMost = 5_000_000

/** Length of a part of a text that has no pages, in UTF-16 units. */
const partLength = 4_000

/** A text in parts that end between words. */
export const inParts = (text: string): string[] => {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const end = wordEnd(text, from + partLength)
    parts.push(text.slice(from, end))
    from = end
  }
  return parts
}

import type { MarkedText } from '#contract/publishing/search.ts'

/** A stretch of a text, in UTF-16 units; `to` is behind it. */
export interface Stretch {
  from: number
  to: number
}

/** What the index puts around what it found; `tidy` lets neither stand in a text. */
export const signs = { open: '\ue000', close: '\ue001' } as const

/** Where the signs stand, as stretches of the text without them. */
export const stretchesIn = (highlighted: string): Stretch[] => {
  const stretches: Stretch[] = []
  let signsBefore = 0
  let from = 0
  for (const { 0: sign, index } of highlighted.matchAll(/[\ue000\ue001]/g)) {
    const place = index - signsBefore++
    if (sign === signs.open) from = place
    else stretches.push({ from, to: place })
  }
  return stretches
}

/** The text from one place to another in pieces, those in the stretches marked. */
export const inPieces = (
  text: string,
  stretches: readonly Stretch[],
  { from, to }: Stretch = { from: 0, to: text.length },
): MarkedText => {
  const pieces: MarkedText = []
  let at = from
  const add = (end: number, marked: boolean): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), marked })
    at = Math.max(at, end)
  }
  for (const stretch of stretches.filter(one => one.to > from && one.from < to)) {
    add(Math.max(stretch.from, from), false)
    add(Math.min(stretch.to, to), true)
  }
  add(to, false)
  return pieces
}

/** Longest snippet, in UTF-16 units, and how much of it stands before the first thing found. */
const snippetLength = 220
const before = 60

const blank = /\s/

/** The next end of a word at or after a place, not further than a long word away. */
export const wordEnd = (text: string, place: number): number => {
  for (let at = place; at < Math.min(text.length, place + 30); at++) if (blank.test(text[at] ?? '')) return at
  return Math.min(text.length, place)
}

/** Never between the two halves of a character. */
const whole = (text: string, place: number): number =>
  /[\uDC00-\uDFFF]/.test(text[place] ?? '') && /[\uD800-\uDBFF]/.test(text[place - 1] ?? '')
    ? place + 1
    : place

/** Of all windows that begin shortly before a stretch the one with most stretches in it, the first of equals. */
const best = (stretches: readonly Stretch[]): Stretch | undefined => {
  let end = 0
  let found: Stretch | undefined
  let most = 0
  for (const [index, first] of stretches.entries()) {
    while ((stretches[end]?.to ?? Infinity) <= first.from + snippetLength - before) end++
    if (end - index > most) {
      most = end - index
      found = first
    }
  }
  return found ?? stretches[0]
}

/**
 * The part of a text with most of what was found, in pieces, cut between words with an ellipsis where it goes on.
 * @returns nothing when nothing was found in it
 */
export const snippetOf = (text: string, stretches: readonly Stretch[]): MarkedText => {
  const first = best(stretches)
  if (!first) return []
  const start = first.from <= before ? 0 : wordEnd(text, first.from - before) + 1
  const from = whole(text, Math.min(start, first.from))
  const end = from + snippetLength >= text.length ? text.length : wordEnd(text, from + snippetLength)
  const pieces = inPieces(text, stretches, { from, to: whole(text, end) })
  return [
    ...(from > 0 ? [{ text: '… ', marked: false }] : []),
    ...pieces,
    ...(end < text.length ? [{ text: ' …', marked: false }] : []),
  ]
}

import type { MarkedText } from '#contract/publishing/search.ts'
import { foldCase, tidy, wordEnd } from './words.ts'

/** Letters that the beginning of a word needs to be completed, and that stay when it is shortened. */
const completed = 2
const kept = 4
/** Endings longer than this are not looked behind. */
const longestEnding = 4

/** Something in quotes, closed or not, or a run of anything else but blanks. */
const parts = /"([^"]*)"?|[^\s"]+/g

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`

/** A word or phrase that the index can look for. */
interface Part {
  text: string
  /** It may be the beginning of a word that somebody is still typing. */
  open: boolean
}

const partsOf = (search: string): Part[] =>
  [...foldCase(tidy(search.replace(/[“”„‟«»]/g, '"'))).matchAll(parts)]
    .map(([whole, phrase]) => ({ text: phrase ?? whole, open: phrase === undefined }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))

const termsOf = (all: readonly Part[], last: string, isOpen: boolean): string[] => [
  ...all.slice(0, -1).map(({ text }) => quoted(text)),
  quoted(last) + (isOpen ? ' *' : ''),
]

/**
 * The typed text as terms of FTS5's language, all of which have to occur; the next list is for when one finds
 * nothing. The last word may be the beginning of one. The index keeps the stems of words, which may be shorter than
 * what was typed of a word so far (`financia` of `financi`), hence the shortened ones. Nothing of what was typed is
 * read as an operator.
 * @returns no list when there is nothing to look for
 */
export const queriesOf = (search: string): string[][] => {
  const all = partsOf(search)
  const last = all.at(-1)
  if (!last) return []
  const open = last.open && last.text.length >= completed
  const whole = termsOf(all, last.text, open)
  const isWord = open && /^[\p{L}\p{M}]+$/u.test(last.text)
  const shortest = Math.max(kept, last.text.length - longestEnding)
  const shorter = isWord
    ? Array.from({ length: Math.max(last.text.length - shortest, 0) }, (_, cut) =>
        termsOf(all, last.text.slice(0, last.text.length - 1 - cut), true),
      )
    : []
  return [whole, ...shorter]
}

/** Something found, with how well it fits: less is better, as SQLite says it. */
export interface Ranked {
  score: number
  /** ISO date; empty for what has none, which goes behind others that fit as well. */
  date: string
}

/** How much worse than the best of them things may fit that count as equals. */
const near = 0.15

const newerFirst = (one: Ranked, other: Ranked): number =>
  other.date < one.date ? -1 : Number(other.date > one.date)

/** The best first, and of those that fit about as well the newest. */
export const inOrder = <R extends Ranked>(found: readonly R[]): R[] => {
  const groups: R[][] = []
  for (const one of found.toSorted((a, b) => a.score - b.score)) {
    const group = groups.at(-1)
    const best = group?.[0]
    if (group && best && one.score <= best.score * (1 - near)) group.push(one)
    else groups.push([one])
  }
  return groups.flatMap(group => group.toSorted(newerFirst))
}

/** A stretch of a text, in UTF-16 units; `to` is behind it. */
export interface Stretch {
  from: number
  to: number
}

/** Signs that the index puts around a match; `tidy` removes both from every text. */
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

/** Longest snippet, in UTF-16 units, and how much of it precedes the first match. */
const snippetLength = 220
const before = 60

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

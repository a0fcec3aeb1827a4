import { folded, tidy } from './folded.ts'

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
  [...folded(tidy(search.replace(/[“”„‟«»]/g, '"'))).matchAll(parts)]
    .map(([whole, phrase]) => ({ text: phrase ?? whole, open: phrase === undefined }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))

const termsOf = (all: readonly Part[], last: string, isOpen: boolean): string[] => [
  ...all.slice(0, -1).map(({ text }) => quoted(text)),
  quoted(last) + (isOpen ? ' *' : ''),
]

/**
 * What a person typed as terms of FTS5's language, all of which have to occur; the next list is for when one finds
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

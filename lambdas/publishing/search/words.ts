const known = new Map<string, string>()

/** A character without case and accents, where that leaves as many UTF-16 units; itself where it does not. */
const bare = (character: string): string => {
  const found = known.get(character)
  if (found !== undefined) return found
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('ς', 'σ')
  const stripped = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  const bared = stripped.length === character.length ? stripped : character
  known.set(character, bared)
  return bared
}

/**
 * Text as the index compares it, of the same length, so that a place in it is a place in the text. SQLite's own way
 * to do this knows no Greek accents; ASCII is left to it.
 */
export const foldCase = (text: string): string => text.replace(/[^\0-\x7f]/gu, bare)

/** Text as it is kept and shown: letters that belong together as one, no control or private characters, one blank between words. */
export const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\s]+/gu, ' ')
    .trim()

const blank = /\s/

/** The next end of a word at or after a place, not further than a long word away. */
export const wordEnd = (text: string, place: number): number => {
  for (let at = place; at < Math.min(text.length, place + 30); at++) if (blank.test(text[at] ?? '')) return at
  return Math.min(text.length, place)
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

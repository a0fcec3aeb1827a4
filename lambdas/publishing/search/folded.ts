const known = new Map<string, string>()

/** A character without case and accents, where that leaves as many UTF-16 units; itself where it does not. */
const bare = (character: string): string => {
  const found = known.get(character)
  if (found !== undefined) return found
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('ς', 'σ')
  const stripped = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  const made = stripped.length === character.length ? stripped : character
  known.set(character, made)
  return made
}

/**
 * Text as the index compares it, of the same length, so that a place in it is a place in the text. SQLite's own way
 * to do this knows no Greek accents; ASCII is left to it.
 */
export const folded = (text: string): string => text.replace(/[^\0-\x7f]/gu, bare)

/** Text as it is kept and shown: letters that belong together as one, no control or private characters, one blank between words. */
export const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\s]+/gu, ' ')
    .trim()

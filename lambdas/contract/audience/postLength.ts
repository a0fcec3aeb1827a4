/** Most weighted characters of a post on X. Source: X, "Counting characters", configuration version 3. */
export const xMax = 280

/** Most characters of a post on LinkedIn (Posts API, `commentary`). */
export const linkedinMax = 3_000

/** Weight of an address, whatever its length: X replaces it with one of its own. */
const addressWeight = 23

/** Characters that weigh one; all others weigh two. Source: twitter-text, `config/v3.json`. */
const light = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

/** The rest after a host, ending where X may let an address end. */
const rest = String.raw`(?::\d+)?(?:[/?#][\w.~:/?#@!$&'*+,;=%|-]*)?`

/** Addresses as X finds them: with a protocol and a host that has a dot; and those that it may find without a protocol. */
const address = new RegExp(
  String.raw`https?://(?:[a-z0-9-]+\.)+[a-z]{2,}${rest}|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}${rest}`,
  'giu',
)

/** A picture with all that it is put together from; one that X may draw as a picture counts as one. */
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?/v

/** Ends a sentence and not an address. */
const after = /[.,;:!?'")\]}»”’]+$/u

/** One after the other. */
const pieces = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?|[\s\S]/gv

const isLight = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0
  return light.some(([from, to]) => point >= from && point <= to)
}

const weightOfWords = (text: string): number => {
  let weight = 0
  for (const [found] of text.matchAll(pieces)) weight += emoji.test(found) || !isLight(found) ? 2 : 1
  return weight
}

/**
 * The weight of a post as X counts it: of 280, an address is 23, emoji and characters of East Asia are two. Never less
 * than X makes of it, where an address's top-level domain exists; for what only might be an address, it may be more.
 */
export const xLength = (given: string): number => {
  const text = given.normalize('NFC')
  let weight = 0
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const bare = found.replace(after, '')
    const sure = /^https?:/i.test(bare)
    weight += weightOfWords(text.slice(at, index))
    weight += sure ? addressWeight : Math.max(addressWeight, weightOfWords(bare))
    at = index + bare.length
  }
  return weight + weightOfWords(text.slice(at))
}

/** The characters of a post on LinkedIn, in UTF-16 units: never fewer than it counts. */
export const linkedinLength = (text: string): number => text.length

/** Characters that mean something else to LinkedIn. Source: LinkedIn, "little Text Format", Text. */
const reserved = /[\\|{}@[\]()<>#*_~]/g

/** Plain text in LinkedIn's “little text format”, so that all of it shows as it was written. */
export const littleText = (text: string): string => text.replace(reserved, '\\$&')

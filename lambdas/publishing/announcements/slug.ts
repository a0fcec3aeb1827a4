/** Longest part of a slug that comes from the title. */
const titleLength = 80

/** Letters that Unicode does not take apart, as English writes them. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l' }

const fromTitle = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[ßæœøđðþł]/g, letter => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (plain.length <= titleLength) return plain
  const start = plain.slice(0, titleLength + 1)
  return start.slice(0, Math.max(start.lastIndexOf('-'), 0)) || plain.slice(0, titleLength)
}

/**
 * Slug of an announcement: its title in ASCII and the last six hexadecimal
 * digits of its id, which keep equal titles apart. A title in another script
 * leaves `announcement` in its place.
 */
export const slugOf = (title: string, id: string): string =>
  `${fromTitle(title) || 'announcement'}-${id.replaceAll('-', '').slice(-6)}`

/** Whether this can be the slug of an announcement at all. */
export const isSlug = (text: string): boolean =>
  text.length <= titleLength + 20 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

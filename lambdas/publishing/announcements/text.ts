/** Most words of a search that count. */
const mostWords = 8

/** Text as searches compare it: without case, accents and the like. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The words that a search asks for, as `folded` writes them; the first eight. */
export const wordsOf = (search: string): string[] =>
  folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)

/** Longest summary, in characters. */
const summaryLength = 200

/** Most words of a search that count. */
const mostWords = 8

/** What the sanitiser leaves encoded in text. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:p|h\d|li|t[dhr]|d[dt]|br|blockquote|caption)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const cut = (text: string): string => {
  const characters = Array.from(text)
  if (characters.length <= summaryLength) return text
  const start = characters.slice(0, summaryLength).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > 0 ? start.slice(0, space) : start).replace(/[\s,.;:–-]+$/u, '')}…`
}

/**
 * The first 200 characters or so of sanitised HTML as plain text, cut between
 * words: of its paragraphs, because announcements often begin with a table.
 */
export const summaryOf = (html: string): string => {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => textOf(inner))
  return cut(paragraphs.filter(Boolean).join(' ') || textOf(html))
}

/** Text as searches compare it: without case, accents and the like. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The words that a search asks for, as `folded` writes them; the first eight. */
export const wordsOf = (search: string): string[] =>
  folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)

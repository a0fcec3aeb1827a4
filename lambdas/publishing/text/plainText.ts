/** Longest summary, in characters. */
const summaryLength = 200

/** Characters that the sanitiser leaves encoded in text. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Sanitised HTML as plain text: block elements become lines. */
export const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:a|strong|b|em|i|u|s|del|ins|q|sub|sup|code)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** The beginning of a text, cut between words where it is longer than so many characters. */
export const cut = (text: string, most = summaryLength): string => {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  const start = characters.slice(0, most).join('')
  const space = start.lastIndexOf(' ')
  return `${(space > 0 ? start.slice(0, space) : start).replace(/[\s,.;:–-]+$/u, '')}…`
}

/**
 * The first 200 characters or so of sanitised HTML as plain text, cut between
 * words: of its paragraphs, because announcements often begin with a table.
 */
export const summaryOf = (html: string): string => {
  let text = ''
  for (const [, inner = ''] of html.matchAll(/<p>(.*?)<\/p>/gs)) {
    text = [text, textOf(inner)].filter(Boolean).join(' ')
    if (text.length > 2 * summaryLength) break
  }
  return cut(text || textOf(html))
}

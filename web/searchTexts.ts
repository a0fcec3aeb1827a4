import sanitizeHtml from 'sanitize-html'

/** A page, or the text below one of its headings, for searches. */
export interface SearchText {
  /** Path, with a fragment where the part has a name. */
  url: string
  title: string
  text: string
}

/** What says nothing, or says it only to programs or of other pages. */
const nonTextTags = ['script', 'style', 'noscript', 'template', 'nav', 'svg', 'form', 'iframe', 'dialog']

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The text of a rendered page in parts: one for its beginning, one for each heading of the second level.
 * @param html the whole page as the site's own routes render it
 */
export const searchTexts = (path: string, html: string): SearchText[] => {
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const plain = sanitizeHtml(main, {
    allowedTags: ['section', 'h1', 'h2', 'p', 'li', 'td', 'th', 'dt', 'dd', 'h3', 'blockquote', 'div', 'a'],
    allowedAttributes: { section: ['id'], h2: ['id'] },
    nonTextTags,
    // What only says that something is on its way.
    exclusiveFilter: ({ attribs }) => attribs['role'] === 'status',
  })
  // Without the company's name, which follows it. Pages of one area share their first heading.
  const [pageTitle = ''] = wordsOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '').split(' | ')
  const parts: SearchText[] = [{ url: path, title: pageTitle, text: '' }]
  let name: string | undefined
  for (const piece of plain.split(/(?=<(?:section|h2)\b)/)) {
    const [, tag, id] = /^<(section|h2)(?: id="([^"]*)")?>/.exec(piece) ?? []
    if (tag === 'section') name = id
    const heading = tag === 'h2' ? wordsOf(/^<h2[^>]*>(.*?)<\/h2>/s.exec(piece)?.[1] ?? '') : ''
    const part = parts.at(-1)
    if (heading) {
      // Names that React makes up mean nothing in the next build.
      const anchor = [id, name].find(each => /^[a-z0-9-]+$/.test(each ?? ''))
      const url = anchor ? `${path}#${anchor}` : path
      parts.push({
        url,
        title: `${heading} – ${pageTitle}`,
        text: wordsOf(piece.replace(/^<h2[^>]*>.*?<\/h2>/s, '')),
      })
      name = undefined
    } else if (part) part.text = `${part.text} ${wordsOf(piece)}`.trim()
  }
  return parts.filter(({ title, text }) => title && text)
}

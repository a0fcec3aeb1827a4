import sanitizeHtml from 'sanitize-html'

/** Headings start below the page's own. */
const heading = (tagName: string) => () => ({ tagName, attribs: {} })

/**
 * HTML of an announcement with what an announcement needs (paragraphs,
 * headings, lists, tables, links) and nothing that runs, loads or styles. Done
 * when it is written, so that whoever reads it gets what was checked.
 */
export const sanitise = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
      ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      ol: ['start'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: heading('h2'),
      h5: heading('h4'),
      h6: heading('h4'),
      a: (tagName, { href }): sanitizeHtml.Tag => ({
        tagName,
        attribs: href ? { href, rel: 'noopener' } : {},
      }),
    },
  }).trim()

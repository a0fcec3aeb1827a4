import sanitizeHtml from 'sanitize-html'
import { hasCredentials } from '#contract/webAddress.ts'
import { toDisplayHtml } from './html/toDisplayHtml.ts'

/** Headings start below the page's own. */
const heading = (tagName: string) => () => ({ tagName, attribs: {} })

/**
 * HTML of an announcement with what an announcement needs (paragraphs,
 * headings, lists, tables, links) and nothing that runs, loads or styles, and
 * with all the words that a browser shows of it, apart where they are apart.
 * Called when a text is written, so that every reader gets the checked one.
 * @param base address of the source, to which its links are relative
 * @throws UnreadableHtml for what nests too deep
 */
export const sanitise = (html: string, base?: string): string =>
  sanitizeHtml(toDisplayHtml(html, base), {
    allowedTags: [
      ...['p', 'div', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
      ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
      ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'q', 'sub', 'sup'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
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
        // A name and a password in an address could be used by every reader.
        attribs: href && !hasCredentials(href) ? { href, rel: 'noopener' } : {},
      }),
    },
  }).trim()

/** A tag of HTML with its attributes, whose values may have `>` in them. */
const tags = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const attribute = (name: string, attributes: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
    .exec(attributes)
    ?.slice(1)
    .find(value => value !== undefined)

/** Attributes that mean something to the editor. */
const kept = ['href', 'colspan', 'rowspan', 'start', 'data-pm-slice']

const isBold = /font-weight\s*:\s*(bold|[6-9]00)/i
const isItalic = /font-style\s*:\s*italic/i

const tag = (closing: string, name: string, attributes: string): string => {
  if (closing) return `</${name}>`
  const style = attribute('style', attributes) ?? ''
  const marked = name.toLowerCase() === 'span'
  const all = [
    ...kept.flatMap(one => {
      const value = attribute(one, attributes)
      return value === undefined ? [] : [`${one}="${value.replaceAll('"', '&quot;')}"`]
    }),
    ...(marked && isBold.test(style) ? ['data-bold'] : []),
    ...(marked && isItalic.test(style) ? ['data-italic'] : []),
  ]
  return `<${[name, ...all].join(' ')}>`
}

/** Word writes an item of a list as a paragraph whose style names the list, with its bullet or number as text. */
const wordItem = /<p([^>]*mso-list\s*:[^>]*)>([\s\S]*?)<\/p>/gi
const wordMarker = /<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/i

const textOf = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim()

const wordLists = (html: string): string =>
  html
    .replace(wordItem, (whole, attributes: string, content: string) => {
      if (/mso-list\s*:\s*(ignore|none)/i.test(attributes)) return whole
      const marker = textOf(wordMarker.exec(content)?.[1] ?? '')
      const list = /^[\da-z]{1,4}[.)]/i.test(marker) ? 'ol' : 'ul'
      return `<${list}><li>${content.replace(wordMarker, '')}</li></${list}>`
    })
    // One list for items that follow each other.
    .replace(/<\/(ul|ol)>\s*<\1>(?=<li>)/gi, '')

/**
 * HTML as Word, Excel, Google Docs or a web page put it on the clipboard,
 * without anything that only they understand: comments, styles, classes, their
 * own tags. Lists of Word become lists; bold and italic of Google Docs, which
 * it writes as styles, stay.
 */
export const cleanPaste = (html: string): string =>
  wordLists(
    html
      .replace(/^[\s\S]*<!--StartFragment-->/i, '')
      .replace(/<!--EndFragment-->[\s\S]*$/i, '')
      // Google Docs wraps all of it in a <b> that is not bold.
      .replace(/<b\s[^>]*docs-internal-guid[^>]*>([\s\S]*)<\/b>/i, '$1'),
  )
    .replace(/<!--[\s\S]*?-->|<!\[[^>]*>|<\?xml[^>]*>/gi, '')
    .replace(/<(style|script|xml|title|o:[\w-]+|w:[\w-]+|m:[\w-]+)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(tags, (whole, closing: string, name: string, attributes: string) =>
      /^(meta|link|html|head|body|font|img|input|object|iframe)$|:/i.test(name)
        ? ''
        : tag(closing, name, attributes),
    )

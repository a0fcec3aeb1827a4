/** A tag of HTML with its attributes, whose values may have `>` in them. */
const tags = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/** The beginning of a row, or a cell without cells or tables in it. */
const cells = /<tr\b[^>]*>|<(t[dh])((?:\s[^<>]*)?)>([^<]*(?:<(?!\/?t(?:[dhr]|able)\b)[^<]*)*)<\/\1>/gi

/** `1,234`, `(3)`, `£2.0m`, `18%`, a dash for none, and what stands above figures: `2025`, `£’000`. */
const unit = '(?:%|p|c|x|m|bn|k|bps)?'
const figure = new RegExp(
  `^(?:[(+–—−-]?\\s?(?:GBP|USD|EUR)?\\s?[£$€]?\\s?[(+–−-]?\\d[\\d,.]*\\s?${unit}\\)?${unit}[*†]?|[–—−-]|[Nn]il|[Nn]/[Aa]|[£$€](?:['’]?000|m|bn|k)s?)$`,
)

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/(?:&nbsp;|\s)+/g, ' ')
    .trim()

/** Marks the cells that have a figure and are not the first of their row, which says what the figures are. */
const markFigures = (html: string): string => {
  let isFirst = true
  return html.replace(cells, (found, name: string | undefined, attributes: string, inner: string) => {
    const wasFirst = isFirst
    isFirst = name === undefined
    return wasFirst || name === undefined || !figure.test(textOf(inner))
      ? found
      : `<${name}${attributes} data-n>${inner}</${name}>`
  })
}

/**
 * Puts each outermost table of sanitised HTML into a box of its own that
 * scrolls sideways, by keyboard too, and marks its figures. `label` names the
 * boxes, which are numbered.
 */
export const wrapTables = (html: string, label: string): string => {
  let depth = 0
  let count = 0
  return markFigures(html).replace(tags, (tag, closing: string, name: string) => {
    if (name.toLowerCase() !== 'table') return tag
    if (closing) {
      if (depth === 0) return tag
      depth -= 1
      return depth === 0 ? `${tag}</div>` : tag
    }
    depth += 1
    if (depth > 1) return tag
    count += 1
    return `<div role="region" aria-label="${label} ${count}" tabindex="0">${tag}`
  })
}

/** A tag of HTML with its attributes, whose values may have `>` in them. */
const tags = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/**
 * Puts each outermost table of sanitised HTML into a box of its own that
 * scrolls sideways, by keyboard too. `label` names the boxes, which are
 * numbered.
 */
export const wrapTables = (html: string, label: string): string => {
  let depth = 0
  let count = 0
  return html.replace(tags, (tag, closing: string, name: string) => {
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

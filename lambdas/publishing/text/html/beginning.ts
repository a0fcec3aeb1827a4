import { serializeOuter } from 'parse5'
import { escapeAttribute, bodyOf, isElement, type Element, type Node } from './tree.ts'

/** Blocks that may end after some of what is in them. */
const mayEnd = /^(blockquote|div|dl|ol|table|tbody|ul)$/

const openingOf = ({ tagName, attrs }: Element): string =>
  `<${tagName}${attrs.map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`).join('')}>`

/** Of these nodes those that fit, whole, and of the first that does not what of it may stand alone. */
const taken = (nodes: readonly Node[], bytes: number): string => {
  let [kept, left] = ['', bytes]
  for (const node of nodes) {
    const whole = serializeOuter(node)
    const size = Buffer.byteLength(whole)
    if (size > left) {
      if (!isElement(node) || !mayEnd.test(node.tagName)) return kept
      const [open, close] = [openingOf(node), `</${node.tagName}>`]
      const inner = taken(node.childNodes, left - open.length - close.length)
      return inner.trim() ? `${kept}${open}${inner}${close}` : kept
    }
    kept += whole
    left -= size
  }
  return kept
}

/**
 * The beginning of sanitised HTML, which ends after a paragraph, a row of a table or an item of a list, never within one.
 * @param bytes that it may have; a first block that is longer leaves nothing
 * @throws UnreadableHtml
 */
export const beginningOf = (html: string, bytes: number): string =>
  Buffer.byteLength(html) <= bytes ? html : taken(bodyOf(html), bytes)

import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from 'parse5'

/** Text as it is written between tags. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text as it is written in a quoted attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Elements within each other, and in all: more than any announcement has. With them, reading takes time by length. */
const deepest = 400
const mostElements = 500_000

export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.ChildNode

/** HTML that nobody wrote for people: it nests too deep, or makes too many elements. */
export class UnreadableHtml extends Error {
  override readonly name = 'UnreadableHtml'
}

/**
 * The body of a page with this HTML, as browsers read it (WHATWG HTML, "Parsing").
 * @throws UnreadableHtml
 */
export const bodyOf = (html: string): readonly Node[] => {
  let [elements, depth] = [0, 0]
  const page = parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...args) => {
        if (++elements > mostElements) throw new UnreadableHtml('The text has too many elements.')
        return defaultTreeAdapter.createElement(...args)
      },
      onItemPush: () => {
        if (++depth > deepest) throw new UnreadableHtml('The text has too many elements within each other.')
      },
      onItemPop: () => {
        depth -= 1
      },
    },
  })
  const root = page.childNodes.find(node => node.nodeName === 'html')
  const body = root && 'childNodes' in root && root.childNodes.find(node => node.nodeName === 'body')
  return body && 'childNodes' in body ? body.childNodes : []
}

export const isElement = (node: Node): node is Element => 'tagName' in node

export const attributeOf = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value

/** The value of a property in an element's own style, in lower case. */
export const styleOf = (element: Element, property: string): string | undefined =>
  (attributeOf(element, 'style') ?? '')
    .split(';')
    .map(each => each.split(':'))
    .findLast(([name = '']) => name.trim().toLowerCase() === property)?.[1]
    ?.replace(/!\s*important/i, '')
    .trim()
    .toLowerCase()

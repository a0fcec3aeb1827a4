import { html as names } from 'parse5'
import {
  escapeAttribute,
  escapeText,
  attributeOf,
  bodyOf,
  type Element,
  isElement,
  type Node,
  styleOf,
} from './tree.ts'

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Elements of which a browser shows nothing, or nothing that can be kept as text. */
const unseen = setOf(
  'area audio base canvas datalist embed head iframe link meta meter noembed noframes noscript param progress rp script source style template textarea title track video',
)
/** Elements that begin and end a line and have no place in an announcement: their lines stay apart. */
const blocks = setOf(
  'address article aside center details dialog fieldset figcaption figure footer form header hgroup legend main nav optgroup option search section select summary',
)
/** Elements by another name for the same. */
const sameAs: Readonly<Record<string, string>> = {
  dir: 'ul',
  menu: 'ul',
  listing: 'pre',
  plaintext: 'pre',
  xmp: 'pre',
  strike: 's',
}
/** Elements within a line, which their own style may put onto a line of its own. */
const inLine = setOf(
  'a abbr acronym b bdi bdo big blink button cite code del dfn em font i ins kbd label mark nobr output q s samp small span strike strong sub sup time tt u var',
)
const voids = setOf('br hr wbr')
/** Elements that are kept and let an item or a heading begin within another one (WHATWG HTML, "in body", start tags). */
const holders = setOf(
  'blockquote caption dd dl dt h1 h2 h3 h4 h5 h6 li ol pre table tbody td tfoot th thead tr ul',
)
const headings = 'h1 h2 h3 h4 h5 h6'
/** Items and headings that end when another one begins, by the other one. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(headings.split(' ').map(name => [name, setOf(headings)])),
  li: setOf('li'),
  dd: setOf('dd dt'),
  dt: setOf('dd dt'),
}

/** Whether an element is not shown, by what it is or by its own style. */
const isHidden = (element: Element): boolean =>
  unseen.has(element.tagName) ||
  attributeOf(element, 'hidden') !== undefined ||
  styleOf(element, 'display') === 'none' ||
  /^(hidden|collapse)$/.test(styleOf(element, 'visibility') ?? '') ||
  (element.tagName === 'dialog' && attributeOf(element, 'open') === undefined)

/** Whether its own style puts what is written within a line onto a line of its own. */
const isApart = (element: Element): boolean =>
  /^(block|flex|grid|flow-root|list-item|table)/.test(styleOf(element, 'display') ?? '') ||
  /^(left|right)$/.test(styleOf(element, 'float') ?? '') ||
  /^(absolute|fixed)$/.test(styleOf(element, 'position') ?? '')

/** Whether its own style lets a block run on within the line. */
const runsOn = (element: Element): boolean => /^(inline|contents)$/.test(styleOf(element, 'display') ?? '')

/** An address of the source, whole: what is relative is so to where the source is. */
const addressOf = (href: string, base: string | undefined): string | undefined => {
  if (base === undefined) return href
  return URL.canParse(href, base) ? new URL(href, base).href : undefined
}

const attributesOf = (element: Element, base: string | undefined): string =>
  element.attrs
    .flatMap(({ name, value }) => {
      const kept = name === 'href' ? addressOf(value, base) : value
      return name === 'style' || kept === undefined ? [] : [` ${name}="${escapeAttribute(kept)}"`]
    })
    .join('')

const nameOf = (element: Element): string => {
  const { tagName } = element
  if (blocks.has(tagName) || tagName === 'div') return runsOn(element) ? 'span' : 'div'
  return sameAs[tagName] ?? tagName
}

/** Drawings and formulas among them; that words of theirs are lost is found by comparison (`words.ts`). */
const isPicture = (element: Element): boolean =>
  element.tagName === 'img' ||
  element.namespaceURI !== names.NS.HTML ||
  (element.tagName === 'input' && attributeOf(element, 'type') === 'image')

/** @param holder the nearest holder that it is written in: what would end it is a block instead */
const written = (node: Node, base: string | undefined, holder = ''): string => {
  if (!isElement(node)) return 'value' in node ? escapeText(node.value) : ''
  if (isHidden(node)) return ''
  // Also one without an alternative text keeps apart what is on its left and on its right.
  if (isPicture(node)) return ` ${escapeText(attributeOf(node, 'alt')?.trim() ?? '')} `
  const given = nameOf(node)
  const name = endedBy[given]?.has(holder) ? 'div' : given
  const attributes = attributesOf(node, base)
  if (voids.has(name)) return `<${name}${attributes}>`
  const parts = node.childNodes.map(child => written(child, base, holders.has(name) ? name : holder))
  // Children laid out side by side are separate words.
  const isLaidOut = /(flex|grid)$/.test(styleOf(node, 'display') ?? '')
  const inner = isLaidOut ? parts.map(part => `<div>${part}</div>`).join('') : parts.join('')
  const whole = `<${name}${attributes}>${inner}</${name}>`
  return inLine.has(node.tagName) && isApart(node) ? `<div>${whole}</div>` : whole
}

/**
 * HTML as a browser understands it, written so that nothing is left to guess: each element closed, what is not shown
 * left out, blocks that an announcement does not have as `div`, images as their alternative text.
 * @param base address that links are relative to; without one they stay as they are
 * @throws UnreadableHtml
 */
export const toDisplayHtml = (html: string, base?: string): string =>
  bodyOf(html)
    .map(node => written(node, base))
    .join('')

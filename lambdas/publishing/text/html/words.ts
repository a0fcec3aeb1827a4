import { html } from 'parse5'
import type { TextDifference } from '#contract/news/rnsFeed.ts'
import { attributeOf, bodyOf, isElement, styleOf, type Element, type Node } from './tree.ts'

/**
 * The words of HTML that a browser shows, found without any of the sanitiser's rules: lost, joined or moved words show as a
 * difference between the words of the source and those that are kept. Sources: WHATWG HTML, "Rendering" and
 * "innerText"; what differs from Chromium is a bug (`scripts/flows/shownText.e2e.test.ts`).
 */

/** Elements whose text stands apart from what is beside them. */
const standsApart =
  /^(address|article|aside|blockquote|body|br|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|li|listing|main|menu|nav|ol|optgroup|option|p|plaintext|pre|search|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul|xmp)$/
/** Elements that are not shown unless their own style says so, and such as show something else than their text. */
const isNotShown =
  /^(area|base|datalist|head|link|meta|noembed|noframes|noscript|param|rp|script|source|style|template|title|track)$/
const showsNoText = /^(audio|canvas|embed|iframe|meter|object|progress|textarea|video)$/

const displayOf = (element: Element): string => {
  const display = styleOf(element, 'display') ?? ''
  if (display) return display
  if (element.tagName === 'dialog' && attributeOf(element, 'open') === undefined) return 'none'
  if (attributeOf(element, 'hidden') !== undefined || isNotShown.test(element.tagName)) return 'none'
  const isDrawn = element.namespaceURI !== html.NS.HTML
  return isDrawn || standsApart.test(element.tagName) ? 'block' : 'inline'
}

const isLifted = (element: Element): boolean =>
  ['left', 'right'].includes(styleOf(element, 'float') ?? '') ||
  ['absolute', 'fixed'].includes(styleOf(element, 'position') ?? '')

const alternativeOf = (element: Element): string =>
  element.tagName === 'img' || attributeOf(element, 'type') === 'image'
    ? ` ${attributeOf(element, 'alt') ?? ''} `
    : ''

/** @param visible whether text is, unless an element within says otherwise */
const textIn = (nodes: readonly Node[], visible: boolean): string =>
  nodes
    .map(node => {
      if (!isElement(node)) return visible && 'value' in node ? node.value : ''
      const display = displayOf(node)
      if (display === 'none') return ''
      const visibility = styleOf(node, 'visibility')
      const isVisible = visibility === undefined ? visible : visibility === 'visible'
      const isLaidOut = /(flex|grid)$/.test(display)
      const inner = isLaidOut
        ? node.childNodes.map(child => ` ${textIn([child], isVisible)} `).join('')
        : textIn(node.childNodes, isVisible)
      const text = showsNoText.test(node.tagName) ? '' : `${isVisible ? alternativeOf(node) : ''}${inner}`
      const isInLine = /^(inline.*|contents|table-.*)$/.test(display)
      return isInLine && !isLifted(node) && node.tagName !== 'br' ? text : ` ${text} `
    })
    .join('')

/** Words and figures that a browser shows of HTML, in order; images as their alternative text. @throws UnreadableHtml */
export const shownWords = (text: string): string[] => textIn(bodyOf(text), true).split(/\s+/).filter(Boolean)

/** Whether a style sheet of the source may hide, add or join text; what it shows cannot be told then. */
const hasTellingStyle = (source: string): boolean =>
  source
    .split(/<style/i)
    .slice(1)
    .some(sheet =>
      /(?<![\w-])(?:display\s*:\s*(?!block)|visibility\s*:|content\s*:)/i.test(sheet.split('</', 1)[0] ?? ''),
    )

/** Words of each side that a difference is shown with at most, and words before it that both share. */
const most = 60
const before = 6

/**
 * Where what is kept of a source shows other words, figures or another order than the source does.
 * @returns undefined where it shows the same
 * @throws UnreadableHtml
 */
export const differenceOf = (source: string, kept: string): TextDifference | undefined => {
  if (hasTellingStyle(source))
    return {
      source: 'The source hides or adds text by a style sheet.',
      kept: 'What it shows cannot be told.',
    }
  const [one, other] = [shownWords(source), shownWords(kept)]
  const same = (a: string | undefined, b: string | undefined) => a?.toLowerCase() === b?.toLowerCase()
  let start = 0
  while (start < one.length && start < other.length && same(one[start], other[start])) start++
  if (start === one.length && start === other.length) return undefined
  let end = 0
  const least = Math.min(one.length, other.length) - start
  while (end < least && same(one.at(-1 - end), other.at(-1 - end))) end++
  const excerpt = (words: string[]): string => {
    const part = words.slice(Math.max(0, start - before), words.length - end)
    return part.length > most ? `${part.slice(0, most).join(' ')} …` : part.join(' ')
  }
  return { source: excerpt(one), kept: excerpt(other) }
}

import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'

type Element = Tree.Element
type Node = Tree.ChildNode

/** As where scripts do not run: then what is within `noscript` is elements, not text. */
const withoutScripts = { scriptingEnabled: false }

/** A page of ours as the peers get it: its parts as HTML. */
export interface PageParts {
  title: string
  description: string
  styles: string
  header: string
  main: string
  footer: string
  /** Addresses of the frames in it. */
  frames: string[]
}

const isElement = (node: Tree.Node): node is Element => 'tagName' in node

const all = (node: Tree.Node): Element[] =>
  'childNodes' in node ? node.childNodes.filter(isElement).flatMap(each => [each, ...all(each)]) : []

const attribute = (element: Element | undefined, name: string): string =>
  element?.attrs.find(each => each.name === name)?.value ?? ''

const textOf = (element: Element | undefined): string =>
  (element?.childNodes ?? []).map(node => ('value' in node ? node.value : '')).join('')

const htmlOf = (element: Element): string => {
  const around = parseFragment('')
  around.childNodes = [element]
  return serialize(around, withoutScripts).replace(/<!--.*?-->/gs, '')
}

/** @throws Error when the page lacks a part */
export const partsOf = (html: string): PageParts => {
  const elements = all(parse(html, withoutScripts))
  const named = (tag: string) => elements.find(({ tagName }) => tagName === tag)
  const part = (tag: string): string => {
    const element = named(tag)
    if (!element) throw new Error(`Our page has no ${tag}.`)
    return htmlOf(element)
  }
  return {
    title: textOf(named('title')),
    description: attribute(
      elements.find(each => attribute(each, 'name') === 'description'),
      'content',
    ),
    styles: textOf(named('style')),
    header: part('header'),
    main: part('main'),
    footer: part('footer'),
    frames: elements.filter(({ tagName }) => tagName === 'iframe').map(frame => attribute(frame, 'src')),
  }
}

/** React's names of attributes, in fields that nobody controls. */
const propNames: Record<string, string> = { class: 'className', for: 'htmlFor', value: 'defaultValue' }

const propOf = (name: string): string =>
  propNames[name] ??
  (/^(aria|data)-/.test(name) ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))

const propsOf = ({ tagName, attrs }: Element): string =>
  attrs
    .filter(({ name }) => name !== 'data-discover' && name !== 'selected')
    .map(({ name, value }) => {
      const isPlain = name === 'value' && tagName === 'option'
      return ` ${isPlain ? name : propOf(name)}={${JSON.stringify(value)}}`
    })
    .join('')

/** The two pages that are there: other links lead nowhere, and nobody may fetch them in advance. */
const isLink = (element: Element, pages: readonly string[]): boolean =>
  element.tagName === 'a' && pages.includes(attribute(element, 'href'))

const jsxOf = (node: Node, pages: readonly string[], listClass: string | undefined): string => {
  if (node.nodeName === '#text') return `{${JSON.stringify((node as Tree.TextNode).value)}}`
  if (!isElement(node)) return ''
  if (node.tagName === 'ol' && listClass && attribute(node, 'class').startsWith(listClass)) {
    const mark = all(node).find(({ tagName }) => tagName === 'span')
    return `<List className="${attribute(node, 'class')}" mark="${attribute(mark, 'class')}" />`
  }
  const name = isLink(node, pages) ? 'Link' : node.tagName
  const inside = node.childNodes.map(child => jsxOf(child, pages, listClass)).join('')
  return `<${name}${propsOf(node)}${inside ? `>${inside}</${name}>` : ' />'}`
}

/**
 * HTML of one element as a React component that says the same.
 * @param pages addresses whose links become a `Link` of the peer
 * @param listClass beginning of the class of the list that the peer's `List` fetches; without it the list is there
 */
export const componentOf = (
  name: string,
  html: string,
  pages: readonly string[],
  listClass?: string,
): string => {
  const [root] = parseFragment(html, withoutScripts).childNodes
  if (!root) throw new Error(`${name} is empty.`)
  const jsx = jsxOf(root, pages, listClass)
  const used = ['Link', 'List'].filter(each => jsx.includes(`<${each} `))
  const imports = used.map(each => `import { ${each} } from '../src/${each}.jsx'\n`).join('')
  return `${imports}export const ${name} = () => ${jsx}\nexport default ${name}\n`
}

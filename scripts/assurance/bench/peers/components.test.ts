import { transformSync } from 'esbuild'
import { createElement, type FC } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { componentOf, partsOf } from './components.ts'

/** Renders a generated component, with a `Link` and a `List` that show their props. */
const rendered = (source: string): string => {
  const body = source
    .replace(/^(import|export default) .*\n/gm, '')
    .replace('export const Part = () =>', 'return')
  const { code } = transformSync(`const part = () => { ${body} }`, {
    loader: 'jsx',
    jsxFactory: 'createElement',
  })
  const Link: FC<object> = props => createElement('a', { ...props, 'data-link': '' })
  const List: FC<object> = props => createElement('list', props)
  const make = new Function('createElement', 'Link', 'List', `${code}; return part()`) as (
    ...given: unknown[]
  ) => ReturnType<typeof createElement>
  return renderToStaticMarkup(make(createElement, Link, List))
}

test('a component renders the HTML that it was made from', () => {
  const html =
    '<main class="wide"><h1>A &amp; {b}</h1><label for="q">Find<input id="q" type="search" value="x"/></label>' +
    '<noscript><p>Without</p></noscript><a href="/about">About</a><svg viewBox="0 0 1 1"><path fill-rule="evenodd"></path></svg></main>'
  expect(rendered(componentOf('Part', html, ['/']))).toBe(html)
})

test('links to the pages that are there are the peer’s, and so is the list where it is fetched', () => {
  const html =
    '<main><a href="/news">News</a><ol class="items-x"><li><span class="mark-x">First</span></li></ol></main>'
  expect(rendered(componentOf('Part', html, ['/news']))).toBe(
    '<main><a href="/news" data-link="">News</a><ol class="items-x"><li><span class="mark-x">First</span></li></ol></main>',
  )
  expect(rendered(componentOf('Part', html, [], 'items'))).toBe(
    '<main><a href="/news">News</a><list class="items-x" mark="mark-x"></list></main>',
  )
})

test('a page is taken apart without what only its framework needs; one without a part is refused', () => {
  const page =
    '<title>Home</title><meta name="description" content="Us"><style>a{}</style><header>Top</header>' +
    '<main>A<!-- -->B<iframe src="/embed/news"></iframe></main><footer>End</footer>'
  expect(partsOf(page)).toEqual({
    title: 'Home',
    description: 'Us',
    styles: 'a{}',
    header: '<header>Top</header>',
    main: '<main>AB<iframe src="/embed/news"></iframe></main>',
    footer: '<footer>End</footer>',
    frames: ['/embed/news'],
  })
  expect(() => partsOf('<main></main>')).toThrow('Our page has no header.')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { articles } from '#content/articles.ts'
import { Articles } from './Articles.tsx'

const shown = (topic?: string, show = true) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Articles words={{ ...articles, show }} path="/news" topic={topic} />
    </MemoryRouter>,
  )
const all = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'g'))].map(([, text]) => text)

test('P-076 the six articles and their filters show only when the pack switches them on', () => {
  expect(articles.show).toBe(false)
  expect(shown(undefined, articles.show)).toBe('')
  expect(all(shown(), 'h3')).toHaveLength(6)
  expect(all(shown(), 'a')).toEqual([
    'All',
    'Investor Updates',
    'Portfolio News',
    'Press Releases',
    'Industry Insights',
  ])
})

test('P-076 a label shows its own articles, and an unknown one all of them', () => {
  for (const { id, name } of articles.labels) {
    const html = shown(id)
    expect(all(html, 'h3')).toEqual(
      articles.list.filter(({ label }) => label === id).map(({ title }) => title),
    )
    expect(html).toMatch(new RegExp(`aria-current="true"[^>]*>${name}<`))
  }
  expect(all(shown('no-such-label'), 'h3')).toHaveLength(6)
})

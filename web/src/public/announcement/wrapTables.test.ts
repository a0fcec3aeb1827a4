import { expect, test } from 'vitest'
import { wrapTables } from './wrapTables.ts'

test('each table scrolls in a box of its own, which has a name', () => {
  const html = '<p>a</p><table><tr><td>1</td></tr></table><TABLE class="x"><tr></tr></TABLE>'
  expect(wrapTables(html, 'Table')).toBe(
    '<p>a</p><div role="region" aria-label="Table 1" tabindex="0"><table><tr><td>1</td></tr></table></div>' +
      '<div role="region" aria-label="Table 2" tabindex="0"><TABLE class="x"><tr></tr></TABLE></div>',
  )
})

test('a table in a table scrolls with it', () => {
  const html = '<table><tr><td><table><tr></tr></table></td></tr></table>'
  expect(wrapTables(html, 'T')).toBe(`<div role="region" aria-label="T 1" tabindex="0">${html}</div>`)
})

test('what only looks like a table stays as it is', () => {
  for (const html of [
    '&lt;table&gt;',
    '<a title="<table>">x</a>',
    '<tablet>',
    '</table>',
    '<thead></thead>',
    '2 < 3 tables',
  ])
    expect(wrapTables(html, 'T')).toBe(html)
})

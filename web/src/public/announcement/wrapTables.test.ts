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

const row = (...cells: string[]) =>
  `<table><tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr></table>`
const markedIn = (html: string) =>
  [...wrapTables(html, 'T').matchAll(/ data-n>(.*?)<\/t[dh]>/g)].map(([, inner]) => inner)

test.each([
  ...['1,234', '(3)', '-3.5', '–3', '£2.0m', '£(2)m', '18%', '12.5p', '1.4x', '25 bps', '+4%', '2025'],
  ...['-', '–', 'nil', 'n/a', '£’000', '£m', ' 1&nbsp;', '<p><strong>1,234</strong></p>', '1,234*', '$5bn'],
])('a figure is marked: %s', cell => {
  expect(markedIn(row('Revenue', cell))).toEqual([cell])
})

test.each(['Revenue', '', '30 June 2025', '2584X', '020 7946 0000', 'Note 5', 'a-b', 'm', '1 of 2', '£'])(
  'what is no figure is not: %s',
  cell => {
    expect(markedIn(row('Revenue', cell))).toEqual([])
  },
)

test('the first cell of a row says what the others are, and stays; attributes do too', () => {
  const rows = '<tr><th>2025</th><th colspan="2">2024</th></tr><tr><td>1</td><td>2</td></tr>'
  expect(wrapTables(`<table>${rows}</table>`, 'T')).toContain(
    '<tr><th>2025</th><th colspan="2" data-n>2024</th></tr><tr><td>1</td><td data-n>2</td></tr>',
  )
})

import { expect, test } from 'vitest'
import { shownWords } from './words.ts'
import { beginningOf } from './beginning.ts'

test.each([
  ['paragraphs', '<p>One two</p><p>Three</p>', 20, '<p>One two</p>'],
  ['exactly so many bytes', '<p>ä</p>', 9, '<p>ä</p>'],
  ['bytes, not characters', '<p>ä</p>', 8, ''],
  [
    'a table ends with a row, whatever its cells hold',
    '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>',
    60,
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'a list ends with an item',
    '<ol start="3"><li>a</li><li>b</li></ol>',
    30,
    '<ol start="3"><li>a</li></ol>',
  ],
  [
    'what is around all of it is closed',
    '<div><div><p>a</p><p>b</p></div></div>',
    30,
    '<div><div><p>a</p></div></div>',
  ],
  ['no word is cut', '<p>Revenue was 1,234,567</p>', 20, ''],
  ['no empty table is left', '<p>a</p><table><tbody><tr><td>1,234</td></tr></tbody></table>', 40, '<p>a</p>'],
])('the beginning of a text ends with a whole block: %s', (_, html, bytes, kept) => {
  expect(beginningOf(html, bytes)).toBe(kept)
})

test('at any length it shows the first words of the text, and is no longer than that', () => {
  const row = '<tr><th>Revenue</th><td colspan="2">1,234 &amp; more</td></tr>'
  const html = `<h2>Results</h2>text <div><p>Up <b>4%</b></p><table><thead>${row}</thead><tbody>${row.repeat(3)}</tbody></table><ul><li>a<ul><li>b</li></ul></li></ul></div><p>end</p>`
  const words = shownWords(html)
  for (let bytes = 0; bytes <= html.length; bytes++) {
    const kept = beginningOf(html, bytes)
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(bytes)
    expect(words.slice(0, shownWords(kept).length)).toEqual(shownWords(kept))
  }
})

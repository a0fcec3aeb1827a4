import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('S-16 no cell is taken for a formula, whatever stands in it', () => {
  expect(csvLine(['=HYPERLINK("http://x")@example.com', '+1@example.com', '-2@a.b', '@x', 'plain'])).toBe(
    `"'=HYPERLINK(""http://x"")@example.com",'+1@example.com,'-2@a.b,'@x,plain\r\n`,
  )
  expect(csvLine(['\t=1', '\r=1', ' =1', 'a,b', 'a\nb'])).toBe(`"'\t=1","'\r=1",' =1,"a,b","a\nb"\r\n`)
})

/** Reads one line as RFC 4180 says. */
const cellsOf = (line: string): string[] => {
  const cells: string[] = []
  const each = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy
  for (let found = each.exec(line); found; found = each.exec(line))
    cells.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'))
  return cells
}

it('every text comes back as it was, but for the quote that makes it text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), cells => {
      const back = cellsOf(csvLine(cells))
      expect(back.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells)
      for (const cell of back) expect(cell).not.toMatch(/^[\s]*[=+\-@\t\r]/)
    }),
  )
})

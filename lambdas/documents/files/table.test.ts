import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfBytes } from './contentType.ts'
import { tableShape } from './table.ts'

describe('the shape of a CSV', () => {
  it('A-163 says rows, columns, header and separator', () => {
    expect(tableShape('Date,Price (£),Volume\r\n2026-01-02,3.10,1200\r\n2026-01-03,3.20,900\r\n')).toEqual({
      rows: 3,
      columns: 3,
      header: ['Date', 'Price (£)', 'Volume'],
      separator: ',',
      even: true,
    })
  })

  it.each([
    [
      'semicolons and commas in amounts',
      'a;b\n1,5;2,5\n3,5;4,5\n',
      { separator: ';', columns: 2, even: true },
    ],
    ['tabs', 'a\tb\n1\t2\n', { separator: '\t', columns: 2 }],
    ['bars', 'a|b\n1|2\n', { separator: '|', columns: 2 }],
    ['one column', 'a\nb\n', { rows: 2, columns: 1, separator: ',' }],
    ['nothing', '', { rows: 0, columns: 0, header: null, even: true }],
    ['empty lines, left out', '\n\na,b\n\n1,2\n', { rows: 2, even: true, header: ['a', 'b'] }],
    ['a row that is shorter', 'a,b,c\n1,2,3\n1,2\n', { rows: 3, columns: 3, even: false }],
    ['a first row that is data', '2026-01-02,3.1\n2026-01-03,3.2\n', { header: null }],
    ['names twice', 'a,a\n1,2\n', { header: null }],
    ['a line end in a quoted cell', '"a\nb",c\n1,2\n', { rows: 2, columns: 2, header: ['a\nb', 'c'] }],
    ['doubled quotes', '"say ""a,b""",c\n1,2\n', { rows: 2, header: ['say "a,b"', 'c'] }],
    ['a quote that never ends', 'a,b\n"1,2\n3,4\n', { rows: 2 }],
    ['a quote inside a cell', 'a,b\n5" pipe,2\n', { rows: 2, columns: 2, even: true }],
  ])('%s', (_, text, shape) => expect(tableShape(text)).toMatchObject(shape))

  const cell = fc.string({ unit: 'binary', maxLength: 12 })
  it('A-163 counts what was written by the rules, whatever the cells hold', () => {
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain(columns =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 20 }),
      )
    const written = fc.tuple(table, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n', '\r'))
    fc.assert(
      fc.property(written, ([rows, separator, end]) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = rows.map(row => row.map(quoted).join(separator)).join(end)
        expect(tableShape(text)).toMatchObject({
          rows: rows.length,
          columns: rows[0]?.length,
          separator,
          even: true,
        })
      }),
    )
  })

  it('takes a time that grows with the text only', () => {
    const hostile = [
      '"'.repeat(2_000_000),
      'a"'.repeat(1_000_000),
      '","'.repeat(700_000),
      '\n'.repeat(2_000_000),
    ]
    const started = performance.now()
    for (const text of hostile) tableShape(text)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

it('reads UTF-8 with or without its mark, and else the encoding of spreadsheets', () => {
  expect(textOfBytes(new Uint8Array([0xef, 0xbb, 0xbf, 0xc2, 0xa3]))).toBe('£')
  expect(textOfBytes(new Uint8Array([0xa3, 0x31]))).toBe('£1')
  expect(textOfBytes(new Uint8Array([0xff, 0xfe, 0xa3, 0, 0x31, 0]))).toBe('£1')
  expect(textOfBytes(new Uint8Array([0xfe, 0xff, 0, 0xa3, 0, 0x31]))).toBe('£1')
})

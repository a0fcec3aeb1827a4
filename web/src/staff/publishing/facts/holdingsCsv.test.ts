import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packFacts } from '#content/facts.ts'
import { notPublicReasons, type Holding } from '#contract/publishing/factShapes.ts'
import { storedOf } from './fields.ts'
import { forms } from './forms.ts'
import { cellsOf, readHoldings, typedHoldings } from './holdingsCsv.ts'

const head = 'Holder,Shares,Percent,Not in public hands\r\n'
/** As spreadsheets write a cell (RFC 4180). */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const fileOf = (list: readonly Holding[]): string =>
  head +
  list
    .map(({ name, shares, percent, not_public }) =>
      csvLine([
        name,
        shares.toLocaleString('en-GB'),
        percent === null ? '' : `${percent}%`,
        not_public ? notPublicReasons[not_public] : '',
      ]),
    )
    .join('')

describe('X-014 a CSV file of holdings', () => {
  test('is read as spreadsheets write it', () => {
    const { list } = packFacts.holders
    expect(readHoldings(`\ufeff${fileOf(list)}\r\n`)).toEqual({ rows: list, faults: [] })
    expect(readHoldings('shares,NAME\n10,"A, ""B"" & C"')).toEqual({
      rows: [{ name: 'A, "B" & C', shares: 10, percent: null, not_public: null }],
      faults: [],
    })
  })

  test('comes back as it was, whatever holders are called', () => {
    const names = fc
      .string({ unit: fc.constantFrom('a', 'é', '界', ' ', '"', ',', "'", '\n', ';', '1'), maxLength: 12 })
      .map(name => name.trim())
      .filter(name => name !== '')
    const rows = fc.uniqueArray(
      fc.record({
        name: names,
        shares: fc.integer({ min: 1, max: 1e12 }),
        percent: fc.constantFrom(null, 3, 12.5, 99.99),
        not_public: fc.constantFrom(null, 'director' as const, 'lockIn' as const),
      }),
      { selector: ({ name }) => name.toLowerCase(), minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(rows, list => {
        const read = readHoldings(fileOf(list))
        expect(read).toEqual({ rows: list, faults: [] })
        expect(storedOf(forms.holders.fields, { as_at: '', list: typedHoldings(list) })['list']).toEqual(list)
      }),
      { numRuns: 40 },
    )
  })

  test('says of each row what is wrong, by its line', () => {
    const text = `${head}"Two
lines",10,,\r\n,5,,\r\nB,many,,\r\nC,1.5,,\r\nD,5,101,\r\nE,5,,Friend\r\nF,1,,\r\nf,2,,\r\n`
    const { rows, faults } = readHoldings(text)
    expect(rows.map(({ name }) => name)).toEqual(['Two\nlines', 'F'])
    expect(faults.map(({ line, message }) => [line, message.split(':')[0]])).toEqual([
      [4, 'Holder'],
      [5, 'Shares'],
      [6, 'Shares'],
      [7, 'Percent'],
      [8, 'Not in public hands'],
      [10, 'f stands there twice.'],
    ])
  })

  test.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty.'],
    ['Holder,Shares\n', 'There is no holding'],
    ['A,10\nB,20\n', 'The first line has to name'],
    ['Holder,Shares\n"A,10\n', 'never closed'],
  ])('that is none is refused: %j', (text, message) => {
    const { rows, faults } = readHoldings(text)
    expect(rows).toEqual([])
    expect(faults[0]?.message).toContain(message)
  })

  test('never fails and never loops, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', '1'), maxLength: 40 }),
        text => {
          readHoldings(text)
          const cells = cellsOf(text)
          if (cells && !text.includes('"'))
            expect(cells.map(row => row.cells.join(','))).toEqual(
              text === '' ? [] : text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/),
            )
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInput } from './failure.ts'
import { readPriceFile } from './priceFile.ts'

const today = '2026-11-20'
const read = (text: string) => readPriceFile(new TextEncoder().encode(text), today)

const pence = fc.integer({ min: 1, max: 9_999_999 }).map(value => value / 10_000)
const date = fc
  .date({ min: new Date('1995-06-19'), max: new Date('2026-11-19'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 10))
const prices = fc.uniqueArray(fc.record({ date, close: pence }), {
  selector: price => price.date,
  minLength: 1,
  maxLength: 40,
})

describe('readPriceFile', () => {
  it('reads back whatever was written, with either end of line, with or without the mark of UTF-8', () => {
    fc.assert(
      fc.property(
        prices,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('', '\ufeff'),
        fc.constantFrom('Date,Close', 'date,close_pence'),
        (given, end, mark, header) => {
          const lines = given.map(({ date, close }) => `${date},${close}`)
          expect(read(mark + [header, ...lines, ''].join(end))).toEqual(given)
        },
      ),
    )
  })

  it('whatever is wrong, says so in one sentence and takes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        try {
          for (const { date, close } of read(`date,close\n${text}`)) {
            expect(date < today).toBe(true)
            expect(close).toBeGreaterThan(0)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(BadInput)
          expect((error as Error).message).toMatch(/Nothing was imported\.$/)
        }
      }),
    )
  })

  it.each([
    ['', 'Line 1: it is ""'],
    ['close,date\n', 'Line 1: it is "close,date"'],
    ['date,close_pence_sample_data\n2026-11-19,24.5', 'Line 1: it is "date,close_pence_sample_data"'],
    ['date,close\n', 'The file has no prices'],
    ['date,close\n2026-11-19,24.5\n2026-11-18', 'Line 3: it has 1 columns'],
    ['date,close\n2026-11-19,24.5,1', 'Line 2: it has 3 columns'],
    ['date,close\n\n2026-11-19,24.5', 'Line 2: it has 1 columns'],
    ['date,close\n19/11/2026,24.5', 'Line 2: "19/11/2026" is not a date'],
    ['date,close\n2026-02-30,24.5', 'Line 2: "2026-02-30" is not a date'],
    ['date,close\n2026-11-20,24.5', 'Line 2: 2026-11-20 is not over yet'],
    ['date,close\n2027-01-01,24.5', 'Line 2: 2027-01-01 is not over yet'],
    ['date,close\n2026-11-19,1e3', 'Line 2: "1e3" is not a price'],
    ['date,close\n2026-11-19,-1', 'Line 2: "-1" is not a price'],
    ['date,close\n2026-11-19,=1+1', 'Line 2: "=1+1" is not a price'],
    ['date,close\n2026-11-19,0', 'Line 2: 0 pence'],
    ['date,close\n2026-11-19,24.5\n2026-11-19,25', 'Line 3: 2026-11-19 was on line 2 already'],
  ])('%j: %s', (text, sentence) => expect(() => read(text)).toThrow(sentence))

  it('says that a file is no text', () => {
    expect(() => readPriceFile(new Uint8Array([0xff, 0xfe, 0x64, 0]), today)).toThrow('not text in UTF-8')
  })
})

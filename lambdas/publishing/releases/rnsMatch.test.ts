import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExpectedRns } from '#contract/news/rnsDetection.ts'
import { agreementOf, headlineOf, verdictOf, type ComparedItem } from './rnsMatch.ts'

const expected: ExpectedRns = {
  number: '2584X',
  symbol: 'BLU',
  headline_category: 'FR',
  headline: 'Final Results',
  day: '2026-03-26',
}
const item: ComparedItem = {
  rns_number: '2584X',
  symbol: 'BLU.L',
  headline_category: 'FR',
  title: 'REG - Blu Digital plc - Final results',
  publishedAt: '2026-03-26T07:00:00.000Z',
}
const { number: _, ...unnumbered } = expected
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const number = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('A', 'X', 'Z', 'AB'))
  .map(([digits, letters]) => `${digits}${letters}`)
const anyItem = fc.record({
  rns_number: number,
  symbol: fc.constantFrom('', 'BLU', 'BLU.L', 'LSE:BLU', 'XYZ'),
  headline_category: fc.constantFrom('FR', 'IR', 'MSC'),
  title: fc.oneof(fc.string(), fc.constant('Final Results')),
  publishedAt: day.map(at => at.toISOString()),
})
const spelt = (text: string) =>
  fc.constantFrom(text, text.toLowerCase(), ` ${text}`, `${text.toUpperCase()} `)

describe('X-010 the RNS of a release', () => {
  it('is certain by its number on the day, however that is spelt and whatever its headline', () => {
    fc.assert(
      fc.property(spelt('2584X'), fc.string(), fc.string(), (rns_number, title, headline_category) => {
        expect(verdictOf(expected, { ...item, rns_number, title, headline_category })).toBe('certain')
      }),
    )
  })

  it('is never certain without a number that staff gave', () => {
    fc.assert(
      fc.property(anyItem, other => {
        expect(verdictOf(unnumbered, other)).not.toBe('certain')
      }),
    )
  })

  it('is never one of another symbol, or of another time: numbers come again', () => {
    fc.assert(
      fc.property(anyItem, other => {
        if (other.symbol === 'XYZ') expect(verdictOf(expected, other)).toBe('no')
        const away = Math.abs(Date.parse(other.publishedAt) - Date.parse('2026-03-26T12:00Z'))
        if (away > 9 * 86_400_000) expect(verdictOf(expected, { ...other, rns_number: '2584X' })).toBe('no')
      }),
    )
  })

  it('is the same whichever way symbols are written', () => {
    fc.assert(
      fc.property(fc.constantFrom('BLU', 'blu.l', 'LSE:BLU', 'LON: BLU'), symbol => {
        expect(agreementOf({ symbol }, item).symbol).toBe('same')
      }),
    )
  })

  it.each(['NYSE:BLU', 'Nasdaq: BLU', 'BLU.N', 'ASX:BLU'])('is none of another exchange: %s', symbol => {
    expect(verdictOf(expected, { ...item, symbol })).toBe('no')
  })

  it.each<[string, Partial<ComparedItem>, string]>([
    ['by its headline, as the wire writes it', {}, 'likely'],
    ['by its headline, a day late', { publishedAt: '2026-03-27T07:15:00.000Z' }, 'likely'],
    ['by category and day, with another headline', { title: 'Results for the year' }, 'likely'],
    ['with neither', { title: 'Holding(s) in Company', headline_category: 'HOL' }, 'no'],
    [
      'with the category alone, on another day',
      { title: 'Results for the year', publishedAt: '2026-03-25T07:00:00.000Z' },
      'no',
    ],
    ['of another year', { publishedAt: '2025-03-26T07:00:00.000Z' }, 'no'],
  ])('without a number: %s', (_, more, verdict) => {
    expect(verdictOf(unnumbered, { ...item, ...more })).toBe(verdict)
  })

  it('comes on a day of London, not of UTC', () => {
    const late = { ...item, publishedAt: '2026-06-25T23:30:00.000Z' }
    expect(agreementOf({ ...expected, day: '2026-06-26' }, late).day).toBe('same')
  })

  it('with the number of another day is a suggestion only', () => {
    expect(verdictOf({ ...expected, day: '2026-03-25' }, item)).toBe('likely')
  })

  it('two headlines that are the same stay so, in any spelling', () => {
    fc.assert(
      fc.property(fc.string(), title => {
        const once = headlineOf(title)
        expect(headlineOf(once)).toBe(once)
        expect(headlineOf(`  ${title.toUpperCase()} `)).toBe(headlineOf(title.toUpperCase()))
      }),
    )
  })
})

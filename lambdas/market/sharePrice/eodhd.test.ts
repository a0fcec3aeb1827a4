import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Quote } from '#contract/market/sharePrice.ts'
import { SourceFailure } from '#runtime/askSource.ts'
import { toQuote } from './eodhd.ts'
import { providerOf } from './provider.ts'

const now = new Date('2026-01-07T12:00:00Z')
const live = { code: 'BLU.LSE', timestamp: 1767786300, close: 24.5, previousClose: 25 }
const settings = { symbol: 'BLU.LSE', unit: 'GBX' } as const

describe('toQuote', () => {
  it('P-027 gives price, change, time, source and delay', () => {
    expect(Quote.parse(toQuote(live, settings, false, now))).toEqual({
      symbol: 'BLU.L',
      price: 24.5,
      change: -0.5,
      change_percent: -2,
      currency: 'GBX',
      at: '2026-01-07T11:45:00.000Z',
      source: 'EODHD',
      source_url: 'https://eodhd.com/',
      delay_minutes: 15,
      sample: false,
    })
  })

  it('P-029 marks what the sandbox made up, and does not say that EODHD quoted it', () => {
    const { sample, source, source_url } = toQuote(live, settings, true, now)
    expect([sample, source, source_url]).toEqual([true, 'Local sandbox', undefined])
  })

  it('turns pounds into pence', () => {
    const pounds = { ...live, close: 0.245, previousClose: 0.25 }
    const { price, change, change_percent } = toQuote(pounds, { ...settings, unit: 'GBP' }, false, now)
    expect([price, change, change_percent]).toEqual([24.5, -0.5, -2])
  })

  it('price and change always fit the price before', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map(value => value / 1000)
    fc.assert(
      fc.property(price, price, (close, previousClose) => {
        const quote = Quote.parse(toQuote({ ...live, close, previousClose }, settings, false, now))
        expect(quote.price - quote.change).toBeCloseTo(previousClose, 3)
        expect(Math.sign(quote.change)).toBe(Math.sign(close - previousClose))
      }),
    )
  })

  it.each([
    ['another share', { ...live, code: 'VOD.LSE' }],
    ['the future', { ...live, timestamp: 1767787200 + 301 }],
  ])('refuses a quote of %s', (_, wrong) =>
    expect(() => toQuote(wrong, settings, false, now)).toThrow(SourceFailure),
  )
})

describe('providerOf', () => {
  it.each([undefined, '', '{"provider":"none"}'])('%j is no source', secret =>
    expect(providerOf(secret)).toBeUndefined(),
  )

  it.each([
    ['hunter2', 'is not JSON'],
    ['{"provider":"yahoo","apiKey":"hunter2"}', 'wrong fields: provider'],
    ['{"provider":"eodhd","apikey":"hunter2","symbol":"BLU.LSE"}', 'wrong fields: apiKey, value'],
    ['{"provider":"eodhd","apiKey":"hunter2","symbol":"blu l"}', 'wrong fields: symbol'],
  ])('%s: says that it %s, and no value', (secret, sentence) => {
    expect(() => providerOf(secret)).toThrow(sentence)
    expect(() => providerOf(secret)).not.toThrow('hunter2')
  })
})

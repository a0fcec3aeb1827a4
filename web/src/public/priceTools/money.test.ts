import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween, growAmount, mostPence, penceOf, poundsOf } from './money.ts'

/** Prices of pence with up to four decimals, as the source gives them, from a hundredth of a penny to a hundred pounds. */
const prices = fc.integer({ min: 100, max: 100_000_000 }).map(units => units / 10_000)
const amounts = fc.integer({ min: 1, max: mostPence })

describe('what an amount became', () => {
  it('goes with the price, to the penny', () => {
    expect(growAmount(100_000, 20, 25)).toBe(125_000)
    expect(growAmount(100_000, 3, 1)).toBe(33_333)
    expect(growAmount(1, 2, 1)).toBe(1)
    expect(growAmount(1_000, 0.3125, 0.625)).toBe(2_000)
    expect(growAmount(1_000, 0, 1)).toBeUndefined()
  })

  it('stays where the price does, and never falls when it rises', () => {
    fc.assert(
      fc.property(amounts, prices, prices, prices, (amount, from, one, other) => {
        expect(growAmount(amount, from, from)).toBe(amount)
        const [low = 0, high = 0] = [one, other].toSorted((a, b) => a - b)
        expect(growAmount(amount, from, low)).toBeLessThanOrEqual(growAmount(amount, from, high) ?? NaN)
      }),
    )
  })

  it('is within half a penny of the exact value', () => {
    fc.assert(
      fc.property(amounts, prices, prices, (amount, from, to) => {
        const value = growAmount(amount, from, to) ?? NaN
        const [first, last] = [Math.round(from * 10_000), Math.round(to * 10_000)]
        const off = BigInt(value) * BigInt(first) - BigInt(amount) * BigInt(last)
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(BigInt(first))
      }),
    )
  })
})

describe('the change between two prices', () => {
  it('is in hundredths of a per cent, a half away from zero', () => {
    expect(changeBetween(100, 101)).toBe(100)
    expect(changeBetween(3, 4)).toBe(3333)
    expect(changeBetween(3, 2)).toBe(-3333)
    expect(changeBetween(8000, 8001)).toBe(1)
    expect(changeBetween(20_000, 20_001)).toBe(1)
    expect(changeBetween(20_000, 19_999)).toBe(-1)
    expect(changeBetween(0, 1)).toBeUndefined()
  })

  it('has the sign of the difference and is nothing without one', () => {
    fc.assert(
      fc.property(prices, prices, (from, to) => {
        const change = changeBetween(from, to) ?? NaN
        expect(changeBetween(from, from)).toBe(0)
        expect(Math.sign(change) * Math.sign(to - from)).toBeGreaterThanOrEqual(0)
        expect(change).toBeGreaterThanOrEqual(-10_000)
      }),
    )
  })
})

describe('pounds as somebody types them', () => {
  it.each([
    ['1000', 100_000],
    ['£1,000', 100_000],
    [' 99.5 ', 9_950],
    ['0.01', 1],
    ['10,000,000', mostPence],
  ])('%s', (text, pence) => expect(penceOf(text)).toBe(pence))

  it.each(['', '0', '-1', '1e3', '1,00', '1.234', 'ten', '10000000.01', '٣', 'Infinity', '$5'])(
    '%s is no amount',
    text => expect(penceOf(text)).toBeUndefined(),
  )

  it('are read back as they are written', () => {
    fc.assert(
      fc.property(amounts, pence => {
        expect(penceOf(poundsOf(pence))).toBe(pence)
      }),
    )
  })
})

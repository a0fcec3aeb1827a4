import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClosingPrice } from '#contract/market/sharePrice.ts'
import { drawChart } from './drawChart.ts'
import { nearest, placeOf } from './drawing.ts'

const dateAt = (day: number) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)

const closes = fc.double({ min: 0.01, max: 100_000, noNaN: true }).map(close => Number(close.toFixed(4)))
const histories: fc.Arbitrary<ClosingPrice[]> = fc
  .uniqueArray(fc.tuple(fc.nat(3000), closes), { minLength: 1, maxLength: 60, selector: ([day]) => day })
  .map(days => days.toSorted(([a], [b]) => a - b).map(([day, close]) => ({ date: dateAt(day), close })))

const cornersOf = (line: string) =>
  [...line.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('the chart', () => {
  test('every price and every tick stands inside, and the line goes through the places of the prices', () => {
    fc.assert(
      fc.property(histories, points => {
        const drawing = drawChart(points)
        const places = points.map(point => placeOf(drawing, point))
        for (const part of [...places.flatMap(({ x, y }) => [x, y]), ...drawing.days.map(({ at }) => at)]) {
          expect(part).toBeGreaterThanOrEqual(-1e-9)
          expect(part).toBeLessThanOrEqual(1 + 1e-9)
        }
        for (const [index, [x, y]] of cornersOf(drawing.line).entries()) {
          expect(Math.abs(x! - places[index]!.x * 1000)).toBeLessThan(0.06)
          expect(Math.abs(y! - places[index]!.y * 1000)).toBeLessThan(0.06)
        }
      }),
    )
  })

  test('labels tell a tick from the one before', () => {
    fc.assert(
      fc.property(histories, points => {
        const { days, prices } = drawChart(points)
        for (const ticks of [days, prices])
          for (const [index, { label }] of ticks.entries()) {
            expect(label).toMatch(/\w/)
            expect(label).not.toBe(ticks[index - 1]?.label)
          }
      }),
    )
  })

  test('the pointer reads the nearest day', () => {
    fc.assert(
      fc.property(histories, fc.double({ min: -0.2, max: 1.2, noNaN: true }), (points, x) => {
        const drawing = drawChart(points)
        const away = points.map(point => Math.abs(placeOf(drawing, point).x - x))
        expect(away[nearest(drawing, points, x)]).toBeCloseTo(Math.min(...away), 9)
      }),
    )
  })

  test('a price that never moved is a level line', () => {
    const { low, high } = drawChart([0, 1, 2].map(day => ({ date: dateAt(day), close: 12 })))
    expect(low).toBeLessThan(12)
    expect(high).toBeGreaterThan(12)
  })

  test.each([
    [28, /^\d{1,2} \w{3}$/],
    [360, /^\w{3,4}( \d{4})?$/],
    [2900, /^\d{4}$/],
  ])('ticks of %i days are labelled to fit', (days, label) => {
    const drawing = drawChart([0, days].map(day => ({ date: dateAt(day), close: 10 + day })))
    expect(drawing.days.length).toBeGreaterThan(1)
    for (const tick of drawing.days) expect(tick.label).toMatch(label)
  })

  test('nothing is drawn of nothing', () => {
    expect(() => drawChart([])).toThrow('needs a price')
  })
})

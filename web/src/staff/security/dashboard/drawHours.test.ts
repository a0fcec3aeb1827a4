import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawHours } from './Plots.tsx'

const figures = fc.array(fc.nat(10_000), { minLength: 25, maxLength: 25 })

describe('the plots of 24 hours', () => {
  it('stack bars as high as their figures, inside the plot, none above another', () => {
    fc.assert(
      fc.property(figures, figures, (good, bad) => {
        const { bars, counts, hours } = drawHours(25, [
          { name: 'Good', values: good, tone: 'plain' },
          { name: 'Bad', values: bad, tone: 'bad' },
        ])
        const sizeOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
        const heightOf = (place: number) =>
          bars.filter(({ series }) => series === place).reduce((sum, { height }) => sum + height, 0)
        if (sizeOf(bad) > 0) expect(heightOf(0) / heightOf(1)).toBeCloseTo(sizeOf(good) / sizeOf(bad), 5)
        for (const { x, y, width, height } of bars) {
          expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(-1e-9)
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
        }
        for (const upper of bars.filter(({ series }) => series === 1)) {
          const lower = bars.find(({ series, hour }) => series === 0 && hour === upper.hour)
          if (lower) expect(upper.y + upper.height).toBeCloseTo(lower.y, 9)
        }
        expect(counts[0]).toEqual({ at: 1, label: '0' })
        expect(hours.map(({ hour }) => hour)).toEqual([0, 6, 12, 18, 24])
      }),
    )
  })

  it('draw nothing but the axis when nothing happened', () => {
    const { bars, counts } = drawHours(25, [
      { name: 'None', values: Array<number>(25).fill(0), tone: 'plain' },
    ])
    expect(bars).toEqual([])
    expect(counts.map(({ label }) => label)).toEqual(['0', '1'])
  })
})

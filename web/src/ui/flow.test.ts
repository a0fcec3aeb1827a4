import { expect, it } from 'vitest'
import { flow, flowSize } from './flow.ts'

it('each line goes from the left edge of the drawing to the right one, and stays near its heights', () => {
  for (const line of `${flow.fine}${flow.strong}`.split('M').slice(1)) {
    const numbers = line.match(/-?\d+/g)!.map(Number)
    expect([numbers[0], numbers.at(-2)]).toEqual([0, flowSize.width])
    const heights = numbers.filter((_, index) => index % 2 === 1)
    expect(Math.min(...heights)).toBeGreaterThan(-flowSize.height / 2)
    expect(Math.max(...heights)).toBeLessThan(flowSize.height * 1.5)
  }
})

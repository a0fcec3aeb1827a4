import { describe, expect, it } from 'vitest'
import { emptySelection, tick, tickAll } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const ticked = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted()

describe('A-025 several selected at once', () => {
  it('one by one, and off again', () => {
    const b = tick(emptySelection, 'b', shown, false)
    expect(ticked(tick(b, 'd', shown, false))).toEqual(['b', 'd'])
    expect(ticked(tick(b, 'b', shown, false))).toEqual([])
  })
  it('a range, from the last one in either direction, on or off', () => {
    const d = tick(emptySelection, 'd', shown, false)
    const range = tick(d, 'b', shown, true)
    expect(ticked(range)).toEqual(['b', 'c', 'd'])
    expect(ticked(tick(range, 'c', shown, true))).toEqual(['d'])
  })
  it('a range whose start no longer shows is one row', () => {
    const z = tick(emptySelection, 'z', ['z'], false)
    expect(ticked(tick(z, 'c', shown, true))).toEqual(['c', 'z'])
  })
  it('all that show, and none of them', () => {
    const some = tick(emptySelection, 'b', shown, false)
    const all = tickAll(some, shown)
    expect(ticked(all)).toEqual(shown)
    expect(ticked(tickAll(all, ['a', 'b']))).toEqual(['c', 'd', 'e'])
  })
})

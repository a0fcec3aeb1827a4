import { expect, it } from 'vitest'
import { stopwatch } from './latency.ts'

it('gives the middle, the 95th and the last of a hundred, and counts what was refused', () => {
  const watch = stopwatch()
  for (let time = 100; time >= 1; time--) watch.note('move', time)
  watch.noteConflict('move')
  watch.note('edit', 7.4, 409)
  watch.note('edit', 9, 429)
  watch.note('edit', 8, 503)
  expect(watch.table().split('\n').slice(2)).toEqual([
    '| move | 100 | 50 | 95 | 100 | 1 | 0 | 0 |',
    '| edit | 3 | 8 | 9 | 9 | 1 | 1 | 1 |',
  ])
})

import { expect, it } from 'vitest'
import { pace } from '../workers/mailSubscriber.ts'

it('lets callers pass one after the other, and none wait who comes late', async () => {
  let now = 1000
  const waits: number[] = []
  const pass = pace(4, { clock: () => now, sleep: async ms => void waits.push(ms) })
  await Promise.all([pass(), pass(), pass()])
  expect(waits).toEqual([250, 500])
  now += 1000
  await pass()
  expect(waits).toHaveLength(2)
  now += 50
  await pass()
  expect(waits.at(-1)).toBe(200)
})

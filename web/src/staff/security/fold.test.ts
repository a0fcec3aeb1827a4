import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle } from './live.ts'

describe('A-158 a burst of events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('of 200 a second for a minute is read once a second, and once more at its end', async () => {
    const run = vi.fn(() => Promise.resolve())
    const { wish } = throttle(run, 1000)
    for (let event = 0; event < 200 * 60; event++) {
      wish()
      await vi.advanceTimersByTimeAsync(5)
    }
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(59)
    expect(run.mock.calls.length).toBeLessThanOrEqual(61)
    const before = run.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run.mock.calls.length - before).toBeLessThanOrEqual(1)
  })

  it('is read at once, and what comes while the answer is on its way afterwards', async () => {
    let answer = () => {}
    const run = vi.fn(() => new Promise<void>(resolve => (answer = resolve)))
    const { wish } = throttle(run, 1000)
    wish()
    expect(run).toHaveBeenCalledTimes(1)
    wish()
    await vi.advanceTimersByTimeAsync(5000)
    expect(run).toHaveBeenCalledTimes(1)
    answer()
    await vi.advanceTimersByTimeAsync(1000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('is given up by who leaves', async () => {
    const run = vi.fn(() => Promise.resolve())
    const { wish, stop } = throttle(run, 1000)
    wish()
    wish()
    stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})

import { environmentManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from './api.ts'
import { createQueryClient, readWithRetries, retryDelay, watch } from './query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('P-137 the delay doubles from 1 s and is capped at 30 s', () => {
  expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test('P-137 a failing read is tried again three times', async () => {
  const read = vi.fn(() => Promise.reject(new ApiProblem(503, {})))
  const reading = expect(readWithRetries(['failing'], read)).rejects.toThrow(ApiProblem)
  await vi.advanceTimersByTimeAsync(6999)
  expect(read).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(4)
  await reading
})

test('a refusal is not tried again', async () => {
  const read = vi.fn(() => Promise.reject(new ApiProblem(404, {})))
  await expect(readWithRetries(['refused'], read)).rejects.toThrow(ApiProblem)
  expect(read).toHaveBeenCalledTimes(1)
})

test('P-136 data that nothing shows is dropped after 5 minutes', async () => {
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['kept'], queryFn: () => 'data' })
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(client.getQueryData(['kept'])).toBe('data')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(['kept'])).toBeUndefined()
})

test('P-104 P-130 a watched read is repeated, and a failure keeps the last good answer', async () => {
  environmentManager.setIsServer(() => false)
  let answer: () => Promise<number> = () => Promise.resolve(1)
  const told = vi.fn()
  const end = watch(['watched'], () => answer(), 60_000, told)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenLastCalledWith({ data: 1, failed: false })
  answer = () => Promise.reject(new ApiProblem(503, {}))
  await vi.advanceTimersByTimeAsync(60_000 + 7100)
  expect(told).toHaveBeenLastCalledWith({ data: 1, failed: true })
  answer = () => Promise.resolve(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toHaveBeenLastCalledWith({ data: 2, failed: false })
  end()
  const calls = told.mock.calls.length
  await vi.advanceTimersByTimeAsync(300_000)
  expect(told).toHaveBeenCalledTimes(calls)
})

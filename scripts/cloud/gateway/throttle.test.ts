import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

test('each route has its burst, and then as many requests a second as the rate says', () => {
  const hasRoom = throttle(2, 3)
  const ask = (route: string, now: number, times: number) =>
    Array.from({ length: times }, () => hasRoom(route, now)).filter(Boolean).length
  expect(ask('GET /a', 0, 5)).toBe(3)
  expect(ask('GET /b', 0, 5)).toBe(3)
  expect(ask('GET /a', 499, 5)).toBe(0)
  expect(ask('GET /a', 1000, 5)).toBe(2)
  expect(ask('GET /a', 60_000, 5)).toBe(3)
})

test('without limits there is always room, and with limits of nothing never', () => {
  const [open, shut] = [throttle(), throttle(0, 0)]
  for (const now of [0, 0, 60_000]) {
    expect(open('GET /a', now)).toBe(true)
    expect(shut('GET /a', now)).toBe(false)
  }
})

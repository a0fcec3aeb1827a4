import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askWhileSeen } from './offerNew.tsx'

const minute = 60_000
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = Object.assign(new EventTarget(), { onLine: true })

const see = (isSeen: boolean) => {
  page.visibilityState = isSeen ? 'visible' : 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}
const connect = (isOnline: boolean) => {
  browser.onLine = isOnline
  browser.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', browser)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('A-140 an open page asks once a minute, not while hidden or offline, once when it is seen again, and never twice in one', async () => {
  const ask = vi.fn(() => Promise.resolve())
  askWhileSeen(ask, minute)
  const after = async (milliseconds: number, asked: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    expect(ask).toHaveBeenCalledTimes(asked)
  }
  await after(0, 1)
  await after(minute - 1, 1)
  await after(1, 2)

  see(false)
  await after(9.5 * minute, 2)
  see(true)
  await after(0, 3)
  for (const isSeen of [false, true, false, true]) see(isSeen)
  await after(minute - 1, 3)
  await after(1, 4)

  connect(false)
  await after(9.5 * minute, 4)
  connect(true)
  await after(0, 5)
  await after(minute - 1, 5)
  await after(1, 6)
})

test('an answer that takes longer than a minute is waited for, and asked for again at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = vi.fn(() => promise)
  askWhileSeen(ask, minute)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(ask).toHaveBeenCalledTimes(1)
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

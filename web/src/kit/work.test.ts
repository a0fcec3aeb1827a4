import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { discardWork, hasWork, ownWork, registerWork, resumeWork } from './work.ts'

const work = (unfinished: boolean) => ({ isUnfinished: () => unfinished, discard: vi.fn(), resume: vi.fn() })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('unfinished work of any part counts, until it is withdrawn', () => {
  const withdraw = [registerWork(work(false)), registerWork(work(true))]
  expect(hasWork()).toBe(true)
  withdraw.forEach(stop => stop())
  expect(hasWork()).toBe(false)
})

it("goes on for the same person, and is nobody else's", () => {
  const upload = work(true)
  const stop = registerWork(upload)
  expect(ownWork('ann')).toBe(false)
  expect(ownWork('ann')).toBe(false)
  resumeWork()
  expect(upload.resume).toHaveBeenCalledTimes(1)
  expect(upload.discard).not.toHaveBeenCalled()
  expect(ownWork('bob')).toBe(true)
  expect(upload.discard).toHaveBeenCalledTimes(1)
  stop()
})

it('is given up when the person says so', () => {
  const upload = work(true)
  const stop = registerWork(upload)
  discardWork()
  expect(upload.discard).toHaveBeenCalledTimes(1)
  stop()
})

import { expect, it, vi } from 'vitest'
import { claimWork, discardWork, hasWork, registerWork } from './work.ts'

const work = (unfinished: boolean) => ({ isUnfinished: () => unfinished, discard: vi.fn(), resume: vi.fn() })

it('unfinished work of any part counts, until it is withdrawn', () => {
  const withdraw = [registerWork(work(false)), registerWork(work(true))]
  expect(hasWork()).toBe(true)
  withdraw.forEach(stop => stop())
  expect(hasWork()).toBe(false)
})

it("goes on for the same person, and is nobody else's", () => {
  const upload = work(true)
  const stop = registerWork(upload)
  claimWork('ann')
  claimWork('ann')
  expect(upload.resume).toHaveBeenCalledTimes(2)
  expect(upload.discard).not.toHaveBeenCalled()
  claimWork('bob')
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

import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('once makes nothing before it is asked, then one thing for everybody, even undefined', () => {
  const make = vi.fn(() => undefined)
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  expect([get(), get()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledOnce()
})

test('once asks again after a failure', () => {
  const make = vi.fn<() => string>().mockImplementationOnce(() => {
    throw new Error('not yet')
  })
  const get = once(make.mockReturnValue('made'))
  expect(get).toThrow('not yet')
  expect(get()).toBe('made')
})

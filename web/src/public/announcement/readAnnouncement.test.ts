import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem, type PublicApi } from '../../api.ts'
import { readAnnouncement } from './readAnnouncement.ts'

const failingWith = (error: Error) =>
  ({ getAnnouncement: () => Promise.reject(error) }) as Partial<PublicApi> as PublicApi

afterEach(() => void vi.restoreAllMocks())

test('an announcement that is not there is no failure, one that cannot be read is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await readAnnouncement(failingWith(new ApiProblem(404, { code: 'not_found' })), 'x')).toEqual({
    value: null,
  })
  expect(log).not.toHaveBeenCalled()
  expect(await readAnnouncement(failingWith(new ApiProblem(500, { code: 'internal' })), 'x')).toEqual({
    failed: true,
  })
  expect(log).toHaveBeenCalledOnce()
})

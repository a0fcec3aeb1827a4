import { describe, expect, it } from 'vitest'
import { trigger } from './trigger.ts'

const throwing = (error: Error) =>
  trigger(
    'name',
    () => (): Promise<object> => Promise.reject(error),
    () => ({}),
  )({})

describe('a trigger', () => {
  it('tells nobody how it is built when something fails', async () => {
    const error = new Error('User: arn:aws:sts::123456789012:assumed-role/x is not authorized')
    await expect(throwing(error)).rejects.toThrow(/^This is unavailable at the moment. Try again shortly$/)
  })
})

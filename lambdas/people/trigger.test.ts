import { describe, expect, it } from 'vitest'
import { Problem } from '#runtime/problem.ts'
import { trigger } from './trigger.ts'

const throwing = (error: Error) =>
  trigger(
    'name',
    () => (): Promise<object> => Promise.reject(error),
    () => ({}),
  )({})

describe('a trigger', () => {
  it('hands the words of a refusal on to the person', async () => {
    await expect(throwing(new Problem('too_many', { message: 'Wait a minute.' }))).rejects.toThrow(
      /^Wait a minute$/,
    )
  })

  it('tells nobody how it is built when something fails', async () => {
    const error = new Error('User: arn:aws:sts::123456789012:assumed-role/x is not authorized')
    await expect(throwing(error)).rejects.toThrow(/^This is unavailable at the moment. Try again shortly$/)
  })
})

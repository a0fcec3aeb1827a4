import { describe, expect, it } from 'vitest'
import { wordsOf } from './TestCard.tsx'

describe('A-204 the words of a call that failed', () => {
  it('are those of its error', () => {
    expect(wordsOf(new Error('The relay is busy.'), 'Failed to send email')).toBe('The relay is busy.')
  })

  it('are the default where the error has none', () => {
    expect(wordsOf(new Error(''), 'Failed to send email')).toBe('Failed to send email')
  })

  it.each([undefined, null, 'down', { message: 'down' }, 7])(
    'are "An unknown error occurred" for %o, which is no error',
    thrown => {
      expect(wordsOf(thrown, 'Failed to send email')).toBe('An unknown error occurred')
    },
  )
})

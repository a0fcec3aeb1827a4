import { describe, expect, it } from 'vitest'
import { viewOfSearch } from './view.ts'

describe('what the sign-in page opens with', () => {
  it('the link of a confirmation mail asks for one click, and does nothing by itself', () => {
    expect(viewOfSearch('?confirm=ann%40example.com&code=123456')).toEqual({
      name: 'confirmLink',
      username: 'ann@example.com',
      code: '123456',
    })
  })
  it('A-004 the tab Sign In otherwise, also when a link was cut', () => {
    expect(viewOfSearch('').name).toBe('signIn')
    expect(viewOfSearch('?confirm=ann%40example.com').name).toBe('signIn')
  })
})

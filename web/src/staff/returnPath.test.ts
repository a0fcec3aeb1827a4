import { describe, expect, it } from 'vitest'
import { returnPath, signInPath } from './returnPath.ts'

describe('the way back after signing in', () => {
  it('leads to the page one came from, its selection included', () => {
    const path = '/admin/content?bucket=reports'
    expect(returnPath(signInPath(path).slice('/auth'.length))).toBe(path)
  })
  it('leads to the dashboard otherwise', () => {
    expect(returnPath('')).toBe('/admin')
    expect(signInPath('/admin')).toBe('/auth')
  })
  it.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/adminx',
    '/contact',
    'javascript:alert(1)',
  ])('never leads elsewhere: %s', next => {
    expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBe('/admin')
  })
})

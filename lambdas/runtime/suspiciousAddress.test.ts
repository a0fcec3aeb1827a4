import { describe, expect, it } from 'vitest'
import { markOf, marksIn } from './audit.ts'

describe('A-219 an address', () => {
  const lists = marksIn([
    ['198.51.100.0/24', 'tor-exit'],
    ['2001:db8:1::/48', 'proxy'],
    ['198.51.0.0/16', 'suspicious'],
  ])
  it.each([
    ['198.51.100.7', 'tor-exit'],
    ['198.51.7.7', 'suspicious'],
    ['2001:db8:1:2::3', 'proxy'],
    ['::ffff:198.51.100.7', 'tor-exit'],
    ['198.52.0.1', undefined],
    ['2001:db8:2::1', undefined],
    ['unavailable', undefined],
  ])('%s is marked %s', (address, mark) => {
    expect(markOf(address, lists)).toBe(mark)
  })

  it('is marked by nothing where the environment lists no networks', () => {
    expect(markOf('198.51.100.7')).toBeUndefined()
  })
})

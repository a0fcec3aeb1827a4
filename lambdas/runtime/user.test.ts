import { describe, expect, it } from 'vitest'
import { parseGroups, userOf } from './user.ts'

describe('userOf', () => {
  it.each([
    ['an array', ['admins', 'editors']],
    ["the HTTP API's string", '[admins editors]'],
    ['a list with commas', 'admins,editors'],
    ['JSON', '["admins","editors"]'],
  ])('reads the groups of %s', (_, claim) => {
    expect(parseGroups(claim)).toEqual(['admins', 'editors'])
  })

  it.each([undefined, '', '[]', '[adminsx]', 'not-admins', 42])('finds no group in %j', claim => {
    expect(parseGroups(claim)).toEqual([])
  })

  it('A-116 tells an administrator from an editor', () => {
    expect(userOf({ sub: 'a', 'cognito:groups': '[admins]' })).toMatchObject({ staff: true, admin: true })
    expect(userOf({ sub: 'a', 'cognito:groups': '[editors]' })).toMatchObject({ staff: true, admin: false })
    expect(userOf({ sub: 'a' })).toMatchObject({ staff: false, admin: false })
  })

  it('A-119 sees that an administrator has yet to set up a second factor', () => {
    const user = userOf({ sub: 'a', 'cognito:groups': '[must-enrol]' })
    expect(user).toMatchObject({ staff: false, admin: false, mustEnrol: true })
    expect(userOf({ sub: 'a', 'cognito:groups': '[admins]' })).not.toHaveProperty('mustEnrol')
  })

  it('is nobody without claims', () => {
    expect(userOf(undefined)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groups } from '#contract/people/sessions.ts'
import { parseGroups, userOf } from './user.ts'

const access = { sub: 'a', token_use: 'access' }

describe('userOf', () => {
  it('no name of a group makes somebody a member of another, whatever the token says it in', () => {
    const name = fc.oneof(
      fc.constantFrom(...groups, 'second-factor'),
      fc.string(),
      fc.tuple(fc.string(), fc.constantFrom(...groups), fc.string()).map(parts => parts.join('')),
      fc
        .tuple(fc.string(), fc.constantFrom(',', ' ', '"', '["'), fc.constantFrom(...groups))
        .map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(fc.array(name, { maxLength: 4 }), names => {
        const own = groups.filter(group => names.includes(group))
        expect(parseGroups(names)).toEqual(own)
        // As the gateway writes them: a part of a name that is none of ours lets nobody in.
        if (
          own.length === 0 &&
          !names.some(each => /^(admins|editors)( (admins|editors|must-enrol|second-factor))+$/.test(each))
        )
          expect(parseGroups(`[${names.join(' ')}]`)).toEqual([])
      }),
    )
  })

  it.each([
    ['an array', ['admins', 'editors']],
    ["the HTTP API's string", '[admins editors]'],
    ['a list with commas', 'admins,editors'],
    ['JSON', '["admins","editors"]'],
  ])('reads the groups of %s', (_, claim) => {
    expect(parseGroups(claim)).toEqual(['admins', 'editors'])
  })

  it.each([
    undefined,
    '',
    '[]',
    '[adminsx]',
    'not-admins',
    42,
    'x,admins',
    '[x,admins]',
    '[x admins]',
    '["x","admins"]',
    '[editors,admins]',
  ])('finds no group in %j', claim => {
    expect(parseGroups(claim)).toEqual([])
  })

  it.each(['["admins" "editors"]', '["admins",]"]', '["\\"]', '["admins"][""]'])(
    'S-1 is nobody, and no failure, with groups that look like JSON and are none: %s',
    claim => {
      expect(userOf({ ...access, 'cognito:groups': claim })).toBeUndefined()
      expect(parseGroups(claim)).toEqual([])
    },
  )

  it('A-116 tells an administrator from an editor', () => {
    expect(userOf({ ...access, 'cognito:groups': '[admins]' })).toMatchObject({ staff: true, admin: true })
    expect(userOf({ ...access, 'cognito:groups': '[editors]' })).toMatchObject({ staff: true, admin: false })
    expect(userOf(access)).toMatchObject({ staff: false, admin: false })
  })

  it('A-119 sees that an administrator has yet to set up a second factor', () => {
    const user = userOf({ ...access, 'cognito:groups': '[must-enrol]' })
    expect(user).toMatchObject({ staff: false, admin: false, mustEnrol: true })
    expect(userOf({ ...access, 'cognito:groups': '[admins]' })).not.toHaveProperty('mustEnrol')
  })

  it('S-2 is nobody without claims, and with those of another token', () => {
    expect(userOf(undefined)).toBeUndefined()
    expect(userOf({ sub: 'a', 'cognito:groups': '[admins]' })).toBeUndefined()
    expect(userOf({ ...access, token_use: 'id' })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { actionName, shortId } from './words.ts'

describe('the words of the Security tab', () => {
  it.each([
    ['LOGIN', 'Login'],
    ['RNS_PROVIDER_CREATED', 'RNS provider created'],
    ['TEST_SMS', 'Test SMS'],
    ['GITHUB_COMMIT', 'GitHub commit'],
    ['update_rns_provider', 'Update RNS provider'],
    ['', ''],
  ])('%s is %s', (action, words) => expect(actionName(action)).toBe(words))

  it('A-064 names a person by the first eight characters of the id', () => {
    expect(shortId('6f2b1c3d-aaaa-bbbb-cccc-1234567890ab')).toBe('6f2b1c3d')
    expect(shortId('abc')).toBe('abc')
    expect(shortId('address:Kx9_2bCdEfGh')).toBe('Kx9_2bCd')
  })
})

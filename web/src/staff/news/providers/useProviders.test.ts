import { expect, it } from 'vitest'
import { isPrivilegeError } from './useProviders.ts'

it.each([
  ['Admin privileges required to list providers', true],
  ['SECURITY VIOLATION: no access', true],
  ['insufficient privileges for the table', true],
  ['The network is down', false],
])('A-117 "%s" is a lack of rights: %s', (message, expected) => {
  expect(isPrivilegeError(new Error(message))).toBe(expected)
})

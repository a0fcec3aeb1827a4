import { expect, it } from 'vitest'
import { endOfRenewal } from './endings.ts'

it.each([
  ['NotAuthorizedException', 'Refresh Token has expired', 'expired'],
  ['NotAuthorizedException', 'Refresh Token has been revoked', 'revoked'],
  ['NotAuthorizedException', 'User is disabled.', 'closed'],
  ['UserNotFoundException', 'User does not exist.', 'closed'],
  ['NetworkError', 'A network error has occurred.', undefined],
  ['UserLambdaValidationException', 'This is unavailable at the moment', undefined],
])('A-118 a renewal that fails with %s, %s, means %s', (name, message, end) => {
  expect(endOfRenewal({ name, message })).toBe(end)
})

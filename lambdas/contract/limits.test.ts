import { describe, expect, it } from 'vitest'
import { limitOf } from './limits.ts'

const minute = 60
const quarter = 900

describe('A-205 the limits of the server are as specified, in one file', () => {
  it.each([
    ['admin_login', 3, quarter],
    ['login_attempt', 5, quarter],
    ['stranger_login', 3, quarter],
    ['password_reset', 3, quarter],
    ['email_verification', 5, quarter],
    ['create_rns_provider', 5, minute],
    ['update_rns_provider', 10, minute],
    ['delete_rns_provider', 3, minute],
    ['access_sensitive_data', 25, minute],
    ['anything_else', 15, minute],
  ])('A-213 %s: %i in %i seconds', (action, limit, windowSeconds) => {
    expect(limitOf(action)).toEqual({ limit, windowSeconds })
  })
})

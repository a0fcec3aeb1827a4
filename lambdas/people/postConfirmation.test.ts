import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#runtime/audit.ts'
import { postConfirmation } from './workers/postConfirmation.ts'

const event = (triggerSource: PostConfirmationTriggerEvent['triggerSource']) =>
  Object.assign({} as PostConfirmationTriggerEvent, {
    triggerSource,
    userName: 'name',
    request: { userAttributes: { sub: 'sub-1', email: 'ada@example.com' } },
    response: {},
  })

const recording = () => {
  const recorded: AuditEntry[] = []
  return { recorded, audit: { record: async (entry: AuditEntry) => void recorded.push(entry) } }
}

describe('postConfirmation', () => {
  it.each([
    ['PostConfirmation_ConfirmSignUp', 'ACCOUNT_CONFIRMED'],
    ['PostConfirmation_ConfirmForgotPassword', 'PASSWORD_RESET'],
  ] as const)('%s is on record as %s, and says that nobody knows the address', async (source, action) => {
    const { recorded, audit } = recording()
    const given = event(source)
    expect(await postConfirmation({ audit })(given)).toBe(given)
    expect(recorded).toEqual([
      {
        action_type: action,
        user_id: 'sub-1',
        object: 'accounts/sub-1',
        details: { ip_address: 'unavailable' },
      },
    ])
  })

  it('what cannot be put on record is a failure that shows', async () => {
    const audit = { record: () => Promise.reject(new Error('throttled')) }
    await expect(postConfirmation({ audit })(event('PostConfirmation_ConfirmSignUp'))).rejects.toThrow(
      'throttled',
    )
  })
})

import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignUpPolicy } from './workers/preSignUp.ts'

type Source = PreSignUpTriggerEvent['triggerSource']

const signUp = async (policy: SignUpPolicy, email: string, triggerSource: Source = 'PreSignUp_SignUp') => {
  vi.stubEnv('SIGN_UP', JSON.stringify(policy))
  const { handler } = await import('./workers/preSignUp.ts')
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }
  return handler(
    Object.assign({} as PreSignUpTriggerEvent, {
      triggerSource,
      request: { userAttributes: { email } },
      response,
    }),
  )
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

describe('creating an account', () => {
  it('is for anyone where sign-up is open, and never skips the confirmation of the address', async () => {
    const { response } = await signUp('open', 'ada@elsewhere.example')
    expect(response).toEqual({ autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false })
  })

  it('is for nobody where it is closed, and the person reads what to do', async () => {
    await expect(signUp('closed', 'ada@example.com')).rejects.toThrow(
      'Accounts are created by an administrator. Please ask one to invite you',
    )
  })

  it.each(['ada@example.com', 'ada@Example.ORG', '"a@b"@example.com'])(
    'is for %s where its mail domain is named',
    async email => {
      await expect(signUp({ domains: ['example.com', 'example.org'] }, email)).resolves.toBeTruthy()
    },
  )

  it.each(['ada@example.com.evil.example', 'ada@notexample.com', 'ada@sub.example.com', 'example.com', ''])(
    'is not for %j, and the person reads which domains may',
    async email => {
      await expect(signUp({ domains: ['example.com', 'example.org'] }, email)).rejects.toThrow(
        /^Accounts are for addresses at example\.com or example\.org only$/,
      )
    },
  )

  it('is open to whom an administrator creates, whatever the policy', async () => {
    await expect(signUp('closed', 'ada@example.com', 'PreSignUp_AdminCreateUser')).resolves.toBeTruthy()
  })

  it('is refused to all when the policy cannot be read', async () => {
    vi.stubEnv('SIGN_UP', '{"domains":[]}')
    const { handler } = await import('./workers/preSignUp.ts')
    const event = Object.assign({} as PreSignUpTriggerEvent, {
      triggerSource: 'PreSignUp_SignUp',
      request: { userAttributes: { email: 'ada@example.com' } },
    })
    await expect(handler(event)).rejects.toThrow()
  })
})

import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handler } from './workers/customMessage.ts'

const mailFor = async (triggerSource: string, email = 'ada+test@example.com') => {
  const event = Object.assign({} as CustomMessageTriggerEvent, {
    triggerSource,
    request: { codeParameter: '{####}', usernameParameter: '{username}', userAttributes: { email } },
    response: {},
  })
  const { response } = await handler(event)
  return { subject: response.emailSubject, html: response.emailMessage ?? '' }
}

afterEach(() => vi.unstubAllEnvs())

describe('customMessage', () => {
  it('A-002 carries the code and a link to a page that confirms with a button', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://investors.example.com')
    const { subject, html } = await mailFor('CustomMessage_SignUp')
    expect(subject).toBe('Confirm your e-mail address')
    expect(html).toContain('<strong>{####}</strong>')
    expect(html).toContain(
      'href="https://investors.example.com/auth?confirm=ada%2Btest%40example.com&amp;code={####}"',
    )
  })

  it('carries the code alone while the site has no address of its own', async () => {
    vi.stubEnv('SITE_ORIGIN', '')
    expect((await mailFor('CustomMessage_SignUp')).html).not.toContain('href')
  })

  it('never puts the code of a password into a link', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://investors.example.com')
    const { subject, html } = await mailFor('CustomMessage_ForgotPassword')
    expect(subject).toBe('Set a new password')
    expect(html).toContain('{####}')
    expect(html).not.toContain('href')
  })

  it('shows a hostile address as text', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://investors.example.com')
    expect((await mailFor('CustomMessage_SignUp', '"><script>@example.com')).html).not.toContain('<script>')
  })

  it('A-067 invites with address and password, both of which Cognito asks for, and the page to sign in at', async () => {
    vi.stubEnv('SITE_ORIGIN', 'https://investors.example.com')
    const { subject, html } = await mailFor('CustomMessage_AdminCreateUser')
    expect(subject).toBe('Your invitation')
    for (const part of ['{username}', '{####}', 'href="https://investors.example.com/auth"'])
      expect(html).toContain(part)
    vi.stubEnv('SITE_ORIGIN', '')
    expect((await mailFor('CustomMessage_AdminCreateUser')).html).not.toContain('href')
  })

  it('leaves other mails to Cognito', async () => {
    expect((await mailFor('CustomMessage_Authentication')).html).toBe('')
  })
})

import { randomUUID } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, describe, expect, it } from 'vitest'
import type { MailProvider } from '#contract/audience/mail.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { relay } from '../sandbox/smtp.ts'
import { sample } from '../../web/e2e/people.ts'
import { cloud } from '../testing/cloud.ts'

const { mail, cognito, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const { call: editor } = sample('editors')
const { call: admin } = sample('admins')
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/${relay.host}`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
afterAll(() => fault())

const body = (differs: object = {}) => ({
  to: `${randomUUID()}@example.com`,
  subject: 'Does it arrive? Ünï',
  content: 'First line\n<b>second</b>',
  ...differs,
})
const use = async (provider: MailProvider, default_from = 'no-reply@example.com') => {
  const { version } = (await editor('getEmailSettings', {})).value()
  return editor('saveEmailSettings', { body: { provider, default_from }, ifMatch: version })
}

/** Mails of the viewer for an address. */
const received = async (to: string) => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: {
      messageId: string
      from: string
      subject: string
      destination: { to: string[] }
      body: { text: string; html: string }
    }[]
  }
  return emails.filter(({ destination }) => destination.to.includes(to))
}
const recorded = async (action: string) => (await trail()).filter(({ action_type }) => action_type === action)

describe('send-email', () => {
  it.each(['ses', 'smtp'] as const)('A-160 %s carries a mail marked as a test', async provider => {
    const from = provider === 'ses' ? 'press@example.com' : 'tests@company.test'
    expect((await use(provider, from)).value()).toMatchObject({ provider, default_from: from })
    const sent = body()
    const answer = (await editor('sendEmail', { body: sent })).value()
    expect(answer).toEqual({
      success: true,
      data: { message_id: expect.any(String), to: sent.to, subject: `[TEST] ${sent.subject}`, provider },
      error: null,
    })
    const [arrived, ...more] = await received(sent.to)
    expect(more).toEqual([])
    expect(arrived).toMatchObject({ from: `"Blu Digital" <${from}>`, subject: `[TEST] ${sent.subject}` })
    expect(arrived?.body.text).toContain(sent.content)
    expect(arrived?.body.html).toContain('&lt;b&gt;second&lt;/b&gt;')
    if (provider === 'ses') expect(answer.data?.message_id).toBe(arrived?.messageId)
    else expect(answer.data?.message_id).toMatch(/^<.+@company\.test>$/)
  })

  it('goes to the team at any address, and else to allow-listed domains only', async () => {
    await use('ses')
    const client = new CognitoIdentityProviderClient({})
    const UserPoolId = cognito.userPoolId
    const [member, newcomer] = [`${randomUUID()}@team.test`, `${randomUUID()}@team.test`]
    for (const Username of [member, newcomer])
      await client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }))
    const group = { UserPoolId, Username: member, GroupName: 'editors' }
    await client.send(new AdminAddUserToGroupCommand(group))
    expect((await editor('sendEmail', { body: body({ to: member }) })).value().success).toBe(true)
    for (const to of [newcomer, 'somebody@elsewhere.test', 'somebody@mail.example.com', 'x@examp1e.com']) {
      const refused = await editor('sendEmail', { body: body({ to }) })
      expect(refused.status, to).toBe(400)
      expect(refused.error().details).toEqual([
        {
          field: 'body.to',
          message: 'Test mails go to members of the team only, or to addresses at example.com.',
        },
      ])
      expect(await received(to), to).toEqual([])
    }
  })

  it('is put on record before it goes, without its words or the whole address', async () => {
    const sent = body({ content: `secret ${randomUUID()}` })
    const before = (await recorded('TEST_EMAIL')).length
    await editor('sendEmail', { body: sent })
    const entries = await recorded('TEST_EMAIL')
    expect(entries).toHaveLength(before + 1)
    const text = JSON.stringify(entries)
    for (const value of [sent.to, sent.content, sent.subject]) expect(text).not.toContain(value)
    expect(entries).toContainEqual(
      expect.objectContaining({
        details: {
          provider: 'ses',
          to: `${sent.to.slice(0, 1)}…@example.com`,
          characters: sent.content.length,
        },
      }),
    )
  })

  it.each(['limited', 'nonsense'])(
    'A-201 a relay in trouble (%s) fails this mail alone, with the specified words',
    async name => {
      await use('smtp', 'tests@company.test')
      await fault(name)
      const answer = await admin('sendEmail', { body: body() })
      await fault()
      expect(answer.value()).toEqual({ success: false, data: null, error: 'Failed to send email' })
      expect((await admin('sendEmail', { body: body() })).value().success).toBe(true)
    },
  )

  it('A-054 while mails go through the relay, their health is its own', async () => {
    await use('smtp', 'tests@company.test')
    const { services } = (await sample('editors').call('getServiceHealth', {})).value()
    expect(services.find(({ id }) => id === 'mail')).not.toMatchObject({ state: 'not_set_up' })
  })
})

describe('the e-mail settings', () => {
  it('A-057 are changed by whoever saw the newest ones, and the change is on record', async () => {
    const saved = (await use('ses', 'one@example.com')).value()
    const stale = await editor('saveEmailSettings', {
      body: { provider: 'smtp', default_from: 'two@company.test' },
      ifMatch: saved.version - 1,
    })
    expect(stale.status).toBe(409)
    expect(stale.error().details).toMatchObject({ current: { default_from: 'one@example.com' } })
    const again = await editor('saveEmailSettings', {
      body: { provider: 'ses', default_from: 'one@example.com' },
      ifMatch: saved.version - 1,
    })
    expect(again.value()).toEqual(saved)
    expect((await editor('getEmailSettings', {})).headers.get('etag')).toBe(`"${saved.version}"`)
    expect(await recorded('EMAIL_SETTINGS_UPDATED')).toContainEqual(
      expect.objectContaining({ after: { provider: 'ses', default_from: 'one@example.com' } }),
    )
  })

  it('SES sends from its own domain only', async () => {
    const refused = await use('ses', 'one@elsewhere.test')
    expect(refused.status).toBe(400)
    expect(refused.error().message).toBe('Amazon SES sends from addresses at example.com only.')
  })
})

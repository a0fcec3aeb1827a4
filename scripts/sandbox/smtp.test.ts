import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { relay, type RelayedMail } from './smtp.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { testMail } from '../../lambdas/audience/mail/rules.ts'
import { failureWords } from '../../lambdas/audience/mail/handlers.ts'
import { relayOf, sendThroughSmtp } from '../../lambdas/audience/mail/smtp.ts'

const taken: RelayedMail[] = []
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox(undefined, async mail => void taken.push(mail))
  vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
})
afterEach(() => fetch(`${sandbox.origin}/faults/${relay.host}`, { method: 'DELETE' }))
afterAll(async () => {
  vi.unstubAllEnvs()
  await sandbox.close()
})

const from = { address: 'tests@company.test', name: 'Company, the' }
const typed = { to: 'ada@example.com', subject: 'Ünï', content: 'One\n.\nTwo <b>' }
const mail = testMail(typed, { company: 'Company plc', sentBy: 'eve@example.com' })
const send = (differs: object = {}, timeout = 5_000) =>
  sendThroughSmtp({ ...relay, ...differs }, mail, from, timeout)

describe('mails over an SMTP relay', () => {
  it('A-160 arrive whole, marked as tests, under the id that is answered', async () => {
    const id = await send()
    const { from: sender, to, raw } = taken.at(-1)!
    expect({ sender, to }).toEqual({ sender: from.address, to: [typed.to] })
    const parsed = await simpleParser(raw)
    expect(parsed.messageId).toBe(id)
    expect(parsed.subject).toBe('[TEST] Ünï')
    expect(parsed.from?.value).toEqual([from])
    expect(parsed.to).toMatchObject({ value: [{ address: typed.to }] })
    expect(parsed.text).toContain(typed.content)
    expect(parsed.text).toContain('by eve@example.com')
    expect(parsed.html).toContain('One<br>.<br>Two &lt;b&gt;')
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
  })

  it.each(['error', 'limited', 'nonsense', 'slow'])(
    'A-201 fail in time when it is in trouble: %s',
    async name => {
      await fetch(`${sandbox.origin}/faults/${relay.host}`, { method: 'PUT', body: name })
      const before = taken.length
      const failure: unknown = await send({}, 1_000).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failureWords(failure)).toBe('Failed to send email')
      expect(taken).toHaveLength(before)
    },
  )

  it('say when the relay refuses the sign-in, without saying what it was', async () => {
    const failure: unknown = await send({ pass: 'wrong-password' }).catch((error: unknown) => error)
    expect(failureWords(failure)).toBe('The SMTP relay refused the user name or password in its secret.')
    expect(String(failure)).not.toContain('wrong-password')
  })

  it('go to no relay but the one that is played', async () => {
    await expect(send({ host: 'smtp.elsewhere.test' })).rejects.toThrow('does not play')
  })

  it('go to no relay inside, where the real internet is asked', async () => {
    vi.stubEnv('SANDBOX_ORIGIN', '')
    await expect(send({ host: 'localhost.localdomain' }, 2_000)).rejects.toThrow()
    vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
  })
})

describe('the secret of the relay', () => {
  it('is JSON with host, port, user and pass', () => {
    expect(relayOf(JSON.stringify(relay))).toEqual(relay)
  })

  it.each([
    ['hunter2', 'value'],
    ['{"host":"127.0.0.1","port":25,"user":"u","pass":"hunter2"}', 'host'],
    ['{"host":"smtp.example.com","port":"587","user":"","pass":"hunter2"}', 'port, user'],
  ])('%s is refused by the names of its fields alone', (secret, fields) => {
    const read = () => relayOf(secret)
    expect(read).toThrow(`The secret smtp has wrong fields: ${fields}.`)
    expect(read).not.toThrow('hunter2')
  })
})

import { expect, it } from 'vitest'
import { realtimeProtocol } from '#contract/security/realtime.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import type { User } from '#runtime/user.ts'
import { authoriseConnection } from '../workers/authoriseConnection.ts'

const site = 'https://investors.example.com'
const admin: User = {
  id: 'person-1',
  groups: ['admins'],
  staff: true,
  admin: true,
  session: 'session-1',
  signedInAt: 1_700_000_000,
}
const editor: User = { id: 'person-2', groups: ['editors'], staff: true, admin: false }

const nobody = { isRevoked: async () => false }

const ask = async (headers: Record<string, string>, { user = admin, revocations = nobody } = {}) => {
  const recorded: AuditEntry[] = []
  const decide = authoriseConnection({
    tokens: { bearerOf: async token => (token === 'good' ? { user, endsAt: 1_800_000_000 } : undefined) },
    revocations,
    audit: { record: async entry => void recorded.push(entry) },
    origin: site,
  })
  const answer = await decide({
    methodArn: 'arn:connect',
    headers,
    requestContext: { requestId: 'r1', identity: { sourceIp: '192.0.2.7' } },
  })
  const [statement] = answer.policyDocument.Statement
  return { answer, effect: statement?.Effect, recorded }
}
const offered = `${realtimeProtocol}, good`

it('S-10 lets an administrator of the site in, however the browser spells its headers, and says until when', async () => {
  const { answer, recorded } = await ask({ 'sec-websocket-protocol': offered, Origin: site })
  expect(answer).toEqual({
    principalId: 'person-1',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: 'arn:connect' }],
    },
    context: {
      user_id: 'person-1',
      session: 'session-1',
      signed_in_at: 1_700_000_000,
      ends_at: 1_800_000_000,
    },
  })
  expect(recorded).toEqual([])
})

it.each([
  ['no token', { 'Sec-WebSocket-Protocol': realtimeProtocol, Origin: site }],
  ['a token that is none', { 'Sec-WebSocket-Protocol': `${realtimeProtocol}, bad`, Origin: site }],
  ['a token and more', { 'Sec-WebSocket-Protocol': `${offered}, other`, Origin: site }],
  ['the token alone', { 'Sec-WebSocket-Protocol': 'good', Origin: site }],
  ['nothing', {}],
])('S-10 refuses %s, of which there is nobody to put on record', async (_, headers) => {
  const { effect, recorded } = await ask(headers)
  expect([effect, recorded]).toEqual(['Deny', []])
})

it('A-118 S-6 refuses somebody whose token is revoked', async () => {
  const headers = { 'Sec-WebSocket-Protocol': offered, Origin: site }
  const { effect } = await ask(headers, { revocations: { isRevoked: async () => true } })
  expect(effect).toBe('Deny')
})

it('puts on record what an account was refused: for its group, and for the page that it came from', async () => {
  const headers = { 'Sec-WebSocket-Protocol': offered, Origin: site }
  const about = {
    action_type: 'ACCESS_REFUSED',
    object: 'connect',
    ip_address: '192.0.2.7',
    request_id: 'r1',
  }
  const refusedEditor = await ask(headers, { user: editor })
  expect(refusedEditor.effect).toBe('Deny')
  expect(refusedEditor.recorded).toEqual([{ ...about, user_id: 'person-2' }])
  const foreign = await ask({ ...headers, Origin: 'https://attacker.example' })
  expect(foreign.effect).toBe('Deny')
  expect(foreign.recorded).toMatchObject([{ ...about, details: { origin: 'https://attacker.example' } }])
})

it('lets nobody in as long as nobody knows the site’s origin', async () => {
  const decide = authoriseConnection({
    tokens: { bearerOf: async () => ({ user: admin, endsAt: 1 }) },
    revocations: nobody,
    audit: { record: async () => undefined },
    origin: undefined,
  })
  const { policyDocument } = await decide({
    methodArn: 'arn:connect',
    headers: { 'Sec-WebSocket-Protocol': offered },
    requestContext: { requestId: 'r1', identity: { sourceIp: '192.0.2.7' } },
  })
  expect(policyDocument.Statement[0]?.Effect).toBe('Deny')
})

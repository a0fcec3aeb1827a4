import { createSign, generateKeyPairSync, randomUUID, type KeyLike } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it } from 'vitest'
import { realtimeLimits, securityMonitor } from '#contract/security/realtime.ts'
import { audit } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { rateLimits } from '#runtime/rateLimit.ts'
import { sessionEnds } from '#runtime/revocations.ts'
import { sample } from '../../web/e2e/people.ts'
import { listen, type Listener, Refused } from '../testing/listener.ts'
import { cloud, idle } from '../testing/cloud.ts'

const origin = cloud.site
const address = String(cloud.outputs['blu-local-realtime.RealtimeAddress'])

const tokens = { admin: sample('admins').token, editor: sample('editors').token, newcomer: sample('').token }

const open: Listener[] = []
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.leave()
  await expect.poll(connectionsOf).toEqual([])
})
const connect = async (more: Parameters<typeof listen>[1] = {}): Promise<Listener> => {
  const listener = await listen(address, { origin, token: tokens.admin, ...more })
  open.push(listener)
  return listener
}
const statusOf = async (more: Parameters<typeof listen>[1]): Promise<number> => {
  try {
    await connect(more)
  } catch (error) {
    if (error instanceof Refused) return error.status
    throw error
  }
  return 101
}

const connectionsOf = async (): Promise<string[]> => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: cloud.environment['TABLE_CONNECTIONS'],
      KeyConditionExpression: 'channel = :channel',
      ExpressionAttributeValues: { ':channel': securityMonitor },
      ConsistentRead: true,
    }),
  )
  return Items.map(({ connection_id }) => String(connection_id))
}
const change = async (connection_id: string, moments: { begun_at?: number; ends_at?: number }) => {
  for (const [name, value] of Object.entries(moments))
    await dynamo().send(
      new UpdateCommand({
        TableName: cloud.environment['TABLE_CONNECTIONS'],
        Key: { channel: securityMonitor, connection_id },
        UpdateExpression: 'SET #name = :value',
        ConditionExpression: 'attribute_exists(slot)',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    )
}

const record = (action_type: string, more: Partial<Parameters<ReturnType<typeof audit>['record']>[0]> = {}) =>
  audit().record({ action_type, user_id: 'somebody', ...more })
const entriesOf = (listener: Listener) =>
  listener.events().flatMap(event => (event.table === 'admin_audit_log' ? [event.row] : []))
const hears = (listener: Listener, action: string) =>
  expect.poll(() => entriesOf(listener).some(({ action_type }) => action_type === action))
/** An action that nobody else of this cloud does. */
const newAction = (): string => `TEST_${randomUUID().replaceAll('-', '').toUpperCase()}`

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const poolKey = (): string => {
  const file = join(cloud.dir, 'state/cognito', `${cloud.cognito.userPoolId}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { key: string }).key
}
/** A token with the pool's own claims and header, but for what is given. */
const forged = (claims: object, head: object = {}, key: KeyLike = poolKey()): string => {
  const header = { kid: `${cloud.cognito.userPoolId}-1`, alg: 'RS256', ...head }
  const content = `${encode(header)}.${encode({ ...claimsOf(tokens.admin), ...claims })}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
}

describe('S-10 who may listen', () => {
  it('an administrator on a page of the site; the answer names the protocol and not the token', async () => {
    const listener = await connect({ token: forged({}) })
    listener.say(JSON.stringify({ type: 'ping' }))
    await expect.poll(() => listener.messages).toEqual([{ type: 'pong' }])
    listener.say('{"type":"subscribe","channel":"everything"}')
    await expect.poll(() => listener.messages.at(-1)?.type).toBe('refused')
  })

  it('nobody who is no administrator; that an account was refused goes on record', async () => {
    // Earlier refusals are not heard here.
    await idle()
    const listener = await connect()
    expect(await statusOf({ token: tokens.editor })).toBe(403)
    expect(await statusOf({ token: tokens.newcomer })).toBe(403)
    expect(await statusOf({ token: forged({ 'cognito:groups': ['must-enrol'] }) })).toBe(403)
    const refusals = () =>
      entriesOf(listener).filter(
        ({ action_type, object }) => `${action_type} ${object}` === 'ACCESS_REFUSED connect',
      )
    await expect.poll(() => refusals().length).toBe(3)
    expect(refusals()[0]).toMatchObject({ user_id: claimsOf(tokens.editor)['sub'], ip_address: '127.0.0.1' })
  })

  it('nobody with a forged token, or one that is for something else or over', async () => {
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const seconds = Math.floor(Date.now() / 1000)
    const [head, , signature] = tokens.editor.split('.')
    const tampered = `${head}.${encode({ ...claimsOf(tokens.editor), 'cognito:groups': ['admins'] })}.${signature}`
    const none = `${encode({ alg: 'none', kid: `${cloud.cognito.userPoolId}-1` })}.${encode(claimsOf(tokens.admin))}.`
    const refused = {
      tampered,
      none,
      'foreign key': forged({}, {}, foreign),
      'unknown key': forged({}, { kid: 'other' }),
      'ID token': forged({ token_use: 'id', aud: cloud.cognito.clientId }),
      'other client': forged({ client_id: 'other' }),
      'other issuer': forged({ iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Other' }),
      'other scope': forged({ scope: 'openid' }),
      over: forged({ exp: seconds - 1 }),
      'no token': 'abc',
    }
    for (const [kind, token] of Object.entries(refused)) expect(await statusOf({ token }), kind).toBe(403)
  })

  it('a person with as many connections as one may have gets no more, and one again when one ends', async () => {
    const most = realtimeLimits.connectionsPerPerson
    const asked = await Promise.all(Array.from({ length: most + 5 }, () => statusOf({})))
    expect(asked.filter(status => status === 101)).toHaveLength(most)
    expect(asked.filter(status => status !== 101).every(status => status === 429)).toBe(true)
    expect(await statusOf({})).toBe(429)
    await open.pop()?.leave()
    await expect.poll(() => statusOf({})).toBe(101)
  })
})

describe('A-158 what listeners hear', () => {
  it('an entry of the audit trail, within a second, as the API shows it', async () => {
    const [first, second] = [await connect(), await connect()]
    const warm = newAction()
    await record(warm)
    await hears(first, warm).toBe(true)
    const action = newAction()
    const sentAt = Date.now()
    await record(action, {
      ip_address: '192.0.2.7',
      object: 'documents/1',
      before: { title: 'A', order: [1, null] },
      details: { attempts: 3 },
    })
    for (const listener of [first, second]) await hears(listener, action).toBe(true)
    expect(Date.now() - sentAt).toBeLessThan(1000)
    expect(entriesOf(first).find(({ action_type }) => action_type === action)).toEqual({
      id: expect.any(String) as string,
      position: expect.stringMatching(/^\d{4}-.*#/) as string,
      user_id: 'somebody',
      user_email: null,
      action_type: action,
      object: 'documents/1',
      details: { attempts: 3 },
      before: { title: 'A', order: [1, null] },
      after: null,
      ip_address: '192.0.2.7',
      request_id: null,
      created_at: expect.any(String) as string,
    })
  })

  it('two hundred events in a row, every one, each row’s in their order', async () => {
    const listener = await connect()
    const action = newAction()
    const users = Array.from({ length: 4 }, () => randomUUID())
    const numbers = Array.from({ length: 160 }, (_, index) => index)
    await inParallel(numbers, 8, index => record(action, { details: { index } }))
    await inParallel(users, 4, async user => {
      for (let attempt = 0; attempt < 10; attempt++) await rateLimits().take(user, 'other_action', new Date())
    })
    const heard = () => entriesOf(listener).filter(({ action_type }) => action_type === action)
    const indexOf = (details: unknown) => (details as { index: number }).index
    await expect
      .poll(() => [...new Set(heard().map(({ details }) => indexOf(details)))].sort((a, b) => a - b), {
        timeout: 60_000,
      })
      .toEqual(numbers)
    const countsOf = (user: string) =>
      listener
        .events()
        .flatMap(({ table, row }) => (table === 'rate_limits' && row.user_id === user ? [row.attempts] : []))
    for (const user of users) await expect.poll(() => countsOf(user)).toEqual(numbers.slice(1, 11))
  })
})

describe('connections that end', () => {
  it('one that left is forgotten', async () => {
    const listener = await connect()
    await expect.poll(connectionsOf).toHaveLength(1)
    await listener.leave('terminate')
    await expect.poll(connectionsOf).toEqual([])
  })

  it('one that the gateway no longer knows is removed when it is to be told something, and others hear it', async () => {
    const listener = await connect()
    const gone = { channel: securityMonitor, connection_id: `${randomUUID()}=` }
    const now = Math.floor(Date.now() / 1000)
    const moments = { begun_at: now - 60, ends_at: now + 600, expires_at: now + 600 }
    const Item = { ...gone, user_id: 'somebody', slot: 'slot#0', ...moments }
    await dynamo().send(new PutCommand({ TableName: cloud.environment['TABLE_CONNECTIONS'], Item }))
    const action = newAction()
    await record(action)
    await hears(listener, action).toBe(true)
    await expect.poll(connectionsOf).not.toContain(gone.connection_id)
  })

  it('one whose token is over is told nothing more and closed, when something happens and when nothing does', async () => {
    const [listener, other] = [await connect(), await connect({ token: forged({ sub: randomUUID() }) })]
    await expect.poll(connectionsOf).toHaveLength(2)
    for (const id of await connectionsOf()) await change(id, { ends_at: 1 })
    const action = newAction()
    await record(action)
    await listener.over
    await other.over
    expect([...entriesOf(listener), ...entriesOf(other)].map(({ action_type }) => action_type)).not.toContain(
      action,
    )
  })

  it('A-118 S-6 one whose token is revoked is closed at once, and begins no more; others go on', async () => {
    const tokenOf = (sub: string) => forged({ sub, origin_jti: sub })
    const [leaving, staying] = [tokenOf(randomUUID()), tokenOf(randomUUID())]
    const [listener, other] = [await connect({ token: leaving }), await connect({ token: staying })]
    await sessionEnds().endAll(String(claimsOf(leaving)['sub']))
    await listener.over
    expect(await statusOf({ token: leaving })).toBe(403)
    other.say(JSON.stringify({ type: 'ping' }))
    await expect.poll(() => other.messages).toEqual([{ type: 'pong' }])
  })

  it('one whose token is over is closed when it says something', async () => {
    const listener = await connect({ token: forged({ exp: Math.floor(Date.now() / 1000) + 2 }) })
    await expect
      .poll(() => {
        if (!listener.isOver()) listener.say(JSON.stringify({ type: 'ping' }))
        return listener.isOver()
      })
      .toBe(true)
  })
})

describe('a record that cannot be read', () => {
  it('is kept among the dead letters and stops nobody else’s', async () => {
    const listener = await connect()
    const [before, after] = [newAction(), newAction()]
    await record(before)
    const at = new Date().toISOString()
    const Item = { day: at.slice(0, 10), at_id: `${at}#${randomUUID()}`, trail: 'poison', action_type: 42 }
    await dynamo().send(new PutCommand({ TableName: cloud.environment['TABLE_AUDIT'], Item }))
    await record(after)
    await hears(listener, before).toBe(true)
    await expect
      .poll(() => entriesOf(listener).some(({ action_type }) => action_type === after), { timeout: 30_000 })
      .toBe(true)
  })
})

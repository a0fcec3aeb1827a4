import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { announcedStore } from '../../publishing/announcements/announcedStore.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { inputOf as handlerInput } from '#runtime/testing.ts'
import { setField } from '../../../scripts/testing/rows.ts'
import { trail } from '../../security/audit/trail.fixture.ts'
import type { WebhookMessage } from './activeStore.ts'
import { deliverWebhook } from '../workers/deliverWebhook.ts'
import { deliveryStore } from './deliveryStore.ts'
import { post } from './post.ts'
import { redeliverDeadWebhooks, redeliverWebhook } from './deliveryHandlers.ts'
import { registerWebhook, rotateWebhookSecret, testWebhook, updateWebhook } from './handlers.ts'
import { secretStore } from './secretStore.ts'
import { services } from './services.ts'
import { webhookStore } from './store.ts'
import { leaseStore } from './leaseStore.ts'

const host = 'https://hooks.example.com'
const sandbox = () => setting('SANDBOX_ORIGIN')
/** Sets the answer of a path from now on. */
const answer = (path: string, headers: Record<string, string>) =>
  fetch(`${sandbox()}/pages/hooks.example.com${path}`, { method: 'PUT', headers, body: 'Said by a test.' })
interface Arrived {
  headers: Record<string, string>
  body: string
}
const arrivalsAt = async (path: string) =>
  (await (await fetch(`${sandbox()}/hooks.json?path=${path}`)).json()) as Arrived[]

const start = Date.now()
const inputOf = <P, B, V>(params: P, body: B, ifMatch: V) =>
  handlerInput({
    params,
    body,
    ifMatch,
    request: { id: 'request', address: undefined, now: new Date(start) },
  })
const queued: WebhookMessage[] = []
const http = {
  ...services(),
  queue: async (messages: readonly WebhookMessage[]) => void queued.push(...messages),
}

/** The secret that an answer shows. */
const shownBy = async (answer: Promise<unknown>) =>
  ((await answer) as { data: { secret: string } }).data.secret

const register = async (url?: string) => {
  const id = randomUUID()
  // Not of the kind that is announced here or by others: the worker of the cloud would deliver that too.
  const body = { id, url: url ?? `${host}/${id}`, description: '', kinds: ['reports' as const] }
  const secret = await shownBy(registerWebhook(http)(inputOf({}, body, undefined)))
  return { id, path: `/${id}`, secret, body }
}

const announce = async () => {
  const [id, at] = [randomUUID(), new Date(start).toISOString()]
  const words = { slug: `s-${id}`, kind: 'company', title: `Title ${id}`, summary: 'All is well.' }
  const Item = { id, ...words, released_at: at, announced_at: at }
  await dynamo().send(new PutCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Item }))
  return id
}
const withdraw = (id: string) =>
  dynamo().send(
    new UpdateCommand({
      TableName: setting('TABLE_ANNOUNCEMENTS'),
      Key: { id },
      UpdateExpression: 'REMOVE released_at',
    }),
  )

/** The worker at a moment after the beginning; answers how long the message is held back for its next turn. */
const turn = async (message: WebhookMessage, seconds = 0): Promise<number | undefined> => {
  let delay: number | undefined
  await deliverWebhook({
    webhooks: webhookStore(),
    secrets: secretStore(),
    deliveries: deliveryStore(),
    // The lane is everybody's, and the clocks of these tests are not.
    leases: { ...leaseStore(), enterLane: async () => true },
    announcements: announcedStore(),
    post,
    putBack: async (_, held) => void (delay = held),
    site: 'https://investors.example.com',
    now: () => new Date(start + seconds * 1000),
    chance: () => 0,
  })(message)
  return delay
}
const stateOf = async ({ webhook, message }: WebhookMessage) => (await deliveryStore().get(webhook, message))!

describe('A-167 an announcement to a webhook', () => {
  it('arrives signed, once, however often its message comes', async () => {
    const { id: webhook, path, secret } = await register()
    const message = await announce()
    await Promise.all([turn({ webhook, message }), turn({ webhook, message }), turn({ webhook, message })])
    await turn({ webhook, message })
    const [arrived, ...more] = await arrivalsAt(path)
    expect(more).toEqual([])
    const event = new Verifier(secret).verify(arrived!.body, arrived!.headers)
    expect(event).toMatchObject({
      type: 'announcement.published',
      data: { id: message, url: `https://investors.example.com/news/s-${message}`, kinds: ['company'] },
    })
    expect(arrived!.headers).toMatchObject({ 'webhook-id': message, 'content-type': 'application/json' })
    const row = await stateOf({ webhook, message })
    expect(row).toMatchObject({ state: 'delivered', tries: 1, last_status: 200, last_error: null })
    expect(row.attempts).toMatchObject([{ status: 200, answer: '{"received":true}' }])
    expect(await webhookStore().get(webhook)).toMatchObject({ last_outcome: 'delivered', failures: 0 })
  })

  it('is tried over a day, is dead then, and is delivered again by staff under the same id', async () => {
    const { id: webhook, path } = await register()
    const message = await announce()
    await answer(path, { 'x-status': '500' })
    let seconds = 0
    for (let tries = 1; tries <= 8; tries++) {
      // Before its time it goes back into the queue and nothing is sent.
      if (seconds > 0) expect(await turn({ webhook, message }, seconds - 1)).toBe(1)
      const held = await turn({ webhook, message }, seconds)
      const { state, next_try_at, tries: done } = await stateOf({ webhook, message })
      expect([state, done]).toEqual([tries < 8 ? 'waiting' : 'dead', tries])
      if (!next_try_at) break
      const next = (Date.parse(next_try_at) - start) / 1000
      expect(held).toBe(Math.min(600, next - seconds))
      seconds = next
    }
    expect(seconds).toBeGreaterThan(24 * 3600)
    expect(await arrivalsAt(path)).toHaveLength(8)
    expect(await deliveryStore().dead(webhook, 10)).toEqual({ messages: [message], more: false })
    expect(await webhookStore().get(webhook)).toMatchObject({ failures: 8, last_status: 500, enabled: true })

    await answer(path, { 'x-status': '202' })
    const all = redeliverDeadWebhooks(http)
    expect(await all(inputOf({ id: webhook }, undefined, undefined))).toMatchObject({
      data: { queued: 1, more: false },
    })
    expect(await all(inputOf({ id: webhook }, undefined, undefined))).toMatchObject({ data: { queued: 0 } })
    expect(queued).toContainEqual({ webhook, message })
    await turn({ webhook, message }, seconds + 60)
    expect(await stateOf({ webhook, message })).toMatchObject({ state: 'delivered', tries: 9, round: 1 })
    expect(await webhookStore().get(webhook)).toMatchObject({ failures: 0, failing_since: null })
    // A delivered message can be sent again, too.
    await redeliverWebhook(http)(inputOf({ id: webhook, message }, undefined, undefined))
    await turn({ webhook, message }, seconds + 120)
    const ids = (await arrivalsAt(path)).map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual(Array.from({ length: 10 }, () => message))
  })

  it('that was withdrawn meanwhile is not delivered any more', async () => {
    const { id: webhook, path } = await register()
    const [first, tried] = [await announce(), await announce()]
    await answer(path, { 'x-status': '503', 'x-retry-after': '90' })
    expect(await turn({ webhook, message: tried })).toBe(90)
    await withdraw(first)
    await withdraw(tried)
    for (const message of [first, tried]) await turn({ webhook, message }, 100)
    expect(await stateOf({ webhook, message: first })).toMatchObject({ state: 'dropped', tries: 0 })
    expect(await stateOf({ webhook, message: tried })).toMatchObject({ state: 'dropped', tries: 1 })
    expect(await arrivalsAt(path)).toHaveLength(1)
  })

  it('is sent again when a function ended in the middle, and waits while its webhook has another one', async () => {
    const { id: webhook, path } = await register()
    const [broken, other] = [await announce(), await announce()]
    await answer(path, { 'x-status': '500' })
    await turn({ webhook, message: broken })
    await answer(path, { 'x-status': '200' })
    const row = await stateOf({ webhook, message: broken })
    const moment = (seconds: number) => new Date(start + seconds * 1000)
    expect(await leaseStore().take(row, moment(10), moment(70))).toBe('mine')
    expect(await turn({ webhook, message: other }, 20)).toBe(1)
    expect(await turn({ webhook, message: broken }, 20)).toBeUndefined()
    await turn({ webhook, message: broken }, 71)
    await turn({ webhook, message: other }, 71)
    for (const message of [broken, other])
      expect(await stateOf({ webhook, message })).toMatchObject({ state: 'delivered' })
  })
})

it('the lane of webhooks that fail or are slow is one function’s at a time', async () => {
  const { enterLane } = leaseStore()
  const second = (n: number) => new Date(Date.UTC(2090, 0, 1, 0, 0, n))
  const enter = (owner: string, n: number) => enterLane(owner, second(n), second(n + 20))
  expect([await enter('a', 0), await enter('b', 1), await enter('a', 10)]).toEqual([true, false, true])
  expect([await enter('b', 30), await enter('b', 31), await enter('a', 32)]).toEqual([false, true, false])
})

describe('A-167 a webhook', () => {
  it('that answers 410 is switched off at once, on record, and gets nothing until it is on again', async () => {
    const { id: webhook, path } = await register()
    const [message, later] = [await announce(), await announce()]
    await answer(path, { 'x-status': '410' })
    await turn({ webhook, message })
    await turn({ webhook, message: later })
    expect(await arrivalsAt(path)).toHaveLength(1)
    const off = (await webhookStore().get(webhook))!
    expect(off).toMatchObject({ enabled: false, disabled_reason: 'gone', last_status: 410, version: 2 })
    for (const each of [message, later])
      expect(await stateOf({ webhook, message: each })).toMatchObject({ state: 'dead' })
    const said = (await trail()).filter(({ object }) => object === `webhooks/${webhook}`)
    expect(said.map(({ action_type }) => String(action_type)).toSorted()).toEqual([
      'WEBHOOK_DISABLED',
      'WEBHOOK_REGISTERED',
    ])
    expect(JSON.stringify(said)).not.toContain('whsec_')
    const again = inputOf({ id: webhook, message }, undefined, undefined)
    await expect(redeliverWebhook(http)(again)).rejects.toMatchObject({ code: 'conflict' })
    await answer(path, { 'x-status': '200' })
    const on = await updateWebhook(http)(inputOf({ id: webhook }, { enabled: true }, off.version))
    expect(on).toMatchObject({ enabled: true, disabled_reason: null, failures: 0, version: 3 })
    await redeliverWebhook(http)(again)
    await turn({ webhook, message })
    expect(await stateOf({ webhook, message })).toMatchObject({ state: 'delivered' })
  })

  it('signs with the new secret and the old one for a day, then with the new one', async () => {
    const { id: webhook, path, secret: old } = await register()
    const rotated = rotateWebhookSecret(http)(inputOf({ id: webhook }, undefined, undefined))
    const newest = await shownBy(rotated)
    const [message, later] = [await announce(), await announce()]
    await turn({ webhook, message })
    await turn({ webhook, message: later }, 24 * 3600 + 1)
    const [after, within] = await arrivalsAt(path)
    for (const secret of [old, newest])
      expect(() => new Verifier(secret).verify(within!.body, within!.headers)).not.toThrow()
    expect(within!.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    expect(after!.headers['webhook-signature']!.split(' ')).toHaveLength(1)
  })

  it('registered by a call that is repeated is there once, with a secret that verifies', async () => {
    const { id: webhook, path, secret: lost, body } = await register()
    const secret = await shownBy(registerWebhook(http)(inputOf({}, body, undefined)))
    expect(secret).not.toBe(lost)
    const other = registerWebhook(http)(inputOf({}, { ...body, description: 'Other' }, undefined))
    await expect(other).rejects.toMatchObject({ code: 'conflict' })
    const message_id = randomUUID()
    await testWebhook(http)(inputOf({ id: webhook }, { message_id }, undefined))
    await turn({ webhook, message: message_id })
    const [arrived] = await arrivalsAt(path)
    expect(new Verifier(secret).verify(arrived!.body, arrived!.headers)).toMatchObject({
      type: 'webhook.test',
    })
  })

  it.each(['https://169.254.169.254/latest/meta-data/', 'https://[::ffff:10.0.0.1]/'])(
    'is not registered at %s, nor called when it came there otherwise',
    async url => {
      await expect(register(url)).rejects.toMatchObject({ code: 'invalid_input' })
      const { id: webhook } = await register()
      await setField('WEBHOOKS', { kind: 'webhook', id: webhook }, 'url', url)
      const message = await announce()
      await turn({ webhook, message })
      expect(await stateOf({ webhook, message })).toMatchObject({ state: 'waiting', last_status: null })
      await webhookStore().remove(
        webhook,
        { user_id: 'test', action_type: 'WEBHOOK_DELETED' },
        new Date(start),
      )
    },
  )

  it('that redirects has not taken the message, and the redirect is not followed', async () => {
    const [{ id: webhook, path }, target] = [await register(), await register()]
    await answer(path, { 'x-status': '307', 'x-location': `${host}${target.path}` })
    const message = await announce()
    await turn({ webhook, message })
    expect((await stateOf({ webhook, message })).last_error).toMatch(/redirect \(307\)/)
    expect(await arrivalsAt(target.path)).toEqual([])
  })

  it('that is removed takes its secret along, and what waits for it goes nowhere', async () => {
    const { id: webhook, path } = await register()
    const message = await announce()
    await webhookStore().remove(webhook, { user_id: 'test', action_type: 'WEBHOOK_DELETED' }, new Date(start))
    await turn({ webhook, message })
    expect(await stateOf({ webhook, message })).toMatchObject({ state: 'dropped', tries: 0 })
    expect(await secretStore().of(webhook)).toEqual([])
    expect(await arrivalsAt(path)).toEqual([])
  })
})

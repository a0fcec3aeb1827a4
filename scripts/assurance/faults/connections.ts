import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { securityMonitor } from '#contract/security/realtime.ts'
import { listen, realtimeAddress, Refused } from '../../testing/listener.ts'
import { fault, type Fault, needsNothing } from './fault.ts'
import { draft, recordOf, announcementInput } from './papers.ts'
import type { Scene } from './scene.ts'
import { cannotFetch, spoil } from './spoil.ts'
import { waitUntil } from './until.ts'

const connect = ({ cloud, tokens }: Scene) =>
  listen(realtimeAddress(cloud.outputs), { origin: cloud.site, token: tokens.admin })

const connectionsOf = async ({ tables, cloud }: Scene): Promise<number> => {
  const { Count = 0 } = await tables.send(
    new QueryCommand({
      TableName: cloud.table('ConnectionsTable'),
      KeyConditionExpression: 'channel = :channel',
      ExpressionAttributeValues: { ':channel': securityMonitor },
      ConsistentRead: true,
    }),
  )
  return Count
}

const gone: Fault = fault({
  id: 'realtime-gone',
  name: 'A realtime connection is gone',
  injected: 'one of two browsers is cut off without a word',
  given: async scene => ({ cut: await connect(scene), other: await connect(scene) }),
  inject: async (_, { cut }) => {
    await cut.leave('terminate')
    return () => undefined
  },
  act: draft,
  expect: async (scene, { id }, { other }) => {
    const heard = async () =>
      other.events().filter(({ row }) => 'object' in row && row.object === `announcements/${id}`).length
    assert.equal(await waitUntil('the other one hears of it', heard, count => count > 0), 1)
    await waitUntil(
      'one connection is left',
      () => connectionsOf(scene),
      count => count === 1,
    )
    await other.leave()
    await waitUntil(
      'no connection is left',
      () => connectionsOf(scene),
      count => count === 0,
    )
    return {
      saw: 'the other browser: the event, once',
      kept: 'the audit log; the lost connection is forgotten',
      retried: 'nothing',
    }
  },
})

const noKeys: Fault = fault({
  id: 'jwks',
  name: 'JWKS is unreachable',
  injected: 'the keys of the user pool cannot be fetched by the function that lets browsers connect',
  given: needsNothing,
  inject: scene => spoil(scene, 'authoriseConnection', cannotFetch('jwks.json')),
  act: scene =>
    connect(scene).then(
      () => 101,
      (error: unknown) => {
        if (error instanceof Refused) return error.status
        throw error
      },
    ),
  expect: async (scene, status) => {
    assert.equal(status, 500)
    assert.equal((await scene.staff('listBuckets', {})).status, 200)
    const listener = await waitUntil('it connects', () => connect(scene).catch(() => undefined), Boolean)
    await listener?.leave()
    return {
      saw: `the Security tab without live events (${status})`,
      kept: 'the session; nobody gets in unchecked',
      retried: 'by the browser, later and later: it connects as soon as the keys are there',
    }
  },
})

/** Sends a draft and cuts the connection before its answer, as when a train enters a tunnel. */
const sendAndHang = ({ cloud, tokens }: Scene, body: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const sent = request(`${cloud.api}/staff/announcements`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${tokens.admin}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    })
    sent.on('error', reject)
    sent.end(text, () => {
      // What is written is on its way; the answer is not waited for.
      sent.on('close', () => resolve())
      sent.off('error', reject).on('error', () => undefined)
      setImmediate(() => sent.destroy())
    })
  })

const cutAnswer: Fault = fault({
  id: 'answer-lost',
  name: 'The browser loses its connection before the answer',
  injected: 'the connection is cut once a draft is sent',
  given: async () => {
    const id = randomUUID()
    return { ...announcementInput(`News ${id}`), id }
  },
  inject: async () => () => undefined,
  act: sendAndHang,
  expect: async (scene, _, body) => {
    await scene.cloud.idle()
    const again = await scene.staff('createAnnouncement', { body })
    assert.deepEqual([again.value().version, again.value().title], [1, body.title])
    assert.deepEqual(await recordOf(scene, `announcements/${body.id}`), ['ANNOUNCEMENT_DRAFTED'])
    return {
      saw: 'that it could not be saved; everything stays in the form',
      kept: 'the draft, if it arrived',
      retried: 'by the person, with the same id: one draft, one record',
    }
  },
})

/** Connections that end, and that cannot begin. */
export const connectionFaults: Fault[] = [gone, noKeys, cutAnswer]

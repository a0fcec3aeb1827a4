import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { securityMonitor } from '#contract/security/realtime.ts'
import { listen, realtimeAddress, Refused } from '../../testing/listener.ts'
import { during, type Fault, waitUntil } from './fault.ts'
import { draft, recordOf, announcementInput } from './papers.ts'
import type { Scene } from './scene.ts'
import { cannotFetch, spoil } from './spoil.ts'

const connect = ({ cloud, tokens }: Scene) =>
  listen(realtimeAddress(cloud.outputs), { origin: cloud.site, token: tokens.admin })

const waitForConnections = ({ tables, cloud }: Scene, wanted: number) =>
  waitUntil(`${wanted} connections are left`, async () => {
    const { Count } = await tables.send(
      new QueryCommand({
        TableName: cloud.table('ConnectionsTable'),
        KeyConditionExpression: 'channel = :channel',
        ExpressionAttributeValues: { ':channel': securityMonitor },
        ConsistentRead: true,
      }),
    )
    return Count === wanted
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
      // The bytes are written and on their way; nobody waits for the answer.
      sent.on('close', () => resolve())
      sent.off('error', reject).on('error', () => undefined)
      setImmediate(() => sent.destroy())
    })
  })

/** Connections that end, and that cannot begin. */
export const connectionFaults: Fault[] = [
  {
    id: 'realtime-gone',
    name: 'A realtime connection is gone',
    injected: 'one of two browsers is cut off without a word',
    play: async scene => {
      const [cut, other] = [await connect(scene), await connect(scene)]
      await cut.leave('terminate')
      const { id } = await draft(scene)
      const heard = async () =>
        other.events().filter(({ row }) => 'object' in row && row.object === `announcements/${id}`).length
      assert.equal(await waitUntil('the other one hears of it', heard), 1)
      await waitForConnections(scene, 1)
      await other.leave()
      await waitForConnections(scene, 0)
      return {
        saw: 'the other browser: the event, once',
        kept: 'the audit log; the lost connection is forgotten',
        retried: 'nothing',
      }
    },
  },
  {
    id: 'jwks',
    name: 'JWKS is unreachable',
    injected: 'the keys of the user pool cannot be fetched by the function that lets browsers connect',
    play: async scene => {
      const trouble = spoil(scene, 'authoriseConnection', cannotFetch('jwks.json'))
      const refusal = await during(trouble, () => connect(scene).catch((error: unknown) => error))
      assert.ok(refusal instanceof Refused)
      assert.equal(refusal.status, 500)
      assert.equal((await scene.staff('listBuckets', {})).status, 200)
      const listener = await waitUntil('it connects', () => connect(scene).catch(() => undefined))
      await listener?.leave()
      return {
        saw: `the Security tab without live events (${refusal.status})`,
        kept: 'the session; nobody gets in unchecked',
        retried: 'by the browser, later and later: it connects as soon as the keys are there',
      }
    },
  },
  {
    id: 'answer-lost',
    name: 'The browser loses its connection before the answer',
    injected: 'the connection is cut once a draft is sent',
    play: async scene => {
      const id = randomUUID()
      const body = { ...announcementInput(`News ${id}`), id }
      await sendAndHang(scene, body)
      await scene.cloud.idle()
      const again = (await scene.staff('createAnnouncement', { body })).value()
      assert.deepEqual([again.version, again.title], [1, body.title])
      assert.deepEqual(await recordOf(scene, `announcements/${id}`), ['ANNOUNCEMENT_DRAFTED'])
      return {
        saw: 'that it could not be saved; everything stays in the form',
        kept: 'the draft, if it arrived',
        retried: 'by the person, with the same id: one draft, one record',
      }
    },
  },
]

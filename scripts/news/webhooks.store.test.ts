import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Announcement } from '#contract/publishing/announcements.ts'
import type { UpdateKind } from '#contract/audience/updateKinds.ts'
import { dynamo } from '#runtime/clients.ts'
import { reportStore } from '../../lambdas/audience/distribution/reportStore.ts'
import { webhookStore } from '../../lambdas/audience/webhooks/store.ts'
import { newSecret } from '../../lambdas/audience/webhooks/secretStore.ts'
import { cloud, fault, idle, tick } from '../testing/cloud.ts'

const sandbox = cloud.environment['SANDBOX_ORIGIN']
const entry = { user_id: 'test', action_type: 'TEST' }
const register = async (kinds: UpdateKind[], origin = 'https://hooks.example.com') => {
  const id = randomUUID()
  const webhook = { id, url: `${origin}/${id}`, description: '', kinds }
  await webhookStore().add(webhook, newSecret(), entry, new Date())
  return id
}
/** As it stands after a try that failed. */
const knownToFail = (id: string) =>
  dynamo().send(
    new UpdateCommand({
      TableName: cloud.environment['TABLE_WEBHOOKS'],
      Key: { kind: 'webhook', id },
      UpdateExpression: 'SET failures = :one',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  )
/** Titles that came to a webhook, newest first. */
const titlesAt = async (id: string) => {
  const arrived = (await (await fetch(`${sandbox}/hooks.json?path=/${id}`)).json()) as { body: string }[]
  return arrived.map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title)
}
const announce = async (inSeconds: number, more: Partial<Announcement> = {}) => {
  const [id, now] = [randomUUID(), new Date()]
  const released_at = new Date(now.getTime() + inSeconds * 1000).toISOString()
  const words = { slug: `s-${id}`, title: `Title ${id}`, content: '<p>Well.</p>', summary: 'Well.' }
  const times = { released_at, date_published: released_at.slice(0, 10), created_at: now.toISOString() }
  const Item = {
    ...{ id, kind: 'company', ...words, ...times, updated_at: now.toISOString(), ...more },
    ...{ announcement_type: 'News', external_link: null, is_featured: false, source: 'test' },
    ...{ kind_all: 'announcement', to_announce: 'pending' },
  }
  await dynamo().send(new PutCommand({ TableName: cloud.environment['TABLE_ANNOUNCEMENTS'], Item }))
  return Item
}
const nextMinute = async () => {
  await tick('startReleases')
  await idle()
}
beforeEach(async () => {
  for (const { id } of await webhookStore().list()) await webhookStore().remove(id, entry, new Date())
})

describe('A-140 A-167 an announcement', () => {
  test('reaches each webhook of its kind once, though every event on its way comes thrice', async () => {
    const [wants, reports, other] = [
      await register(['regulatory', 'company']),
      await register(['reports']),
      await register(['company']),
    ]
    for (const on of ['startReleases', 'announceRelease', 'distribute', 'deliverWebhook'])
      await fault({ kind: 'repeat', on, times: 3 })
    const { id, title } = await announce(0, { kind: 'regulatory', headline_category: 'FR' })
    await nextMinute()
    await nextMinute()
    expect(await titlesAt(wants)).toEqual([title])
    expect(await titlesAt(reports)).toEqual([title])
    expect(await titlesAt(other)).toEqual([])
    expect((await reportStore().get(id))?.webhooks).toEqual({
      queued: 2,
      delivered: 2,
      dead: 0,
      dropped: 0,
      waiting: 0,
    })
  })

  test('reaches one webhook while three others never answer, and so does the next', async () => {
    for (let n = 0; n < 3; n++) await knownToFail(await register(['company'], 'https://slow.example.com'))
    const good = await register(['company'])
    const first = await announce(0)
    await tick('startReleases')
    const arrives = (titles: string[]) =>
      vi.waitFor(async () => expect(await titlesAt(good)).toEqual(titles), { timeout: 8_000, interval: 50 })
    await arrives([first.title])
    const second = await announce(0)
    await tick('startReleases')
    await arrives([second.title, first.title])
  })
})

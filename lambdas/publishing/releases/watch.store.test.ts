import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, it } from 'vitest'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import type { Mail } from '#runtime/mail.ts'
import { noAccessLists } from '../../security/accessLists.fixture.ts'
import { itemWith } from '../rns/item.fixture.ts'
import { dutyStore, rnsStore, type RnsStore } from './rnsStore.ts'
import { releaseWith } from './release.fixture.ts'
import type { StoredRelease } from './release.ts'
import { noticeStore } from './noticeStore.ts'
import { releaseStore } from './store.ts'
import { itemStore } from './itemStore.ts'
import { watchReleases } from '../workers/watchReleases.ts'

/** After everything that other tests of the same cloud plan. */
const moment = '2091-03-26T07:00:00.000Z'
const minutes = (by: number) => new Date(Date.parse(moment) + by * 60_000)

const releases = releaseStore()
const waiting = (more: Partial<StoredRelease> = {}) =>
  releaseWith({
    title: 'Final results',
    phase: 'waiting',
    publish_at: moment,
    regulatory: true,
    gated: true,
    created_at: moment,
    updated_at: moment,
    ...more,
  })

const mails: Mail[] = []
let failing = false
const duty = { ...dutyStore(), people: async () => ['duty@example.com', 'deputy@example.com'] }
const nothing: RnsStore = { ...rnsStore(), seenOn: async () => [] }
/** The releases of this test alone: others wait in the same cloud. */
const watchOver = (ids: readonly string[], at: Date, rns: RnsStore = nothing) =>
  watchReleases({
    releases: {
      ...releases,
      coming: async now => (await releases.coming(now)).filter(({ id }) => ids.includes(id)),
    },
    accessLists: noAccessLists,
    approval: 'one person',
    members: { list: async () => [] },
    notices: noticeStore(),
    items: itemStore(),
    rns,
    duty,
    mail: {
      send: async mail => {
        if (failing) throw new Error('No mail today.')
        mails.push(mail)
      },
    },
    canMail: () => true,
    sender: () => ({ site: 'https://example.com', company: 'Sample plc' }),
    now: () => at,
  })()

beforeAll(() => mails.splice(0))

it('X-011 staff on duty are told of a late RNS a quarter of an hour after its moment, once', async () => {
  const [late, held, seen] = [
    waiting(),
    waiting({ on_hold: true }),
    waiting({ detection: { at: moment, how: 'confirmed' }, on_hold: true }),
  ]
  for (const release of [late, held, seen])
    expect(await releases.add(release, { user_id: 'test', action_type: 'TEST' }, new Date(moment))).toBe(true)
  const ids = [late.id, held.id, seen.id]
  await watchOver(ids, minutes(14.9))
  expect(mails).toEqual([])
  failing = true
  await expect(watchOver(ids, minutes(15))).rejects.toThrow('could not be looked after')
  failing = false
  await Promise.all([watchOver(ids, minutes(16)), watchOver(ids, minutes(16))])
  await watchOver(ids, minutes(17))
  expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    ['duty@example.com', 'The RNS of “Final results” is late'],
    ['deputy@example.com', 'The RNS of “Final results” is late'],
  ])
  expect(JSON.stringify(mails[0]?.body)).toContain(`https://example.com/admin/content/releases/${late.id}`)
  expect(await releases.get(late.id)).toMatchObject({ warned_at: expect.any(String) as string })
})

it('who was mailed of a request while somebody changed the release is not mailed again', async () => {
  const request = { step: 'requested', at: moment } as const
  const read = waiting({ phase: 'drafted', unmailed: [request] })
  const entry = { user_id: 'test', action_type: 'TEST' }
  await releases.add(read, entry, new Date(moment))
  const notices = noticeStore()
  expect([await notices.claim(read), await notices.claim(read)]).toEqual([true, false])
  expect(await releases.replace({ ...read, version: 2 }, [], entry, new Date(moment))).toBe(false)
  await notices.giveBack(read.id, [{ ...request, to: ['Bea'] }])
  const current = await releases.get(read.id)
  expect(current).toMatchObject({ unmailed: [{ to: ['Bea'] }], mailings: 2, version: 1 })
  const next = { ...read, ...current, version: 2 }
  expect(await releases.replace(next, [], entry, new Date(moment))).toBe(true)
})

it('X-011 an RNS whose detection was missed lets its release out once it is found', async () => {
  const release = waiting({ rns: { number: '2584X', day: '2091-03-26' } })
  await releases.add(release, { user_id: 'test', action_type: 'TEST' }, new Date(moment))
  const provider = randomUUID()
  const row = {
    provider,
    item_id: 'missed',
    item: itemWith({
      id: 'missed',
      provider,
      title: 'Final results',
      publishedAt: moment,
      rns_number: '2584X',
    }),
    content_hash: '',
    version: 1,
    received_at: '2091-03-26T07:01:00.000Z',
    seen_day: '2091-03-26',
  }
  await dynamo().send(new PutCommand({ TableName: setting('TABLE_NEWS_ITEMS'), Item: row }))
  expect((await rnsStore().seenOn('2091-03-26')).map(({ item_id }) => item_id)).toEqual(['missed'])
  await watchOver([release.id], minutes(3), rnsStore())
  expect(await releases.get(release.id)).toMatchObject({
    phase: 'approved',
    detection: { how: 'number', item: { title: 'Final results' } },
  })
})

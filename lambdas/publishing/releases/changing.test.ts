import { beforeEach, expect, it, vi } from 'vitest'
import type { AuditEntry, TransactItem } from '#runtime/audit.ts'
import { noAccessLists } from '../../security/accessLists.fixture.ts'
import { approveRelease, cancelRelease, resumeRelease } from './approval.ts'
import { releaseWith } from './release.fixture.ts'
import type { LoadedItem, StoredRelease } from './release.ts'
import { inputOf } from '#runtime/testing.ts'
import { confirmRelease } from './rns.ts'
import type { RnsRow } from './rnsStore.ts'
import type { Services } from './services.ts'

const id = '00000000-0000-4000-8000-000000000001'
const [document, news] = ['00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-00000000000a']
const now = new Date('2026-11-24T07:00:00.000Z')
const before = '2026-11-23T07:00:00.000Z'
const later = '2099-01-01T00:00:00.000Z'

const releaseOf = (more: Partial<StoredRelease> = {}) =>
  releaseWith({
    id,
    publish_at: later,
    items: [
      { type: 'document', id: document },
      { type: 'announcement', id: news },
    ],
    ...more,
  })
const itemOf = (more: Partial<LoadedItem> = {}): LoadedItem => ({
  title: 'Results',
  url: '/x',
  version: 1,
  addresses: [],
  written_by: [],
  shown: false,
  ...more,
})
const user = { id: 'Bea', groups: [], staff: true, admin: false }
const call = (ifMatch: number) =>
  inputOf({ params: { id }, ifMatch, user, request: { id: 'request', address: undefined, now } })
const seen = { items: [document, news].map(each => ({ id: each, version: 1 })) }

/** One stored release, with what was written over it. */
const world = (stored: StoredRelease, { wins = true, row }: { wins?: boolean; row?: RnsRow } = {}) => {
  const written: { release: StoredRelease; rows: TransactItem[]; entry: AuditEntry }[] = []
  const follow = vi.fn(async () => undefined)
  const parts = {
    accessLists: noAccessLists,
    releases: {
      get: async () => stored,
      replace: async (release: StoredRelease, rows: TransactItem[], entry: AuditEntry) => {
        if (wins) written.push({ release, rows, entry })
        return wins
      },
    },
    items: {
      get: async () =>
        new Map([
          [document, itemOf()],
          [news, itemOf({ rns: { headline: 'Results' } })],
        ]),
    },
    rns: { seenOn: async () => [], item: async () => undefined, row: async () => row },
    fileGate: { follow },
    fileRecords: { gateEntry: async () => undefined },
    approval: 'one person',
  }
  return { services: parts as never as Services, written, follow }
}

beforeEach(() => {
  vi.stubEnv('TABLE_ANNOUNCEMENTS', 'announcements')
  vi.stubEnv('TABLE_DOCUMENTS', 'documents')
})

it('X-011 an approved regulatory release waits for its RNS, its items locked', async () => {
  const { services, written } = world(releaseOf())
  const answer = await approveRelease(services)({ ...call(1), body: seen })
  expect(answer).toMatchObject({ state: 'approved', version: 2, approved_by: 'Bea' })
  expect(written[0]?.release).toMatchObject({ phase: 'waiting', gated: true })
  expect(written[0]?.rows).toHaveLength(2)
  expect(written[0]?.entry).toMatchObject({
    action_type: 'RELEASE_APPROVED',
    after: { publish_at: later, seen: seen.items, gated: true, version: 2 },
  })
})

it('a repeated call writes nothing, but updates the file gate', async () => {
  const { services, written, follow } = world(releaseOf({ phase: 'waiting', approved_by: 'Bea', version: 2 }))
  await approveRelease(services)({ ...call(1), body: seen })
  expect(written).toEqual([])
  expect(follow).toHaveBeenCalledOnce()
})

it('a withdrawal may be repeated with any version, another call only with the one before', async () => {
  const cancelled = world(releaseOf({ phase: 'cancelled', version: 7 }))
  expect(await cancelRelease(cancelled.services)({ ...call(3), body: undefined })).toMatchObject({
    version: 7,
  })
  const waiting = world(releaseOf({ phase: 'waiting', version: 7 }))
  await expect(resumeRelease(waiting.services)({ ...call(3), body: undefined })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { version: 7 } },
  })
})

it('who comes second is shown the release as it is', async () => {
  const { services } = world(releaseOf(), { wins: false })
  await expect(approveRelease(services)({ ...call(1), body: seen })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { version: 1 } },
  })
})

const waiting = { phase: 'waiting', gated: true, publish_at: before, approved_by: 'Ada' } as const

it('X-011 a confirmed RNS publishes the release now, and reserves its id for an import', async () => {
  const { services, written } = world(releaseOf(waiting))
  const body = { number: '2584X', note: 'by telephone' }
  expect(await confirmRelease(services)({ ...call(1), body })).toMatchObject({ out_at: now.toISOString() })
  expect(written[0]?.rows.at(-1)?.Put?.Item).toMatchObject({ duplicate_of: news })
  expect(written[0]?.entry).toMatchObject({
    action_type: 'RELEASE_CONFIRMED',
    before: { phase: 'waiting', on_hold: false },
    after: { phase: 'approved', detection: { how: 'confirmed', number: '2584X' }, said: body },
  })
})

it.each([
  ['Bea', 'fulfilled'],
  ['Ada', 'rejected'],
])('X-011 a confirmation after that of %s is %s, and writes nothing', async (by, status) => {
  const detection = { at: before, how: 'confirmed', by } as const
  const { services, written } = world(releaseOf({ ...waiting, phase: 'approved', version: 2, detection }))
  const [answer] = await Promise.allSettled([confirmRelease(services)({ ...call(1), body: {} })])
  expect([answer?.status, written]).toEqual([status, []])
})

it('X-011 an RNS that was imported first gets the documents, and the own announcement is withdrawn now', async () => {
  const target = { id: '00000000-0000-4000-8000-0000000000ff', slug: 'rns', title: 'RNS', attachments: [] }
  const detection = { at: before, how: 'confirmed', number: '2584X' } as const
  const { services, written } = world(releaseOf({ ...waiting, on_hold: true, detection }), { row: target })
  await resumeRelease(services)({ ...call(1), body: undefined })
  const [, withdrawn, attached] = (written[0]?.rows ?? []).map(({ Update }) => Update)
  expect(withdrawn?.ExpressionAttributeValues).toMatchObject({
    ':at': now.toISOString(),
    ':target': target.id,
  })
  expect(attached?.ExpressionAttributeValues).toEqual({ ':all': [document] })
  expect(written[0]?.release.detection?.stands_as).toMatchObject({ slug: 'rns', instead_of: news })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HandlerInput } from '#runtime/endpoint.ts'
import type { getServiceHealth as route, HealthState } from '#contract/integrations/services.ts'
import { Problem } from '#runtime/problem.ts'
import { getServiceHealth, listServiceSecrets } from './handlers.ts'
import type { Services } from './probes.ts'
import { clockFinding, measure } from './rules.ts'

const refused = Object.assign(new Error('no'), { name: 'AccessDeniedException' })
const facts = { status: 'ACTIVE', items: 3, bytes: 120 }
const healthy: Services = {
  database: {
    mailProvider: async () => 'ses',
    describe: async () => facts,
    clockwork: async () => ({ nextPoll: undefined, lastPoll: undefined, nextRelease: undefined }),
  },
  storage: { reach: async () => 3 },
  mail: { quota: async () => ({ enabled: true, most: 200, sent: 7, perSecond: 14 }) },
  relay: { greets: async () => true },
  secrets: { describe: async () => ({ hasValue: true, changedAt: undefined }) },
  arns: { 'test/openai': 'arn:openai', 'test/stripe': null },
  mailDomain: 'example.com',
  tables: [
    { name: 'announcements', table: 'A' },
    { name: 'documents', table: 'D' },
  ],
}
const ask = (differs: Partial<Services> = {}) =>
  getServiceHealth({ ...healthy, ...differs })({} as HandlerInput<typeof route>)
const statesOf = async (health: ReturnType<typeof ask>): Promise<Record<string, HealthState>> => {
  const { services, tables } = (await health) as Awaited<ReturnType<typeof ask>> & {
    services: { id: string; state: HealthState }[]
    tables: { name: string; state: HealthState }[]
  }
  return Object.fromEntries([
    ...services.map(({ id, state }) => [id, state]),
    ...tables.map(({ name, state }) => [name, state]),
  ]) as Record<string, HealthState>
}
const allOk = {
  database: 'ok',
  storage: 'ok',
  mail: 'ok',
  secrets: 'ok',
  scheduler: 'ok',
  announcements: 'ok',
  documents: 'ok',
}

afterEach(() => vi.useRealTimers())

describe('A-054 A-055 health', () => {
  it('tells state, time and words of each service and table', async () => {
    const health = await ask()
    expect(health).toMatchObject({
      services: [
        { id: 'database', state: 'ok', detail: 'Connected' },
        { id: 'storage', detail: '3 buckets answer.' },
        { id: 'mail', detail: 'Amazon SES sends: 7 mails of 200 in 24 hours, up to 14 a second.' },
        { id: 'secrets', detail: '1 of 1 secrets of third parties have a value.' },
        { id: 'scheduler' },
      ],
      tables: [{ name: 'announcements', items: 3, bytes: 120 }, { name: 'documents' }],
    })
    expect(await statesOf(ask())).toEqual(allOk)
  })

  it('a table that may not be asked fails alone, without saying how the product is built', async () => {
    const describeTable = async (table: string) => {
      if (table === 'A') throw refused
      return facts
    }
    const database = { ...healthy.database, describe: describeTable }
    expect(await statesOf(ask({ database }))).toEqual({ ...allOk, announcements: 'failing' })
    expect(await ask({ database })).toMatchObject({
      tables: [
        { detail: 'The function may not ask it.', items: null, bytes: null },
        { items: 3, bytes: 120 },
      ],
    })
  })

  it('SES that fails, is paused or used up fails alone', async () => {
    const quota = { enabled: true, most: 200, sent: 7, perSecond: 14 }
    const troubles: (() => Promise<typeof quota>)[] = [
      () => Promise.reject(refused),
      async () => ({ ...quota, enabled: false }),
      async () => ({ ...quota, sent: 200 }),
    ]
    for (const trouble of troubles)
      expect(await statesOf(ask({ mail: { quota: trouble } }))).toEqual({ ...allOk, mail: 'failing' })
  })

  it('mail that was never set up says so, each way', async () => {
    expect(await statesOf(ask({ mailDomain: undefined }))).toEqual({ ...allOk, mail: 'not_set_up' })
    const smtp = { ...healthy.database, mailProvider: async () => 'smtp' }
    const none = () => Promise.reject(new Problem('not_configured', { message: 'The secret smtp is empty.' }))
    expect(await ask({ database: smtp, relay: { greets: none } })).toMatchObject({
      services: expect.arrayContaining([
        expect.objectContaining({ id: 'mail', state: 'not_set_up', detail: 'The secret smtp is empty.' }),
      ]) as unknown,
    })
    expect(await statesOf(ask({ database: smtp }))).toEqual(allOk)
    expect(await statesOf(ask({ database: smtp, relay: { greets: async () => false } }))).toEqual({
      ...allOk,
      mail: 'failing',
    })
  })

  it('what never answers is given up by itself, and the others are told', async () => {
    const silent = measure(
      () => new Promise<never>(() => undefined),
      {},
      () => undefined,
      20,
    )
    expect(await silent).toMatchObject({ state: 'failing', detail: 'No answer within 5 seconds.' })
    const quick = await measure(
      async () => ({ detail: 'Fine' }),
      {},
      () => undefined,
    )
    expect(quick).toMatchObject({ state: 'ok', detail: 'Fine' })
  })

  it('what takes more than a second is slow', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    const late = measure(
      () => new Promise<{ detail: string }>(resolve => setTimeout(() => resolve({ detail: '' }), 1_001)),
      {},
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await late).toMatchObject({ state: 'slow', latency_ms: 1_001 })
  })
})

describe('the scheduler', () => {
  const now = new Date('2026-03-02T07:10:00Z')
  const idle = { nextPoll: undefined, lastPoll: undefined, nextRelease: undefined }

  it('is failing when a poll or an announcement waits for longer than a run or two', () => {
    expect(clockFinding({ ...idle, nextPoll: '2026-03-02T07:05:00Z' }, now)).toEqual({
      state: 'failing',
      detail: 'A provider should have been polled 5 minutes ago.',
    })
    expect(clockFinding({ ...idle, nextRelease: '2026-03-02T07:00:00Z' }, now)).toMatchObject({
      state: 'failing',
    })
  })

  it('is well while nothing waits, and says when it last ran', () => {
    const lastPoll = '2026-03-02T07:09:00.000Z'
    expect(clockFinding({ ...idle, lastPoll, nextPoll: '2026-03-02T07:09:00Z' }, now)).toEqual({
      detail: 'Nothing is late.',
      last_run_at: lastPoll,
    })
    expect(clockFinding({ ...idle, nextRelease: '2026-03-02T09:00:00Z' }, now)).not.toHaveProperty('state')
  })
})

it('secrets are told by name: set, empty, absent, and unknown where one cannot be asked', async () => {
  const arns = { 'test/a': 'a', 'test/b': 'b', 'test/c': 'c', 'test/d': null }
  const secrets: Services['secrets'] = {
    describe: async arn => {
      if (arn === 'c') throw refused
      return { hasValue: arn === 'a', changedAt: arn === 'a' ? '2026-03-02T07:00:00.000Z' : undefined }
    },
  }
  const list = listServiceSecrets({ secrets, arns })
  expect(await list({} as Parameters<typeof list>[0])).toMatchObject({
    secrets: [
      { name: 'a', secret: 'test/a', state: 'set', changed_at: '2026-03-02T07:00:00.000Z' },
      { name: 'b', state: 'empty', changed_at: null },
      { name: 'c', state: 'unknown' },
      { name: 'd', state: 'absent' },
    ],
  })
})

import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it } from 'vitest'
import { dynamo } from '#runtime/clients.ts'
import { formWith } from './provider.fixture.ts'
import { newProvider, changedProvider } from './rules.ts'
import { pollStore } from './pollStore.ts'
import { providerTable, providerStore } from './store.ts'
import { afterPoll } from './schedule.ts'

const store = providerStore()
// Years to come: who is due by the clock is polled each minute, whatever a test does with it.
const noon = new Date('2090-11-24T12:00:00.000Z')
const polls = pollStore()
const entry = { action_type: 'RNS_PROVIDER_CREATED', user_id: 'ada' }
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const lease = (seconds: number) => ({ holder: randomUUID(), until: at(seconds) })
const run = {
  started_at: noon.toISOString(),
  duration_ms: 1,
  outcome: 'nothing_new' as const,
  seen: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  error: null,
}

const made: string[] = []
const add = async (more: Parameters<typeof formWith>[0] = {}) => {
  const provider = newProvider({ ...formWith(more), id: randomUUID() }, noon)
  expect(await store.write(provider, entry, noon)).toBe(true)
  made.push(provider.id)
  return provider
}
const mine = async (seconds: number) =>
  (await polls.due(at(seconds))).map(({ id }) => id).filter(id => made.includes(id))
afterEach(async () => {
  for (const id of made.splice(0)) await store.remove(id, entry, noon)
})

describe('the table of providers', () => {
  it('lists them by name whatever its case, and has each once', async () => {
    const names = ['wire B', 'Wire A', 'ärger']
    for (const name of names) await add({ name })
    const listed = (await store.list()).filter(({ id }) => made.includes(id))
    expect(listed.map(({ name }) => name)).toEqual(['Wire A', 'wire B', 'ärger'])
  })

  it('leaves out a faulty row, and polls and lists the others', async () => {
    const [good, faulty] = [await add({ name: 'Good' }), await add({ name: 'Faulty' })]
    const damage = {
      TableName: providerTable(),
      Key: { id: faulty.id },
      UpdateExpression: 'SET failures = :none',
      ExpressionAttributeValues: { ':none': 'none' },
    }
    await dynamo().send(new UpdateCommand(damage))
    expect((await store.list()).map(({ id }) => id).filter(id => made.includes(id))).toEqual([good.id])
    await expect.poll(() => mine(120)).toEqual([good.id])
  })

  it('takes the first of two changes of the same revision', async () => {
    const provider = await add()
    const both = ['One', 'Two'].map(name => changedProvider(provider, { name }, at(1)))
    const done = await Promise.all(both.map(change => store.write(change, entry, noon)))
    expect(done.toSorted()).toEqual([false, true])
    expect((await store.get(provider.id))?.revision).toBe(2)
  })

  it('writes the first one once, and removes it once', async () => {
    const provider = await add()
    expect(await store.write(provider, entry, noon)).toBe(false)
    expect(await store.remove(provider.id, entry, noon)).toBe(true)
    expect(await store.remove(provider.id, entry, noon)).toBe(false)
  })
})

describe('a claim', () => {
  it('is given to one of many that try at once, and to the next when its lease has ended', async () => {
    const { id } = await add()
    const tries = Array.from({ length: 20 }, () => polls.claim(id, lease(90), at(1), true))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    expect(await polls.claim(id, lease(90), at(89), false)).toBeUndefined()
    expect(await mine(89)).toEqual([])
    expect(await mine(90)).toEqual([id])
    expect(await polls.claim(id, lease(180), at(90), true)).toBeDefined()
  })

  it('is for those that are due, unless a person asks, and never for one that is switched off', async () => {
    const provider = await add()
    const off = changedProvider(provider, { is_active: false }, at(1))
    const claimed = await polls.claim(provider.id, lease(90), at(0), true)
    if (!claimed) throw new Error('It was not due.')
    await polls.finish(claimed, current => afterPoll(current, { run }, at(1), 0))
    expect(await polls.claim(provider.id, lease(90), at(60), true)).toBeUndefined()
    const asked = await polls.claim(provider.id, lease(90), at(60), false)
    if (!asked) throw new Error('A person could not poll it.')
    await polls.finish(asked, current => afterPoll(current, { run }, at(61), 0))
    const current = await store.get(provider.id)
    if (!current) throw new Error('It is gone.')
    await store.write({ ...off, revision: current.revision + 1 }, entry, noon)
    expect(await polls.claim(provider.id, lease(90), at(9999), false)).toBeUndefined()
    expect(await mine(9999)).toEqual([])
  })

  it('ends on top of what a person changed meanwhile', async () => {
    const { id } = await add()
    const claimed = await polls.claim(id, lease(90), at(0), true)
    if (!claimed) throw new Error('It was not due.')
    await store.write(changedProvider(claimed, { name: 'Renamed' }, at(1)), entry, noon)
    const finished = await polls.finish(claimed, current => afterPoll(current, { run }, at(2), 0))
    expect(finished).toMatchObject({ name: 'Renamed', runs: [run], version: 2 })
    expect(await store.get(id)).toEqual(finished)
  })

  it('ends in nothing when another poll has taken over, or the provider is deleted', async () => {
    const { id } = await add()
    const late = await polls.claim(id, lease(10), at(0), true)
    const next = await polls.claim(id, lease(100), at(10), true)
    if (!late || !next) throw new Error('It was not due.')
    const end = (claimed: typeof late) =>
      polls.finish(claimed, current => afterPoll(current, { run }, at(20), 0))
    expect(await end(late)).toBeUndefined()
    expect((await store.get(id))?.lease).toBe(next.lease)
    await store.remove(id, entry, noon)
    expect(await end(next)).toBeUndefined()
    expect(await store.get(id)).toBeUndefined()
  })
})

import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ProviderForm } from '#contract/news/providers.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { itemStore } from '../../lambdas/news/itemStore.ts'
import { newProvider, changedProvider, type StoredProvider } from '../../lambdas/news/rules.ts'
import { providerStore } from '../../lambdas/news/store.ts'
import { cloud, fault, idle, tick } from '../testing/cloud.ts'
import { rss } from '../../web/e2e/rss.ts'

const providers = providerStore()
const host = 'feeds.example.com'
const entry = { action_type: 'TEST', user_id: 'test' }
const made: string[] = []
afterEach(async () => {
  await inParallel(made.splice(0), 10, id => providers.remove(id, entry, new Date()))
})

const show = async (id: string, body: string, more: Record<string, string> = {}) => {
  const headers = { 'content-type': 'application/rss+xml', ...more }
  const address = `${cloud.environment['SANDBOX_ORIGIN']}/pages/${host}/${id}.xml`
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
}
const items = (count: number, more: { title?: string } = {}) =>
  rss(Array.from({ length: count }, (_, n) => ({ guid: `item-${n}`, title: more.title ?? `Item ${n}` })))
const questions = async () => {
  const answer = await fetch(`${cloud.environment['SANDBOX_ORIGIN']}/calls/${host}`)
  return ((await answer.json()) as { calls: number }).calls
}

/** A provider that is due, whose feed shows so many items. */
const add = async (count = 3, more: Partial<ProviderForm> = {}): Promise<string> => {
  const id = randomUUID()
  await show(id, items(count))
  const form = ProviderForm.parse({ name: id, feed_url: `https://${host}/${id}.xml`, ...more })
  const now = new Date(Date.now() - 60_000)
  await providers.write(newProvider({ ...form, id }, now), entry, now)
  made.push(id)
  return id
}
const read = async (id: string): Promise<StoredProvider> => (await providers.get(id))!
/** Its time has come, whatever it was. */
const makeDue = async (id: string) => {
  const now = new Date(Date.now() - 1000).toISOString()
  const { leased_until: _, ...provider } = await read(id)
  const due = { ...provider, next_poll_at: now, revision: provider.revision + 1 }
  expect(await providers.write(due, entry, new Date())).toBe(true)
}
const nextMinute = async () => {
  await tick('pollProviders')
  await idle()
}
const kept = async (id: string, count: number) =>
  (
    await itemStore().byIds(
      id,
      Array.from({ length: count }, (_, n) => `item-${n}`),
    )
  ).size
const outcomes = async (id: string) => (await read(id)).runs.map(({ outcome }) => outcome)

describe('polling', () => {
  it('keeps each item once, however often it polls, and says so', async () => {
    const id = await add(3)
    await nextMinute()
    expect(await kept(id, 3)).toBe(3)
    const first = await read(id)
    expect(first).toMatchObject({ failures: 0, last_error: null })
    expect(first.runs).toMatchObject([{ outcome: 'new_items', seen: 3, added: 3 }])
    const before = await questions()
    await nextMinute()
    expect([await questions(), await read(id)]).toEqual([before, first])
    await makeDue(id)
    await nextMinute()
    expect(await outcomes(id)).toEqual(['unchanged', 'new_items'])
    await show(id, items(4))
    await makeDue(id)
    await nextMinute()
    expect((await read(id)).runs[0]).toMatchObject({ outcome: 'new_items', seen: 4, added: 1, changed: 0 })
    await show(id, items(4, { title: 'Corrected' }))
    await makeDue(id)
    await nextMinute()
    expect((await read(id)).runs[0]).toMatchObject({ added: 0, changed: 4 })
  })

  it('asks a source once where two runs overlap, and where one comes twice', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(2)))
    const before = await questions()
    await fault({ kind: 'repeat', on: 'pollProviders' })
    await Promise.all([nextMinute(), nextMinute(), nextMinute()])
    expect((await questions()) - before).toBe(8)
    for (const id of ids) expect(await outcomes(id)).toEqual(['new_items'])
  })

  it('shares out what is more than one run takes, and polls each of them once', async () => {
    const others = Array.from({ length: 250 }, () => randomUUID())
    const due = new Date(Date.now() - 120_000)
    await inParallel(others, 10, async id => {
      const form = ProviderForm.parse({ name: id, feed_url: `https://${host}/none.xml` })
      await providers.write(newProvider({ ...form, id }, due), entry, due)
    })
    made.push(...others)
    const last = await Promise.all([add(2), add(2)])
    await nextMinute()
    for (const id of last) expect(await outcomes(id)).toEqual(['new_items'])
    for (const id of others.slice(0, 3)) expect(await outcomes(id)).toEqual(['failed'])
  })

  it('goes on where a run broke off, once its lease has ended', async () => {
    const id = await add(2)
    const provider = await read(id)
    const past = new Date(Date.now() - 1000).toISOString()
    const broken = { ...provider, lease: 'gone', leased_until: past, next_poll_at: past, revision: 2 }
    await providers.write(broken, entry, new Date())
    await nextMinute()
    expect(await outcomes(id)).toEqual(['new_items'])
    expect((await read(id)).lease).toBeUndefined()
  })

  it.each([
    ['429 with a time to wait', { 'x-status': '429', 'x-retry-after': '1800' }, 'asked too often'],
    ['a page of HTML', { 'content-type': 'text/html' }, ''],
  ])(
    'says why a source failed that answers %s, asks it later, and loses nothing',
    async (_, headers, words) => {
      const [id, other] = [await add(2), await add(2)]
      await show(id, '<!doctype html><title>Sign in</title>', headers)
      await nextMinute()
      const failed = await read(id)
      expect(failed).toMatchObject({
        failures: 1,
        last_updated: null,
        runs: [{ outcome: 'failed', seen: 0 }],
      })
      expect(failed.last_error).toContain(words)
      expect(failed.last_error).not.toBe('')
      const wait = Date.parse(failed.next_poll_at!) - Date.now()
      expect(wait).toBeGreaterThan('x-retry-after' in headers ? 1_700_000 : 20_000)
      expect(await outcomes(other)).toEqual(['new_items'])
      await show(id, items(2))
      await makeDue(id)
      await nextMinute()
      expect(await read(id)).toMatchObject({ failures: 0, last_error: null })
      expect(await kept(id, 2)).toBe(2)
    },
  )

  it('imports by itself what says that it is the company’s, and nothing that does not say whose it is', async () => {
    const id = await add(0, { auto_import: true, symbols: ['BLU.L'] })
    const titles = {
      'item-0': 'Weather',
      'item-1': 'Results (AIM: BLU)',
      'item-2': 'Results (NYSE: BLU)',
      'item-3': 'Undated (AIM: BLU)',
    }
    const date = new Date(Date.now() - 60_000).toUTCString()
    const items = Object.entries(titles).map(([guid, title]) => ({
      guid,
      title,
      ...(guid !== 'item-3' && { date }),
    }))
    await show(id, rss(items))
    await nextMinute()
    const rows = await itemStore().byIds(id, Object.keys(titles))
    expect([...rows.keys()].toSorted()).toEqual(['item-0', 'item-1', 'item-3'])
    expect(rows.get('item-0')).toMatchObject({ item: { unknown_company: true, symbol: '' } })
    expect(rows.get('item-0')?.announcement_id).toBeUndefined()
    expect(rows.get('item-1')).toMatchObject({
      item: { symbol: 'BLU.L' },
      announcement_id: expect.any(String),
    })
    expect(rows.get('item-3')).toMatchObject({ item: { undated: true, symbol: 'BLU.L' } })
    expect(rows.get('item-3')?.announcement_id).toBeUndefined()
    // Somebody says that all of the feed is the company's.
    const provider = changedProvider(await read(id), { symbols: ['*'] }, new Date())
    expect(await providers.write(provider, entry, new Date())).toBe(true)
    await makeDue(id)
    await nextMinute()
    expect((await itemStore().byIds(id, ['item-0'])).get('item-0')?.announcement_id).toEqual(
      expect.any(String),
    )
  })

  it('remembers nothing of items that the database would not take, and stores the rest next time', async () => {
    const id = await add(12)
    const stop = await fault({ kind: 'refuse', on: 'dynamodb:PutItem', times: 60 })
    await nextMinute()
    await stop()
    const throttled = await read(id)
    expect(throttled.etag).toBeUndefined()
    expect(throttled.last_updated).toBeNull()
    await makeDue(id)
    await nextMinute()
    expect(await kept(id, 12)).toBe(12)
    expect(await read(id)).toMatchObject({ failures: 0, runs: [{ seen: 12 }] })
  })
})

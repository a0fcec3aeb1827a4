import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Announced } from '../../publishing/announcements/announcedStore.ts'
import type { Channel } from './channels.ts'
import { distribute } from '../workers/distribute.ts'
import { fanOutStore, reportStore } from './reportStore.ts'

const parts = ['0', '1', '2']
const pages = 4

/** Three parts of four pages of ten recipients; `fails` says at which call it breaks. */
const channelOf = (fails: (call: number) => boolean = () => false) => {
  const handed: string[] = []
  let calls = 0
  const channel: Channel = {
    name: 'mail',
    parts,
    async hand(_, part, now, after = '0') {
      if (fails(++calls)) throw new Error('The queue is not there.')
      const page = Number(after)
      handed.push(`${part}/${page}`)
      return { handed: 10, next: page + 1 < pages ? String(page + 1) : undefined }
    },
  }
  return { channel, handed }
}

const run = (id: string, channel: Channel) =>
  distribute({
    announcements: { get: async () => ({ id }) as Announced },
    channels: [channel],
    fanOuts: fanOutStore(),
    releases: { hold: async () => {} },
    now: () => new Date(),
  })({ dynamodb: { NewImage: { id } } })

const everyPage = parts.flatMap(part => Array.from({ length: pages }, (_, page) => `${part}/${page}`))
const queuedOf = async (id: string) => (await reportStore().get(id))?.mail.queued

describe('an announcement is handed out', () => {
  it('to all though several do it at once, and each recipient is counted once', async () => {
    const id = randomUUID()
    const { channel, handed } = channelOf()
    await Promise.all([run(id, channel), run(id, channel), run(id, channel)])
    expect([...new Set(handed)].toSorted()).toEqual(everyPage)
    expect(await queuedOf(id)).toBe(120)
  })

  it('from where it broke off, again and again', async () => {
    const id = randomUUID()
    const { channel, handed } = channelOf(call => call % 5 === 0)
    let broken = 0
    for (;;) {
      const isDone = await run(id, channel).then(
        () => true,
        () => false,
      )
      if (isDone) break
      broken++
    }
    expect(broken).toBeGreaterThan(0)
    expect([...new Set(handed)].toSorted()).toEqual(everyPage)
    expect(await queuedOf(id)).toBe(120)
  })
})

it('reports stand latest first, page by page', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID())
  for (const [index, id] of ids.entries())
    await fanOutStore().begin(id, new Date(Date.UTC(2090, 0, index + 1)))
  await fanOutStore().begin(ids[0]!, new Date(Date.UTC(2091, 0, 1)))
  const first = await reportStore().list(undefined, 2)
  expect(first.reports.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const second = await reportStore().list(first.next ?? undefined, 1)
  expect(second.reports.map(({ id, begun_at }) => [id, begun_at])).toEqual([
    [ids[0], '2090-01-01T00:00:00.000Z'],
  ])
})

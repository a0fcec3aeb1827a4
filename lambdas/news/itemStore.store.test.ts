import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { itemStore } from './itemStore.ts'
import { noon } from './provider.fixture.ts'
import { itemWith } from '../publishing/rns/item.fixture.ts'

const store = itemStore()
const finding = { now: noon }
const statesOf = (kept: Awaited<ReturnType<typeof store.keep>>) => kept.map(({ state }) => state)

it('of those who find the same new items at once one puts each, in whatever lots, and a repeat changes nothing', async () => {
  const provider = randomUUID()
  const items = Array.from({ length: 45 }, (_, n) =>
    itemWith({ provider, id: `item-${n}`, title: `Item ${n}` }),
  )
  const finds = [items, items.toReversed(), items.slice(10, 30)]
  const kept = await Promise.all(finds.map(found => store.keep(found, finding)))
  for (const [index, found] of finds.entries())
    expect(kept[index]?.map(({ row }) => row.item_id)).toEqual(found.map(({ id }) => id))
  expect(kept.flatMap(statesOf).filter(state => state === 'new')).toHaveLength(45)
  const rows = await store.byIds(
    provider,
    items.map(({ id }) => id),
  )
  expect([...rows.values()].map(({ version }) => version)).toEqual(items.map(() => 1))
  expect(new Set(statesOf(await store.keep(items, finding)))).toEqual(new Set(['known']))
})

it('writes what is new among what is known, and leaves alone what somebody put in between', async () => {
  const provider = randomUUID()
  const item = (id: string, title: string) => itemWith({ provider, id, title })
  await store.keep([item('a', 'One'), item('b', 'Two')], finding)
  const kept = await store.keep([item('c', 'Three'), item('a', 'One'), item('b', 'Changed')], finding)
  expect(statesOf(kept)).toEqual(['new', 'known', 'changed'])
})

it('keeps the others of a feed where the row of one cannot be read', async () => {
  const provider = randomUUID()
  const items = ['a', 'b', 'c'].map(id => itemWith({ provider, id, title: id }))
  const Item = { provider, item_id: 'b', item: { title: 42 } }
  await dynamo().send(new PutCommand({ TableName: setting('TABLE_NEWS_ITEMS'), Item }))
  const kept = await store.keep(items, finding)
  expect(kept.map(({ state, row }) => [row.item_id, state])).toEqual([
    ['a', 'new'],
    ['c', 'new'],
  ])
})

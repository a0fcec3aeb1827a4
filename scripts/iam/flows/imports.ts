import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

/** One of their own that is gone: what it showed is still there. */
const provider = randomUUID()

const sample = (id: string): RnsItem => ({
  id,
  provider,
  title: `Flow ${id}`,
  summary: 'Flow',
  content: '<p>First</p>',
  category: 'Regulatory',
  sourceUrl: null,
  publishedAt: new Date().toISOString(),
  urgency: 'normal',
  marketSensitive: false,
  symbol: '',
})

/** Items become announcements and, changed, corrections: one by itself, one because a person asks for it. */
export const importAndCorrect = async ({ cloud, tables, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  const TableName = cloud.table('NewsItemsTable')
  const [own, asked] = [sample(randomUUID()), sample(randomUUID())]
  const importAsked = async () => {
    await cloud.idle()
    const { outcomes } = (
      await call('importAnnouncements', { body: { provider, items: [asked.id] } })
    ).value()
    if (outcomes[0]?.state !== 'imported') throw new Error(`The item is not imported: ${outcomes[0]?.error}`)
  }
  for (const item of [own, asked]) {
    const received_at = item.publishedAt
    const Item = { provider, item_id: item.id, item, content_hash: 'first', version: 1, received_at }
    const auto = item === own && { auto_import: true }
    await tables.send(new PutCommand({ TableName, Item: { ...Item, ...auto } }))
  }
  await importAsked()
  for (const item of [own, asked])
    await tables.send(
      new UpdateCommand({
        TableName,
        Key: { provider, item_id: item.id },
        UpdateExpression: 'SET #item.content = :second, version = :two',
        ExpressionAttributeNames: { '#item': 'item' },
        ExpressionAttributeValues: { ':second': '<p>Second</p>', ':two': 2 },
      }),
    )
  await importAsked()
  const stranger = caller(cloud.api, tokens.newcomer)
  const refused = await stranger('importAnnouncements', { body: { provider, items: [asked.id] } })
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

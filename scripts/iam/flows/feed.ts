import { randomUUID } from 'node:crypto'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

const provider = 'reuters'

/** A wire's news: one item that is new, one that reads differently than before, one that is known; and of a provider that is gone. */
export const fetchAgain = async ({ cloud, tables, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  const TableName = cloud.table('NewsItemsTable')
  const fetchThree = async () => {
    const { data, error } = (await call('rnsFeedProxy', { body: { provider, limit: 3 } })).value()
    if (data?.items.length !== 3) throw new Error(`The wire gave no three items: ${error}`)
    return data.items
  }
  const [first, second] = await fetchThree()
  await tables.send(new DeleteCommand({ TableName, Key: { provider, item_id: first?.id } }))
  await tables.send(
    new UpdateCommand({
      TableName,
      Key: { provider, item_id: second?.id },
      UpdateExpression: 'SET content_hash = :other',
      ExpressionAttributeValues: { ':other': 'of other words' },
    }),
  )
  await fetchThree()
  const gone = await call('rnsFeedProxy', { body: { provider: randomUUID() } })
  if (gone.status !== 404) throw new Error(`For a provider that is gone the answer was ${gone.status}.`)
  const stranger = caller(cloud.api, tokens.newcomer)
  const refused = await stranger('rnsFeedProxy', { body: { provider } })
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

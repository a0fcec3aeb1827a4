import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ProviderForm } from '#contract/news/providers.ts'
import { againIfCut } from '../bench/patiently.ts'
import type { Fault as PartyFault } from '../../sandbox/stub.ts'
import type { Scene } from './scene.ts'

export const host = 'feeds.example.com'

/** A provider of one's own, and the path of its feed. */
export interface Feed {
  id: string
  path: string
  host: string
}

/** Asks the sandbox itself. @throws Error when it refused */
const control = async ({ cloud }: Pick<Scene, 'cloud'>, path: string, init?: RequestInit) => {
  const response = await againIfCut(() => fetch(`${cloud.environment['SANDBOX_ORIGIN']}${path}`, init))
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
  return response
}

/** Sets the answer of a host's address from now on; the host of the feeds by default. */
export const show = async (
  scene: Scene,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  at = host,
): Promise<void> => {
  const typed = { 'content-type': 'application/rss+xml', ...headers }
  await control(scene, `/pages/${at}${path}`, { method: 'PUT', headers: typed, body })
}

/** Lets a third party be in trouble; the answer ends it. */
export const troubleAt = async (scene: Pick<Scene, 'cloud'>, party: string, kind: PartyFault) => {
  await control(scene, `/faults/${party}`, { method: 'PUT', body: kind })
  return () => control(scene, `/faults/${party}`, { method: 'DELETE' })
}

/** How often a third party was asked so far. */
export const questionsTo = async (scene: Pick<Scene, 'cloud'>, party: string): Promise<number> =>
  ((await (await control(scene, `/calls/${party}`)).json()) as { calls: number }).calls

/** A provider whose feed shows this; it is due at once, and polled by hand. */
export const addFeed = async (
  scene: Scene,
  body: string,
  more: Partial<ProviderForm> = {},
  at = host,
): Promise<Feed> => {
  const id = randomUUID()
  const path = `/${id}.xml`
  await show(scene, path, body, {}, at)
  const form = ProviderForm.parse({
    name: `Feed ${id}`,
    feed_url: `https://${at}${path}`,
    refresh_interval_minutes: 1440,
    ...more,
  })
  ;(await scene.staff('createProvider', { body: { ...form, id } })).value()
  return { id, path, host: at }
}

/** Polls a provider as an administrator does. @throws Error when that was refused */
export const poll = async ({ staff }: Scene, { id }: Feed) =>
  (await staff('pollProvider', { params: { id } })).value()

/** The titles of what is kept of a provider, in the order of the items' ids. */
export const keptOf = async ({ tables, cloud }: Scene, { id }: Feed): Promise<string[]> => {
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName: cloud.table('NewsItemsTable'),
      KeyConditionExpression: 'provider = :provider',
      ExpressionAttributeValues: { ':provider': id },
      ConsistentRead: true,
    }),
  )
  return Items.map(({ item }) => String((item as { title: unknown }).title))
}

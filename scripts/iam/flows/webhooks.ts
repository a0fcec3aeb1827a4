import { randomUUID } from 'node:crypto'
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { caller } from '../../testing/caller.ts'
import { announce } from './distribution.ts'
import type { Stage } from '../stage.ts'

const host = 'hooks.example.com'

/** A webhook whose address answers this status. @returns its id, and the path of its address */
const register = async ({ cloud, tokens }: Stage, status: number): Promise<{ id: string; path: string }> => {
  const id = randomUUID()
  const path = `/${id}`
  const shown = await fetch(`${cloud.environment['SANDBOX_ORIGIN']}/pages/${host}${path}`, {
    method: 'PUT',
    headers: { 'x-status': String(status) },
    body: 'Flow',
  })
  if (!shown.ok) throw new Error(`The sandbox answered ${shown.status}.`)
  const body = { id, url: `https://${host}${path}`, kinds: ['company' as const] }
  ;(await caller(cloud.api, tokens.admin)('registerWebhook', { body })).value()
  return { id, path }
}

/** Announces what other flows left to be announced, before a webhook is there to be told of it. */
const settle = async ({ cloud }: Stage): Promise<void> => {
  await cloud.tick('startReleases')
  await cloud.idle()
}

/** Takes all webhooks away, also those of a flow that was refused half-way. */
const forget = async ({ cloud, tables }: Stage): Promise<void> => {
  const TableName = cloud.table('WebhooksTable')
  const { Items = [] } = await tables.send(new ScanCommand({ TableName }))
  for (const { kind, id } of Items) await tables.send(new DeleteCommand({ TableName, Key: { kind, id } }))
}

/** An announcement to a webhook that takes it, one that wants no more, and one that fails. */
export const announceToWebhooks = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  await forget(stage)
  await settle(stage)
  const call = caller(cloud.api, tokens.admin)
  const hooks = [await register(stage, 200), await register(stage, 410), await register(stage, 500)]
  const { id: message } = await announce(stage)
  await cloud.idle()
  const expected = ['delivered', 'dead', 'waiting']
  for (const [index, { id }] of hooks.entries()) {
    const { state } = (await call('getWebhookDelivery', { params: { id, message } })).value()
    if (state !== expected[index]) throw new Error(`The delivery is ${state}, not ${expected[index]}.`)
  }
  await forget(stage)
}

/** What administrators do with a webhook: add, list, change, test, look, deliver again, delete; others are refused. */
export const manageWebhooks = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  await forget(stage)
  await settle(stage)
  const call = caller(cloud.api, tokens.admin)
  const { id } = await register(stage, 200)
  const params = { id }
  const { version } = (await call('getWebhook', { params })).value()
  ;(await call('updateWebhook', { params, body: { description: 'Flow' }, ifMatch: version })).value()
  ;(await call('rotateWebhookSecret', { params })).value()
  ;(await call('testWebhook', { params, body: { message_id: randomUUID() } })).value()
  const { id: message } = await announce(stage)
  await cloud.idle()
  const { deliveries } = (await call('listWebhookDeliveries', { params })).value()
  if (deliveries.length !== 2) throw new Error(`The log has ${deliveries.length} deliveries.`)
  ;(await call('redeliverWebhook', { params: { id, message } })).value()
  ;(await call('redeliverDeadWebhooks', { params })).value()
  ;(await call('listWebhooks', {})).value()
  await cloud.idle()
  ;(await call('deleteWebhook', { params })).value()
  const refused = await caller(cloud.api, tokens.newcomer)('listWebhooks', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

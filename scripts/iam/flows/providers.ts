import { randomUUID } from 'node:crypto'
import {
  CreateSecretCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { ProviderForm } from '#contract/news/providers.ts'
import { region } from '../../cloud/engine.ts'
import { rss } from '../../../web/e2e/rss.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

const host = 'feeds.example.com'
const secret = 'flow'

/** Makes the sandbox show a feed. */
const show = async ({ cloud }: Stage, path: string, titles: string[]): Promise<void> => {
  const response = await fetch(`${cloud.environment['SANDBOX_ORIGIN']}/pages/${host}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/rss+xml' },
    body: rss(titles.map((title, n) => ({ guid: `${path}-${n}`, title }))),
  })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`)
}

const giveSecret = async ({ cloud }: Stage): Promise<void> => {
  const client = new SecretsManagerClient({
    region,
    endpoint: cloud.endpoint,
    credentials: cloud.credentials,
  })
  const SecretString = JSON.stringify({ hosts: [host], key: 'flow' })
  await client
    .send(new CreateSecretCommand({ Name: `local/providers/${secret}`, SecretString }))
    .catch((error: unknown) => {
      if (!(error instanceof ResourceExistsException)) throw error
    })
  client.destroy()
}

const items = ['First', 'Second']

/** An active provider that asks for a secret. @returns its id, and the path of its feed */
export const addProvider = async (stage: Stage, shown = items): Promise<{ id: string; path: string }> => {
  const { cloud, tokens } = stage
  const id = randomUUID()
  const path = `/${id}.xml`
  await giveSecret(stage)
  await show(stage, path, shown)
  const body = ProviderForm.parse({
    name: 'Flow',
    feed_url: `https://${host}${path}`,
    secret_name: secret,
    refresh_interval_minutes: 1440,
  })
  ;(await caller(cloud.api, tokens.admin)('createProvider', { body: { ...body, id } })).value()
  return { id, path }
}

/** Takes a provider away again. */
export const removeProvider = async ({ cloud, tokens }: Stage, id: string): Promise<void> =>
  void (await caller(cloud.api, tokens.admin)('deleteProvider', { params: { id } })).value()

/** What administrators do with a provider: add, list, test, poll, see a change, edit, delete; others are refused. */
export const manageProviders = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const call = caller(cloud.api, tokens.admin)
  // Empty at first, because the clock may poll it in between.
  const { id, path } = await addProvider(stage, [])
  const params = { id }
  const { providers } = (await call('listProviders', {})).value()
  const mine = providers.find(one => one.id === id)
  if (!mine) throw new Error('The provider is not listed.')
  ;(await call('getCredentialSecurityStatus', {})).value()
  const form = ProviderForm.strip().parse(mine)
  ;(await call('testProvider', { body: form })).value()
  await show(stage, path, items)
  const first = (await call('pollProvider', { params })).value().run
  if (first.added !== 2) throw new Error(`The first poll: ${JSON.stringify(first)}`)
  await show(stage, path, ['First, corrected', 'Second'])
  const second = (await call('pollProvider', { params })).value().run
  if (second.changed !== 1) throw new Error(`The second poll: ${JSON.stringify(second)}`)
  const body = { is_active: false }
  ;(await call('updateProvider', { params, body, ifMatch: mine.version })).value()
  await removeProvider(stage, id)
  const refused = await caller(cloud.api, tokens.newcomer)('listProviders', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

/** A tick that polls a provider, and one after its feed changed and its time came again. */
export const pollByClock = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const call = caller(cloud.api, tokens.admin)
  const { id, path } = await addProvider(stage)
  const seen = async () => {
    await cloud.tick('pollProviders')
    await cloud.idle()
    const mine = (await call('listProviders', {})).value().providers.find(one => one.id === id)
    if (!mine?.runs[0]) throw new Error('The provider was not polled.')
    if (mine.runs[0].outcome !== 'new_items') throw new Error(JSON.stringify(mine.runs))
    return mine
  }
  const { version } = await seen()
  await show(stage, path, ['First, corrected', 'Second'])
  const body = { refresh_interval_minutes: 1 }
  ;(await call('updateProvider', { params: { id }, body, ifMatch: version })).value()
  await seen()
  await removeProvider(stage, id)
}

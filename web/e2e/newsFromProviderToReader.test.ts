import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { rss } from './rss.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, mail, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN']
const run = randomUUID().slice(0, 8)
const wire = `Reader's wire ${run}`
const title = `Trading update ${run}`
const reader = `reader-${run}@example.com`
const hookPath = `/${run}`
const hook = `https://hooks.example.com${hookPath}`
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}))

interface Mail {
  subject: string
  destination: { to: string[] }
  body: { text: string }
}
const mailsToReader = async (): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: Mail[] }
  return emails.filter(({ destination }) => destination.to.includes(reader))
}
interface Arrival {
  verified: boolean | null
  headers: Record<string, string>
  body: string
}
const arrivals = async () =>
  (await (await fetch(`${sandbox}/hooks.json?path=${hookPath}`)).json()) as Arrival[]
/** What an address of the sandbox answers from now on. */
const show = (address: string, headers: Record<string, string>, body: string) =>
  fetch(`${sandbox}/pages/${address}`, { method: 'PUT', headers, body })
const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

/** Does at once what the schedule and its queue do within a minute. */
const announce = async (id: string) =>
  tables
    .send(
      new UpdateCommand({
        TableName: environment['TABLE_ANNOUNCEMENTS'],
        Key: { id },
        UpdateExpression: 'SET announced_at = :now REMOVE to_announce',
        ConditionExpression: 'attribute_not_exists(announced_at)',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
    })

const clean = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findings(page, ['color-contrast']), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(page)).toEqual([])
}

describe('news goes from a provider to its readers', () => {
  let staff: Person
  let page: Page
  let secret = ''
  let id = ''
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const toast = (text: string) => page.getByText(text).first().waitFor()
  /** What was tried by hand at the webhook, newest first. Others' announcements may arrive there too. */
  const tests = async () => (await arrivals()).filter(({ body }) => body.includes('webhook.test'))
  /** The messages about the announcement that arrived at the webhook, newest first. */
  const brought = async () => (await arrivals()).filter(({ headers }) => headers['webhook-id'] === id)
  const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

  beforeAll(async () => {
    staff = await arrive(site)
    page = staff.page
    await staff.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
    await post('/api/subscriptions', { email: reader })
    const token = /\/subscribe\/confirm#(\S+)/.exec((await mailsToReader())[0]?.body.text ?? '')?.[1]
    await post('/api/subscriptions/confirm', { token, kinds: ['company'] })
    await signIn(page, await newMember('admins'))
  })
  afterAll(async () => {
    await leave()
    tables.destroy()
  })

  it('A-167 an administrator adds a webhook, keeps its secret, and tries it', async () => {
    await page.goto('/admin/services/webhooks')
    await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
    await clean(page)
    await button('Add webhook').click()
    await dialog().getByLabel('Address').fill('https://169.254.169.254/latest')
    await dialog().getByRole('button', { name: 'Add webhook' }).click()
    await dialog().getByText('169.254.169.254 is not a public address.').first().waitFor()
    await clean(page)
    await dialog().getByLabel('Address').fill(hook)
    await dialog().getByLabel('Description').fill('A program of the test')
    await dialog().getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('dialog', { name: 'Webhook added' }).waitFor()
    secret = await dialog().getByLabel('Signing secret').inputValue()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await button('Copy secret').click()
    await toast('Secret copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await clean(page)
    await button('I have kept it').click()
    await dialog().waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)

    const receiver = page.getByRole('link', { name: /^Open the webhook receiver/ })
    expect(await receiver.getAttribute('href')).toBe(`${sandbox}/hooks`)
    await fetch(`${sandbox}/hooks/secrets`, {
      method: 'POST',
      body: new URLSearchParams({ path: hookPath, secret }),
      redirect: 'manual',
    })
    await page.getByRole('link', { name: hook }).click()
    await button('Send test event').click()
    await status(/The test event was delivered: status 200/)
    await page.getByText('Test event', { exact: true }).click()
    await page.getByRole('group', { name: 'Message' }).getByText('"type": "webhook.test"').waitFor()
    await page.getByRole('group', { name: 'Answer to try 1' }).getByText('{"received":true}').waitFor()
    await clean(page)
    expect(await tests()).toMatchObject([{ verified: true }])
  })

  it('A-036 A-136 A-140 and a provider, whose news they fetch, look at and import', async () => {
    const feed = `feeds.example.com/reader-${run}.xml`
    const item = { guid: run, title, date: new Date().toUTCString(), description: 'All is well.' }
    await show(feed, { 'content-type': 'application/rss+xml' }, rss([item]))
    await page.goto('/admin/rns-feeds/providers')
    await button('Add Provider').click()
    await dialog().getByLabel('Provider Name *').fill(wire)
    await dialog().getByLabel('Feed URL *').fill(`https://${feed}`)
    await button('Create Provider').click()
    const card = page.getByRole('article', { name: wire })
    await card.getByRole('button', { name: 'Test' }).click()
    await card.getByText(/Connection works\. .* 1 item /).waitFor()
    await card.getByText('Polling', { exact: true }).click()
    await card.getByRole('button', { name: 'Poll now' }).click()
    await card.getByRole('row').filter({ hasText: '1 seen' }).first().waitFor()

    await page.getByRole('link', { name: 'RNS Feed', exact: true }).click()
    await page.getByLabel('Provider', { exact: true }).selectOption({ label: wire })
    await page.getByLabel('Symbols').fill('')
    await button('Fetch RNS feed').click()
    const shown = page.getByRole('list', { name: 'Fetched items' }).getByRole('listitem')
    await shown.getByText(title).waitFor()
    await button('Import into announcements').click()
    await dialog().getByRole('button', { name: 'Import 1 item' }).click()
    await toast('Import Complete')
  })

  it('A-140 P-109 A-167 which is then on the public page, in the feed, in the mail and at the webhook, once each', async () => {
    const link = page.getByRole('link', { name: /^As readers see it/ })
    const address = (await link.getAttribute('href')) ?? ''
    const answer = await fetch(`${site}/api/announcements/${address.replace('/news/', '')}`)
    id = ((await answer.json()) as { id: string }).id
    await announce(id)
    const visitor = await arrive(site)
    await visitor.page.goto(address)
    await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await visitor.context.close()
    const feedText = async () => (await fetch(`${site}/feeds/company.xml`)).text()
    await expect.poll(feedText).toContain(address)
    const told = async () => (await mailsToReader()).filter(({ subject }) => subject.endsWith(title))
    await expect.poll(async () => (await told()).length).toBe(1)
    await expect.poll(async () => (await brought()).length).toBe(1)
    const [{ body, headers }] = (await brought()) as [Arrival]
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'announcement.published',
      data: { id, title, url: `${site}${address}` },
    })

    await page.goto('/admin/rns-feeds/distribution')
    const report = page.getByRole('listitem').filter({ hasText: title })
    await report.getByText('Webhooks: 1 of 1 delivered').waitFor()
    await report.getByText('Everybody was mailed').waitFor()
    expect([(await told()).length, (await brought()).length]).toEqual([1, 1])
  })

  it('P-110 P-112 one click in the mail ends it, and the address is gone', async () => {
    const [announced] = (await mailsToReader()).slice(-1)
    const token = /\/subscribe\/manage#([^.\s]+)/.exec(announced?.body.text ?? '')?.[1] ?? ''
    const answer = await fetch(`${site}/api/subscriptions/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    await page.goto('/admin/rns-feeds/subscribers')
    await page.getByLabel('Mail address').fill(reader)
    await button('Find').click()
    await page.getByText(`${reader} is not subscribed.`).waitFor()
  })

  it('A-038 the provider is disabled', async () => {
    await page.getByRole('link', { name: 'RNS Providers' }).click()
    const card = page.getByRole('article', { name: wire })
    await card.getByRole('button', { name: 'Disable' }).click()
    await card.getByText('Inactive', { exact: true }).waitFor()
  })

  it('A-167 the webhook says 410 and is off; it is switched on, sent again, given a new secret, and deleted', async () => {
    await show(`hooks.example.com${hookPath}`, { 'x-status': '410' }, 'Gone.')
    await page.goto('/admin/services/webhooks')
    await page.getByRole('link', { name: hook }).click()
    await page.getByText(title).click()
    await button(`Deliver “${title}” again`).click()
    await page.getByText('Switched off: it answered 410').waitFor()
    await page.getByText('Dead letter', { exact: true }).waitFor()
    await page.getByText('It answered 410: it wants no more messages.').first().waitFor()
    await clean(page)
    await show(`hooks.example.com${hookPath}`, { 'x-status': '204' }, '')
    await button('Enable').click()
    await page.getByText('On', { exact: true }).waitFor()
    await button('Deliver dead letters again').click()
    await toast('1 dead letter.')
    await page.getByText('Dead letter', { exact: true }).waitFor({ state: 'detached' })
    // Queued again is not arrived yet: once when published, once refused, once more now, all by one id.
    await expect.poll(async () => (await brought()).length).toBe(3)

    await button('Replace secret').click()
    await dialog().getByText('For 24 hours the old one signs beside it').waitFor()
    await clean(page)
    await dialog().getByRole('button', { name: 'Replace secret' }).click()
    const newest = await dialog().getByLabel('Signing secret').inputValue()
    expect(newest).not.toBe(secret)
    await button('I have kept it').click()
    await button('Send test event').click()
    await status(/The test event was delivered/)
    const [{ body, headers }] = (await tests()) as [Arrival]
    for (const each of [secret, newest]) expect(() => new Webhook(each).verify(body, headers)).not.toThrow()

    await button('Delete').click()
    await clean(page)
    await dialog().getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
    // The address that was refused.
    expect(staff.complaints).toEqual([expect.stringContaining('status of 400')])
  })
})

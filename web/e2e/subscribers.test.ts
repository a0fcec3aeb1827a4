import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, signIn } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, mail, users, environment } = cloud
const admin = users.find(({ groups }) => groups.includes('admins'))!
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}))
afterAll(async () => {
  await leave()
  tables.destroy()
})

interface Seen {
  subject: string
  destination: { to: string[] }
  body: { text: string; html: string }
}
const mailsTo = async (address: string): Promise<Seen[]> => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: Seen[] }
  return emails.filter(({ destination }) => destination.to.includes(address))
}

/** An announcement that is out now, written as staff's release writes it; the schedule finds it within a minute. */
const announce = async (title: string) => {
  const [id, now] = [randomUUID(), new Date().toISOString()]
  const Item = {
    id,
    slug: `mails-${id}`,
    kind: 'company',
    title,
    content: '<p>All is well.</p>',
    summary: 'All is well, and nothing has changed since.',
    announcement_type: 'News',
    external_link: null,
    date_published: now.slice(0, 10),
    released_at: now,
    is_featured: false,
    source: 'test',
    created_at: now,
    updated_at: now,
    kind_all: 'announcement',
    to_announce: 'pending',
  }
  await tables.send(new PutCommand({ TableName: environment['TABLE_ANNOUNCEMENTS'], Item }))
  // What the schedule and its queue do in their time.
  await tables.send(
    new UpdateCommand({
      TableName: environment['TABLE_ANNOUNCEMENTS'],
      Key: { id },
      UpdateExpression: 'SET announced_at = :now REMOVE to_announce',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  )
  return id
}

/** The calls that the two pages make. */
const subscribe = async (email: string): Promise<void> => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  await post('/api/subscriptions', { email })
  const token = /\/subscribe\/confirm#(\S+)/.exec((await mailsTo(email))[0]?.body.text ?? '')?.[1]
  await post('/api/subscriptions/confirm', { token, kinds: ['company'] })
}

const subscriberId = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** Where an address stands, whether it may be mailed included. */
const standingOf = async (email: string): Promise<unknown> => {
  const Key = { id: subscriberId(email) }
  const { Item } = await tables.send(new GetCommand({ TableName: environment['TABLE_SUBSCRIBERS'], Key }))
  return Item?.['state']
}

/** Makes a delivery one that failed, with the count that follows from it. */
const failDelivery = async (announcement: string, email: string): Promise<void> => {
  const subscriber = subscriberId(email)
  await tables.send(
    new UpdateCommand({
      TableName: environment['TABLE_DELIVERIES'],
      Key: { announcement_id: announcement, subscriber_id: subscriber },
      UpdateExpression: 'SET #state = :failed, failed_of = :id',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':failed': 'failed', ':id': announcement },
    }),
  )
  await tables.send(
    new UpdateCommand({
      TableName: environment['TABLE_DISTRIBUTIONS'],
      Key: { announcement_id: announcement, part: 'mail/counts/0' },
      UpdateExpression: 'ADD failed :one, sent :minus',
      ExpressionAttributeValues: { ':one': 1, ':minus': -1 },
    }),
  )
}

const isClean = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findings(page, ['color-contrast']), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(page)).toEqual([])
}

describe('an announcement by mail, from the first click to the last', () => {
  const reader = `reader-${randomUUID()}@example.com`
  const title = `Placing of shares ${randomUUID().slice(0, 8)}`
  /** The figure of a report under its name. */
  const figure = async (page: Page, about: string, label: string) => {
    const report = page.getByRole('listitem').filter({ hasText: about })
    return report.locator('dl > div').filter({ hasText: label }).locator('dd').innerText()
  }
  const openDistribution = async (page: Page) => {
    await page.goto('/admin/rns-feeds/distribution')
    await page.getByRole('heading', { name: 'Distribution', exact: true }).waitFor()
  }

  test('P-107 P-108 P-109 somebody subscribes, confirms, and gets it once, readable in a narrow window', async () => {
    const { page } = await arrive(site)
    await page.goto('/news')
    await page.locator('html[data-hydrated]').waitFor()
    const card = page.getByRole('region', { name: 'Get Investor Updates' })
    await card.getByLabel('Email').fill(reader)
    await card.getByRole('button', { name: 'Subscribe' }).click()
    await expect.poll(() => mailsTo(reader)).toHaveLength(1)
    const [ask] = await mailsTo(reader)
    const link = /https?:\/\/\S+\/subscribe\/confirm#\S+/.exec(ask?.body.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()

    await announce(title)
    const about = async () => (await mailsTo(reader)).filter(({ subject }) => subject.endsWith(title))
    await expect.poll(about).toHaveLength(1)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.setContent((await about())[0]!.body.html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // A mail has no landmarks.
    const rules = ['color-contrast', 'document-title', 'heading-order', 'html-has-lang', 'link-name']
    expect(await findings(page, rules)).toEqual([])
    await page.context().close()
  })

  test('staff see whom it reached, and an editor finds, exports and removes subscribers, but does not pause', async () => {
    const { page, complaints } = await arrive(site)
    await signIn(page, await newMember('editors'))
    await openDistribution(page)
    await page.getByRole('listitem').filter({ hasText: title }).getByText('Everybody was mailed').waitFor()
    const [recipients, sent, waiting] = await Promise.all(
      ['Recipients', 'Sent', 'Waiting'].map(label => figure(page, title, label)),
    )
    expect(Number(recipients)).toBeGreaterThan(0)
    expect([sent, waiting]).toEqual([recipients, '0'])
    expect(await page.getByRole('button', { name: 'Pause mails' }).count()).toBe(0)
    await page.getByText('Administrators can pause them.').waitFor()
    await isClean(page)

    await page.getByRole('link', { name: 'Subscribers', exact: true }).click()
    const subscribed = page
      .locator('dl > div')
      .filter({ hasText: /^Subscribed/ })
      .locator('dd')
    await subscribed.waitFor()
    const before = Number((await subscribed.innerText()).replace(/,/g, ''))
    // Of nobody more shows than their number.
    expect(await page.locator('main').innerText()).not.toContain('@')
    await isClean(page)

    const status = page.getByRole('status').filter({ hasText: '@' })
    const find = async (email: string) => {
      await page.getByLabel('Mail address').fill(email)
      await page.keyboard.press('Enter')
    }
    await find('nobody')
    await page.getByRole('alert').filter({ hasText: 'such as name@example.com' }).waitFor()
    await find(`nobody-${randomUUID()}@example.com`)
    await status.filter({ hasText: 'is not subscribed.' }).waitFor()
    const suppressed = `complaint+${randomUUID()}@simulator.amazonses.com`
    await page.request.post(`${site}/api/subscriptions`, { data: { email: suppressed } })
    // Staff may ask 25 times a minute: when the complaint has come is seen elsewhere.
    await expect.poll(() => standingOf(suppressed)).toBe('suppressed')
    await find(suppressed)
    await status.filter({ hasText: 'gets no mails.' }).waitFor()
    await find(reader.toUpperCase())
    await status.filter({ hasText: `${reader} is subscribed.` }).waitFor()
    await isClean(page)

    const formula = `+1-${randomUUID()}@example.com`
    await subscribe(formula)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.split('\r\n').filter(line => line.startsWith(`${reader},`))).toHaveLength(1)
    expect(csv).toContain(`\r\n'${formula},company,`)
    await page.getByText('Export ready').waitFor()

    await find(formula)
    await status.filter({ hasText: 'is subscribed.' }).waitFor()
    await page.getByRole('button', { name: 'Remove…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone').waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove…' }).click()
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    await status.filter({ hasText: 'is not subscribed.' }).waitFor()
    await expect.poll(async () => Number((await subscribed.innerText()).replace(/,/g, ''))).toBe(before)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('an administrator pauses mails; what is announced waits, and goes once when they let it', async () => {
    const { page } = await arrive(site)
    await signIn(page, admin)
    await openDistribution(page)
    await page.getByRole('button', { name: 'Pause mails' }).click()
    expect(await findings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Pause mails' }).click()
    await page.getByRole('heading', { name: 'Mails are paused' }).waitFor()
    try {
      await page.getByText(`by ${admin.email}`).waitFor()
      const paused = `Paused ${title}`
      await announce(paused)
      await page.reload()
      const report = page.getByRole('listitem').filter({ hasText: paused })
      await report.getByText(/^Paused, .* to go$/).waitFor({ timeout: 30_000 })
      await isClean(page)
      expect((await mailsTo(reader)).filter(({ subject }) => subject.endsWith(paused))).toEqual([])
      await page.getByRole('button', { name: 'Let mails go on' }).click()
      await page.getByRole('heading', { name: 'Mails go out' }).waitFor()
      await report.getByText('Everybody was mailed').waitFor({ timeout: 60_000 })
      expect((await mailsTo(reader)).filter(({ subject }) => subject.endsWith(paused))).toHaveLength(1)
    } finally {
      const goOn = page.getByRole('button', { name: 'Let mails go on' })
      if (await goOn.isVisible()) await goOn.click()
    }

    // Somebody whom it did not reach, as a failure of the mail service leaves it.
    const id = await announce(`Failed ${title}`)
    await page.reload()
    const report = page.getByRole('listitem').filter({ hasText: `Failed ${title}` })
    await report.getByText('Everybody was mailed').waitFor({ timeout: 60_000 })
    const again = async () =>
      (await mailsTo(reader)).filter(({ subject }) => subject.endsWith(`Failed ${title}`))
    expect(await again()).toHaveLength(1)
    await failDelivery(id, reader)
    await page.reload()
    await report.getByText('1 recipient not reached').waitFor({ timeout: 60_000 })
    await isClean(page)
    await report.getByRole('button', { name: /again to 1 recipient/ }).click()
    await page.getByText('1 mail is on the way.').waitFor()
    await report.getByText('Everybody was mailed').waitFor({ timeout: 60_000 })
    await report.getByText(`by ${admin.email}`).waitFor()
    await expect.poll(again).toHaveLength(2)
    await page.context().close()
  })
})

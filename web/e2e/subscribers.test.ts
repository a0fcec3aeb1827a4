import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { member } from './people.ts'
import { arrive, signIn } from './person.ts'
import { approveOn, draftOn, expectAccessible, expectNoComplaints, go, releaseOn } from './prepare.ts'
import { newMember } from './staff.ts'
import { cloud, idle, moveClock, tick } from '../../scripts/testing/cloud.ts'

const { site, mail, environment } = cloud
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}))

interface Seen {
  subject: string
  destination: { to: string[] }
  body: { text: string; html: string }
}
const mailsTo = async (address: string, about = ''): Promise<Seen[]> => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: Seen[] }
  return emails.filter(
    ({ destination, subject }) => destination.to.includes(address) && subject.endsWith(about),
  )
}

/** Subscribes an address of a test, with the calls that the two pages make. */
const subscribe = async (start = 'reader'): Promise<string> => {
  const email = `${start}-${randomUUID()}@example.com`
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  await post('/api/subscriptions', { email })
  const token = /\/subscribe\/confirm#(\S+)/.exec((await mailsTo(email))[0]?.body.text ?? '')?.[1]
  await post('/api/subscriptions/confirm', { token, kinds: ['company'] })
  return email
}

/** Makes a delivery one that failed, with the count that follows from it, as a failure of the mail service leaves it. */
const failDelivery = async (announcement: string, email: string): Promise<void> => {
  const subscriber = createHash('sha256').update(email).digest('base64url')
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

describe('announcements by mail', () => {
  expectNoComplaints()
  afterAll(() => tables.destroy())

  it('an editor finds, exports and removes subscribers, and cannot pause mails', async () => {
    const { page } = await arrive(site)
    await signIn(page, member('editors'), '/admin/content/distribution')
    await page.getByText('Administrators can pause them.').waitFor()
    expect(await page.getByRole('button', { name: 'Pause mails' }).count()).toBe(0)
    await go(page, '/admin/content/subscribers')
    const subscribed = page
      .locator('dl > div')
      .filter({ hasText: /^Subscribed/ })
      .locator('dd')
    await subscribed.waitFor()
    const count = async () => Number((await subscribed.innerText()).replace(/,/g, ''))
    const before = await count()
    // Of nobody more shows than their number.
    expect(await page.locator('main').innerText()).not.toContain('@')
    const status = page.getByRole('status').filter({ hasText: '@' })
    const find = async (email: string) => {
      await page.getByLabel('Mail address').fill(email)
      await page.keyboard.press('Enter')
    }
    await find('nobody')
    await page.getByRole('alert').filter({ hasText: 'such as name@example.com' }).waitFor()
    await find(`nobody-${randomUUID()}@example.com`)
    await status.filter({ hasText: 'is not subscribed.' }).waitFor()
    const reader = await subscribe('+1')
    await find(reader.toUpperCase())
    await status.filter({ hasText: `${reader} is subscribed.` }).waitFor()
    await expectAccessible(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(`\r\n'${reader},company,`)
    await page.getByText('Export ready').waitFor()

    await page.getByRole('button', { name: 'Remove…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone').waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    const removed = status.filter({ hasText: 'is not subscribed.' })
    await expect.poll(() => removed.evaluate(words => words === document.activeElement)).toBe(true)
    await expect.poll(count).toBe(before)
  })

  it('an administrator pauses mails: what is announced waits, and goes when they let it, readable in a narrow window; whom it did not reach they send it to again', async () => {
    const { page } = await arrive(site)
    // A session that begins now, so that its token outlives what the clock is moved by.
    const admin = await newMember('admins')
    await signIn(page, admin, '/admin/content/distribution')
    const [reader, title] = [await subscribe(), `Paused ${randomUUID()}`]
    const report = page.getByRole('listitem').filter({ hasText: title })
    await page.getByRole('button', { name: 'Pause mails' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Pause mails' }).click()
    await page.getByRole('heading', { name: 'Mails are paused' }).waitFor()
    await page.getByText(`by ${admin.email}`).first().waitFor()
    const { id } = await draftOn(page, title)
    await approveOn(page, await releaseOn(page, title, [{ type: 'announcement', id }]))
    await tick('startReleases')
    await idle()
    await page.reload()
    await report.getByText(/^Paused, .* to go$/).waitFor()
    await expectAccessible(page)
    expect(await mailsTo(reader, title)).toEqual([])
    await page.getByRole('button', { name: 'Let mails go on' }).click()
    await page.getByRole('heading', { name: 'Mails go out' }).waitFor()
    // Past the seconds for which a message is held back in a pause.
    await moveClock(10_000)
    await idle()
    const mails = await mailsTo(reader, title)
    expect(mails).toHaveLength(1)
    const { page: narrow } = await arrive(site, 320)
    await narrow.setContent(mails[0]!.body.html)
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // A mail has no landmarks.
    const rules = ['color-contrast', 'document-title', 'heading-order', 'html-has-lang', 'link-name']
    expect(await findings(narrow, rules)).toEqual([])
    await page.reload()
    await report.getByText('Everybody was mailed').waitFor()

    await failDelivery(id, reader)
    await page.reload()
    await report.getByText('1 recipient not reached').waitFor()
    await expectAccessible(page)
    await report.getByRole('button', { name: /again to 1 recipient/ }).click()
    await page.getByText('1 mail is on the way.').waitFor()
    await report.getByText(`by ${admin.email}`).waitFor()
    await idle()
    expect(await mailsTo(reader, title)).toHaveLength(2)
  })
})

import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import { findings } from './axe.ts'
import { pdfFile } from './files.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, mail, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN']
const bucket: BucketId = 'Reports & Documents'
const run = randomUUID().slice(0, 8)
const title = `Final results ${run}`
const file = `Results ${run}.pdf`
const wire = `Exchange ${run}`
const number = `${10_000 + Math.floor(Math.random() * 89_999)}Q`
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const statusOf = async (path: string) => (await fetch(site + path, { redirect: 'manual' })).status

/** Not there. A busy machine may fail to say so at once; that it is there it never says. */
const expectHidden = async (...paths: string[]) => {
  const seen = new Set<number>()
  const hidden = async () => {
    const statuses = await Promise.all(paths.map(statusOf))
    statuses.forEach(status => seen.add(status))
    return statuses.every(status => status === 404)
  }
  await expect.poll(hidden, { timeout: 30_000 }).toBe(true)
  expect([...seen].filter(status => status < 500)).toEqual([404])
}

const clean = async (page: Page, ...schemes: ('light' | 'dark')[]) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The exchange releases an RNS. */
const rns = async (headline: string, rnsNumber: string, code: string) => {
  const body = JSON.stringify({ headline, rnsNumber, code })
  expect((await fetch(`${sandbox}/rns`, { method: 'POST', body })).status).toBe(201)
}
/** Mails about the late RNS to one person: every administrator gets one. */
const lateMailsTo = async (address: string) => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { subject: string; destination: { to: string[] } }[]
  }
  return emails.filter(
    ({ subject, destination }) =>
      subject === `The RNS of “${title}” is late` && destination.to.includes(address),
  )
}

describe('a results day', () => {
  let staff: Person
  let page: Page
  let person: { email: string; password: string }
  let release = ''
  let address = ''
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = () => page.getByRole('dialog')
  const state = (words: string) => page.getByText(words, { exact: true }).first().waitFor({ timeout: 30_000 })

  /** Asks the exchange what is new, as its clock does each hour. */
  const poll = async () => {
    await page.goto('/admin/rns-feeds/providers')
    const card = page.getByRole('article', { name: wire })
    await card.getByText('Polling', { exact: true }).click()
    const answer = page.waitForResponse(response => response.url().endsWith('/poll'))
    await card.getByRole('button', { name: 'Poll now' }).click()
    expect((await answer).status()).toBe(200)
  }
  const draft = async (name: string) => {
    await page.goto('/admin/content/announcements/new')
    await page.getByRole('radio', { name: /^Regulatory announcement/ }).check()
    await page.getByLabel('Title').fill(name)
    await page.getByLabel('Headline category').selectOption('FR')
    await button('Save draft').click()
    await page.getByRole('heading', { level: 2, name }).waitFor()
    await button('Publish…').click()
    await page.getByRole('heading', { name: 'New release' }).waitFor()
  }
  const choose = async (moment: Date) => {
    const { date, time } = londonTime(moment)
    await page.getByRole('radio', { name: 'At an exact moment' }).check()
    await page.getByLabel('Date in London').fill(date)
    await page.getByLabel('Time in London').fill(time)
  }
  const approve = async () => {
    await button('Save, then approve').click()
    await button('Approve…').click()
    await dialog().getByText('Readers see nothing before its RNS was seen').waitFor()
    await dialog().getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('It waits for its RNS: readers see nothing before.').waitFor()
  }

  beforeAll(async () => {
    staff = await arrive(site)
    page = staff.page
    person = await newMember('admins')
    await signIn(page, person)
    await page.goto('/admin/rns-feeds/providers')
    await button('Add Provider').click()
    await dialog().getByLabel('Provider Name *').fill(wire)
    await dialog().getByLabel('Feed URL *').fill('https://api.londonstockexchange.com')
    await dialog().getByText('Advanced').click()
    await dialog().getByLabel('Source').selectOption('lse')
    await dialog().getByLabel('Only these symbols').fill('BLU')
    await button('Create Provider').click()
    await page.getByRole('article', { name: wire }).waitFor()
    await poll()
    await page.goto('/admin/content/documents')
    await button('Upload files').click()
    await dialog()
      .getByLabel('Files to upload')
      .setInputFiles(await pdfFile(file, 1, title))
    await dialog()
      .getByRole('radio', { name: /Keep unpublished/ })
      .check()
    await button('Upload 1 file').click()
    await dialog().getByText('Done: held, not published').waitFor()
  })
  afterAll(async () => {
    await leave()
    tables.destroy()
  })

  it('X-010 is drafted with its document and the number of its RNS, and approved', async () => {
    await draft(title)
    const box = page.getByRole('checkbox', { name: 'Regulatory: not before its RNS' })
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true])
    await button(/^Choose documents and/).click()
    await dialog().getByLabel('Search').fill(file)
    await dialog().getByRole('checkbox').check()
    await button('Choose these 2').click()
    await page.getByLabel('RNS number').fill('not a number')
    await button('Save, then approve').click()
    await page.getByText('An RNS number is digits and a letter or two').waitFor()
    await clean(page, 'light', 'dark')
    await page.getByLabel('RNS number').fill(number)
    await approve()
    release = new URL(page.url()).pathname
    address = ((await page.getByText(/will be at \/news\//).textContent()) ?? '').replace(/.*will be at /, '')
    expect(address).toMatch(/^\/news\//)
  })

  it('X-011 whose RNS is late: readers see nothing, staff are warned on the screen and by mail', async () => {
    await state('Waiting for RNS')
    await page.getByText('its RNS has not been seen: readers see nothing').waitFor()
    await expectHidden(address, publicAddress(bucket, file))
    // A quarter of an hour goes by, and not the day on which its RNS is expected.
    await tables.send(
      new UpdateCommand({
        TableName: environment['TABLE_RELEASES'],
        Key: { id: release.split('/').at(-1) },
        UpdateExpression: 'SET publish_at = :earlier, rns.#day = :today, version = version + :one',
        ExpressionAttributeNames: { '#day': 'day' },
        ExpressionAttributeValues: {
          ':earlier': new Date(Date.now() - 20 * 60_000).toISOString(),
          ':today': londonTime(new Date()).date,
          ':one': 1,
        },
      }),
    )
    await page.getByText('Its RNS is late').waitFor({ timeout: 30_000 })
    await clean(page, 'light', 'dark')
    const mailed = () => lateMailsTo(person.email)
    await expect.poll(mailed, { timeout: 100_000, interval: 1000 }).not.toEqual([])
    await page.getByRole('link', { name: 'All releases' }).click()
    const item = page.getByRole('listitem').filter({ hasText: title })
    await item.getByText('Its RNS is late').waitFor()
    await clean(page, 'light')
  })

  it('X-010 with another headline and number it is shown to a person, and trusted by nobody', async () => {
    await rns(`Results for the year ${run}`, '1A', 'FR')
    await poll()
    await page.goto(release)
    const suggestions = page.getByRole('list', { name: 'What may be its RNS' })
    const other = suggestions.getByRole('listitem').filter({ hasText: `Results for the year ${run}` })
    await other.getByText('The same: symbol, category, day.').waitFor({ timeout: 30_000 })
    await other.getByText('Another: number, headline.').waitFor()
    await clean(page, 'light', 'dark')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await other.getByRole('button', { name: /^This is its RNS/ }).press('Enter')
    await dialog().getByText('You say that').waitFor()
    await clean(page, 'light', 'dark')
    await dialog().getByRole('button', { name: 'Not yet' }).press('Enter')
    await other.getByRole('button', { name: /^This is not its RNS/ }).press('Enter')
    await page.getByText('Suggestion dismissed').waitFor()
    await expect.poll(() => other.count()).toBe(0)
    await state('Waiting for RNS')
    await expectHidden(address)
  })

  it('X-010 with its number it is taken by itself, and everything is out', async () => {
    await rns(`Full year ${run}`, number, 'FR')
    await poll()
    await expect.poll(() => statusOf(address), { timeout: 30_000 }).toBe(200)
    await expect.poll(() => statusOf(publicAddress(bucket, file)), { timeout: 30_000 }).toBe(200)
    await page.goto(release)
    await state('Out')
    await page.getByText(`by its number, at a provider, RNS ${number}`).waitFor()
    const record = page.getByRole('list', { name: 'Who did what, and when' })
    await record.getByText('RNS seen at a provider').waitFor()
    await record
      .getByText(new RegExp(`by you \\(${person.email}\\)`))
      .first()
      .waitFor()
    await clean(page, 'light', 'dark')
    expect(await lateMailsTo(person.email)).toHaveLength(1)
    // And once more, as other wires do; what came of it is looked at in the archive.
    await rns(title, number, 'FR')
    await poll()
  })

  it('X-011 and one that never comes lets it out when a person confirms that it is released', async () => {
    const name = `Board change ${run}`
    await draft(name)
    await page.getByLabel('Headline category').selectOption('BOA')
    await approve()
    await state('Waiting for RNS')
    const where = await page.getByText(/will be at \/news\//).textContent()
    const news = (where ?? '').replace(/.*will be at /, '')
    await expectHidden(news)
    await button('Confirm released…').click()
    await dialog().getByText('though no provider has shown it').waitFor()
    await dialog().getByLabel('How you know, for the record').fill('The service rang.')
    await clean(page, 'light', 'dark')
    await dialog().getByRole('button', { name: 'Confirm released', exact: true }).click()
    await page.getByText('It is public now.').waitFor()
    await state('Out')
    await expect.poll(() => statusOf(news), { timeout: 30_000 }).toBe(200)
  })

  it('X-011 and another, early: chosen by a person it waits for its moment, is held, goes on, and is withdrawn', async () => {
    const name = `Trading ahead ${run}`
    await draft(name)
    await page.getByLabel('Headline category').selectOption('TST')
    await choose(new Date(Date.now() + 3_600_000))
    await approve()
    const path = new URL(page.url()).pathname
    await rns(`REG - Blu Digital plc - ${name}`, '2A', 'TST')
    await poll()
    await page.goto(path)
    await button(`This is its RNS: REG - Blu Digital plc - ${name}`).click({ timeout: 30_000 })
    await dialog().getByLabel('How you know, for the record').fill('We sent it ourselves.')
    await dialog().getByRole('button', { name: 'It is its RNS' }).click()
    await page.getByText('Release confirmed').waitFor()
    await state('Approved, waiting for its moment')
    await page.getByText('“We sent it ourselves.”').waitFor()
    await button('Hold').click()
    await page.getByText('Release on hold').waitFor()
    await state('Approved, on hold')
    await clean(page, 'light', 'dark')
    await button('Let it go on').click()
    await page.getByText('Release goes on').waitFor()
    await state('Approved, waiting for its moment')
    await button('Withdraw release…').click()
    await button('Withdraw the release').click()
    await page.getByText('Release withdrawn').waitFor()
    await page.getByText('It was withdrawn before it was out.').waitFor()
    await page.goto('/admin/content/releases?show=cancelled')
    await page.getByRole('link', { name }).waitFor()
  })

  it('X-013 goes into the archive once, though its RNS came twice: nobody changes or deletes it, and staff see until when it is kept', async () => {
    const kept = 'It is kept for 5 years, until'
    const search = await (await fetch(`${site}/api/announcements?q=${encodeURIComponent(title)}`)).json()
    expect(search).toMatchObject({ announcements: [{ title }] })
    await page.goto(release)
    const record = page.getByRole('list', { name: 'Who did what, and when' })
    await record.getByText('RNS seen at a provider').waitFor()
    expect(await record.getByText('RNS seen at a provider').count()).toBe(1)
    await page.goto('/admin/content/documents?bucket=reports')
    await page.getByRole('checkbox', { name: `Select ${file}` }).check()
    await button('Delete…').click()
    await dialog().getByRole('button', { name: 'Delete document' }).click()
    await page.getByText(kept).first().waitFor()
    await clean(page, 'light')
    expect(await statusOf(publicAddress(bucket, file))).toBe(200)
    await page.goto('/admin/content/announcements')
    await page.getByLabel('Search announcements').fill(title)
    await page.getByRole('link', { name: title }).click()
    await page.getByText(kept).waitFor()
    await page.goto('/admin/content/retention')
    await button(String(new Date().getUTCFullYear() + 5)).click()
    await page.getByRole('row').filter({ hasText: title }).first().waitFor()
    await clean(page, 'light', 'dark')
    const download = page.waitForEvent('download')
    await button('Save as CSV').click()
    expect((await download).suggestedFilename()).toBe(`retention-${new Date().getUTCFullYear() + 5}.csv`)
  })

  it('and the browser had nothing to complain about', () => {
    expect(staff.complaints.filter(one => !/40[349]|Failed to load resource/.test(one))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { londonTime } from '#contract/londonTime.ts'
import type { ExpectedRns } from '#contract/news/rnsDetection.ts'
import { arrive, signIn } from './person.ts'
import {
  approveOn,
  callerOn,
  draftOn,
  expectAccessible,
  expectNoComplaints,
  go,
  releaseOn,
} from './prepare.ts'
import { cloud, idle } from '../../scripts/testing/cloud.ts'

const { site, environment, users } = cloud
const sandbox = environment['SANDBOX_ORIGIN']
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const newMark = () => randomUUID().slice(0, 8)
const newNumber = () => `${10_000 + Math.floor(Math.random() * 89_999)}Q`
const statusOf = async (path: string) => (await fetch(site + path, { redirect: 'manual' })).status

/** Makes a release due at a moment, its RNS on this day, which before midnight may be another. */
const expectedToday = async (id: string | undefined, moment: Date): Promise<void> => {
  await tables.send(
    new UpdateCommand({
      TableName: environment['TABLE_RELEASES'],
      Key: { id },
      UpdateExpression: 'SET publish_at = :moment, rns.#day = :today, version = version + :one',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: {
        ':moment': moment.toISOString(),
        ':today': londonTime(new Date()).date,
        ':one': 1,
      },
    }),
  )
}

/** The exchange releases an RNS. */
const rns = async (headline: string, rnsNumber: string, code: string) => {
  const body = JSON.stringify({ headline, rnsNumber, code })
  expect((await fetch(`${sandbox}/rns`, { method: 'POST', body })).status).toBe(201)
}

describe('a results day', () => {
  const [admin] = users
  if (!admin) throw new Error('There is no sample administrator.')
  let page: Page
  const wire = randomUUID()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = () => page.getByRole('dialog')
  const state = (words: string) => page.getByText(words, { exact: true }).first().waitFor()

  /** Asks the exchange what is new, and lets that reach the releases. */
  const poll = async () => {
    const { run } = (await (await callerOn(page))('pollProvider', { params: { id: wire } })).value()
    expect(run.outcome).not.toBe('failed')
    await idle()
  }
  const draft = (title: string, headline_category: string) =>
    draftOn(page, title, { kind: 'regulatory', headline_category })
  /** A release of an announcement that is approved, and waits for its RNS. */
  const waiting = async (title: string, headline_category: string, rns: ExpectedRns, publish_at?: string) => {
    const { id, slug } = await draft(title, headline_category)
    const items = [{ type: 'announcement' as const, id }]
    const made = await releaseOn(page, title, items, { rns, ...(publish_at && { publish_at }) })
    const release = await approveOn(page, made)
    return { id: release.id, path: `/admin/content/releases/${release.id}`, news: `/news/${slug}`, slug }
  }

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, admin)
    const body = {
      id: wire,
      name: 'The exchange',
      feed_url: 'https://api.londonstockexchange.com',
      adapter: 'lse' as const,
      symbols: ['BLU'],
      categories: ['FR', 'TST'],
    }
    ;(await (await callerOn(page))('createProvider', { body })).value()
  })
  expectNoComplaints()
  afterAll(() => tables.destroy())

  it('is approved with the number of its RNS, warned of when that is late, and out when it comes', async () => {
    const mark = newMark()
    const number = newNumber()
    const { id, slug } = await draft(`Final results ${mark}`, 'FR')
    await go(page, `/admin/content/releases/new?announcement=${id}`)
    const box = page.getByRole('checkbox', { name: 'Regulatory: not before its RNS' })
    await box.waitFor()
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true])
    // Final results are price-sensitive until a person says otherwise; then one person approves them.
    const sensitive = page.getByRole('checkbox', { name: 'Price-sensitive' })
    await expect.poll(() => sensitive.isChecked()).toBe(true)
    await sensitive.uncheck()
    // The exchange has not been polled yet.
    await page.getByText('No regulatory news provider has answered lately.').waitFor()
    await page.getByLabel('RNS number').fill('not a number')
    await button('Save, then approve').click()
    await page.getByText('An RNS number is digits and a letter or two').waitFor()
    await page.getByLabel('RNS number').fill(number)
    await button('Save, then approve').click()
    await button('Approve…').click()
    await dialog().getByText('Readers see nothing before its RNS was seen').waitFor()
    await dialog().getByRole('status').getByText('Its RNS will not be seen by itself').waitFor()
    await expectAccessible(page, 'light')
    await dialog().getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('It waits for its RNS: readers see nothing before.').waitFor()
    await state('Waiting for RNS')
    await page.getByText('its RNS has not been seen: readers see nothing').waitFor()
    expect(await statusOf(`/news/${slug}`)).toBe(404)

    // Twenty minutes go by, and not the day on which its RNS is expected.
    const release = new URL(page.url()).pathname
    await expectedToday(release.split('/').at(-1), new Date(Date.now() - 20 * 60_000))
    await page.goto('/admin/content/releases')
    const item = page.getByRole('listitem').filter({ hasText: mark })
    await item.getByText('Its RNS is late').waitFor()
    await expectAccessible(page)
    await item.getByRole('link').click()
    await page.getByText('Its RNS is late').waitFor()

    await rns(`Full year ${mark}`, number, 'FR')
    await poll()
    await expect.poll(() => statusOf(`/news/${slug}`)).toBe(200)
    await page.reload()
    await state('Live')
    await page.getByText(`by its number, at a provider, RNS ${number}`).waitFor()
    const record = page.getByRole('list', { name: 'Who did what, and when' })
    await record.getByText('RNS seen at a provider').waitFor()
    await expectAccessible(page)
  })

  it('X-011 what may be its RNS is dismissed or chosen by a person; it is held, goes on, and is withdrawn', async () => {
    const mark = newMark()
    const title = `Trading ahead ${mark}`
    const moment = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000)
    const expected = { symbol: 'BLU', headline: title }
    const { id, path, news } = await waiting(title, 'TST', expected, moment.toISOString())
    await expectedToday(id, moment)
    const [wrong, right] = [`Results for the year ${mark}`, `REG - Blu Digital plc - ${title}`]
    await rns(wrong, '1A', 'TST')
    await rns(right, '2A', 'TST')
    await poll()
    await go(page, path)
    const suggestions = page.getByRole('list', { name: 'What may be its RNS' })
    const other = suggestions.getByRole('listitem').filter({ hasText: wrong })
    await other.getByText(/^Another: .*headline/).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await other.getByRole('button', { name: /^This is its RNS/ }).press('Enter')
    await dialog().getByText('You say that').waitFor()
    await dialog().getByRole('button', { name: 'Not yet' }).press('Enter')
    await other.getByRole('button', { name: /^This is not its RNS/ }).press('Enter')
    await page.getByText('Suggestion dismissed').waitFor()
    await expect.poll(() => other.count()).toBe(0)
    expect(await statusOf(news)).toBe(404)

    await button(`This is its RNS: ${right}`).click()
    await dialog().getByLabel('How you know, for the record').fill('We sent it ourselves.')
    await dialog().getByRole('button', { name: 'It is its RNS' }).click()
    await page.getByText('Release confirmed').waitFor()
    await state('Scheduled')
    await page.getByText('“We sent it ourselves.”').waitFor()
    await button('Hold').click()
    await page.getByText('Release on hold').waitFor()
    await state('On hold')
    await button('Resume').click()
    await page.getByText('Release goes on').waitFor()
    await state('Scheduled')
    await button('Withdraw release…').click()
    await button('Withdraw the release').click()
    await page.getByText('Release withdrawn').waitFor()
    await page.getByText('It was withdrawn before it was out.').waitFor()
  })

  it('a person confirms that it is released; from then on staff see until when it is kept', async () => {
    const title = `Board change ${newMark()}`
    const { path, news } = await waiting(title, 'BOA', { symbol: 'BLU' })
    await go(page, path)
    await state('Waiting for RNS')
    await button('Confirm released…').click()
    await dialog().getByText('though no provider has shown it').waitFor()
    await dialog().getByLabel('How you know, for the record').fill('The service rang.')
    await dialog().getByRole('button', { name: 'Confirm released', exact: true }).click()
    await page.getByText('It is public now.').waitFor()
    await state('Live')
    await expect.poll(() => statusOf(news)).toBe(200)

    await go(page, '/admin/content/announcements')
    await page.getByLabel('Search announcements').fill(title)
    await page.getByRole('link', { name: title }).click()
    await page.getByText('It is kept for 5 years, until').waitFor()
    const year = String(new Date().getUTCFullYear() + 5)
    await go(page, '/admin/content/retention')
    await button(year).click()
    await page.getByRole('row').filter({ hasText: title }).first().waitFor()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await button('Save as CSV').click()
    expect((await download).suggestedFilename()).toBe(`retention-${year}.csv`)
  })
})

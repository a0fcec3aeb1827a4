import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { londonTime } from '#contract/londonTime.ts'
import { arrive, leave, peoplePresent, signIn, type Person } from './person.ts'
import { callerOn, expectAccessible, go, unexpectedErrors } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud

/**
 * What a visitor whose browser runs no scripts reads, as it is rendered now: where rendering once took too long, the
 * edge gives the stored page in its place for some seconds, to this address alone.
 */
const read = async (path: string): Promise<string> =>
  (await (await fetch(`${site}${path}?q=${randomUUID()}`)).text())
    .replaceAll('<!-- -->', '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('company facts', () => {
  let staff: Person
  let page: Page
  let visitor: Person

  beforeAll(async () => {
    const editor = users.find(({ groups }) => groups.includes('editors'))
    if (!editor) throw new Error('There is no sample editor.')
    staff = await arrive(site)
    page = staff.page
    visitor = await arrive(site, 1280, { javaScriptEnabled: false })
    await signIn(page, editor)
  })
  afterEach(() => {
    for (const { complaints } of peoplePresent) expect(unexpectedErrors(complaints.splice(0))).toEqual([])
  })
  afterAll(leave)

  const row = (name: RegExp) =>
    page
      .getByRole('group', { name: 'Holdings' })
      .getByRole('listitem')
      .filter({
        has: page.getByRole('group', { name }),
      })
  /** Waits for what only the server's answer makes, and takes it away, so that the next one is another. */
  const told = async (at: Page, title: string) => {
    const toast = at
      .getByRole('region', { name: 'Notifications' })
      .getByRole('status')
      .filter({ hasText: title })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  }
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await told(page, 'Holdings published')
  }
  /** Publishes the holdings as they are, but for the name of the first holder. */
  const rename = async (name: string) => {
    const call = await callerOn(page)
    const { facts } = (await call('listFacts', {})).value()
    const holders = facts.find(({ fact }) => fact === 'holders')
    if (holders?.current.fact !== 'holders') throw new Error('There are no holders.')
    const { value } = holders.current
    const list = value.list.map((holder, index) => (index === 0 ? { ...holder, name } : holder))
    const body = { fact: 'holders' as const, publish_at: null, value: { ...value, list } }
    ;(await call('saveFact', { body, ifMatch: holders.version })).value()
  }

  it('X-014 a holding is changed, refused over 100%, looked at on its page, published and seen with scripts off', async () => {
    await go(page, '/admin/content/facts')
    await page.getByRole('link', { name: 'Holdings' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Holdings' }).click()
    const first = row(/^Holding 1,/)
    const shares = first.getByLabel('Shares')
    await shares.fill('48,000,000')
    await first.getByLabel('Per cent, as notified').fill('')
    await page.getByText('held: more than there are').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await first.getByText('would hold more than 100%').waitFor()
    await expect.poll(() => shares.evaluate(input => input === document.activeElement)).toBe(true)
    await expectAccessible(page)

    await shares.fill('9,510,646')
    await first.getByLabel('Holder').fill('Renamed Nominees Limited')
    const tomorrow = londonTime(new Date(Date.now() + 86_400_000)).date
    await page.getByLabel('As at').fill(tomorrow)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('This day has not come').first().waitFor()
    await page.getByLabel('As at').fill(londonTime(new Date()).date)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('row', { name: /Renamed Nominees Limited 9,510,646 20%/ }).waitFor()
    await preview.getByText('41.79%').waitFor()
    await expectAccessible(page, 'light')
    expect(await read('/investors/financial')).toContain('Specimen Nominees Limited')
    await publish()
    await expect.poll(() => read('/investors/financial')).toContain('Renamed Nominees Limited 9,510,646 20%')
    await visitor.page.goto('/investors/financial')
    const holders = visitor.page.getByRole('region', { name: 'Significant shareholders' })
    expect(await holders.getByRole('row').nth(1).innerText()).toContain('Renamed Nominees Limited')
    expect(await visitor.page.getByRole('region', { name: 'Free float' }).innerText()).toContain('41.79%')
  })

  it('X-014 holdings are read from a file, shown before they are taken, with what is wrong in each row', async () => {
    await page.goto('/admin/content/facts/holders')
    await page.getByRole('button', { name: 'Import from CSV…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import holdings' })
    const choose = (text: string) =>
      dialog
        .getByLabel('CSV file')
        .setInputFiles({ name: 'tr1.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Holder,Shares,Percent\nGood,"2,000,000",\nBad,many,\n')
    await dialog.getByText('Line 3: Shares').waitFor()
    expect(await dialog.getByRole('button', { name: 'Take these' }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await choose('Holder,Shares,Percent,Not in public hands\nImported plc,"9,000,000",,Director\n')
    await dialog.getByRole('row', { name: /Imported plc 9,000,000 Director/ }).waitFor()
    await dialog.getByRole('button', { name: 'Take these 1' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(
      await row(/Imported plc/)
        .getByLabel('Shares')
        .inputValue(),
    ).toBe('9,000,000')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => row(/Imported plc/).count()).toBe(0)
  })

  it('X-014 two people who change a fact at once are shown what differs, and nothing is lost; the history brings an earlier one back', async () => {
    await page.goto('/admin/content/facts/holders')
    await row(/^Holding 1,/)
      .getByLabel('Holder')
      .fill('Mine Limited')
    await rename('Theirs Limited')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Somebody else changed this fact').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep mine: save over theirs' }).click()
    await told(page, 'Holdings published')
    await expect.poll(() => read('/investors/financial')).toContain('Mine Limited')

    await page.getByRole('button', { name: 'History' }).click()
    const versions = page.getByRole('list', { name: 'Versions, newest first' })
    const built = versions.getByRole('listitem').filter({ hasText: 'What the site was built with' })
    await built.getByText('Compare with what stands in the form').click()
    await built.locator('del, ins').first().waitFor()
    await expectAccessible(page)
    await built.getByRole('button', { name: 'Put version 0 into the form' }).click()
    await publish()
    await expect.poll(() => read('/investors/financial')).toContain('Specimen Nominees Limited')
    await page.getByRole('button', { name: 'History' }).click()
    await versions.getByText('It brought version 0 back.').waitFor()
  })

  it('X-015 X-016 an overdue item is reviewed: staff and readers see the day', async () => {
    await go(page, '/admin/content/rule26')
    const items = page.getByRole('table', { name: 'Items of AIM Rule 26' })
    const item = items.getByRole('row').filter({ hasText: '(n) Takeover Code' })
    await item.getByText(/^Overdue by \d+ days$/).waitFor()
    await expectAccessible(page)
    await item.getByRole('button', { name: 'Item (n): reviewed today' }).click()
    await told(page, 'Item (n) reviewed')
    await item.getByText('In order until').waitFor()
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })
    await expect
      .poll(() => read('/investors'))
      .toMatch(new RegExp(`\\(n\\) Takeover Code .{0,200}${day.format(new Date())}`))
  })
})

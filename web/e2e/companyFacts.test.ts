import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { londonTime } from '#contract/londonTime.ts'
import { member } from './people.ts'
import { arrive, signIn } from './person.ts'
import { callerOn, expectAccessible, expectNoComplaints } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

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
  let page: Page

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, member('editors'))
  })
  expectNoComplaints()

  const row = (name: RegExp) =>
    page
      .getByRole('group', { name: 'Holdings' })
      .getByRole('listitem')
      .filter({
        has: page.getByRole('group', { name }),
      })
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
  /** Waits for what only the server's answer makes, and takes it away, so that the next one is another. */
  const published = async (title = 'Holdings published') => {
    const toast = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('status')
      .filter({ hasText: title })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
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

  it('a holding is refused over 100%, looked at on its page, published and read without scripts', async () => {
    await page.goto('/admin/content/facts')
    await page.getByRole('link', { name: 'Holdings' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Holdings' }).click()
    const first = row(/^Holding 1,/)
    const shares = first.getByLabel('Shares')
    await shares.fill('48,000,000')
    await first.getByLabel('Per cent, as notified').fill('')
    await page.getByText('held: more than there are').waitFor()
    await publish()
    await first.getByText('would hold more than 100%').waitFor()
    await expect.poll(() => shares.evaluate(input => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await shares.fill('9,510,646')
    await first.getByLabel('Holder').fill('Renamed Nominees Limited')
    await page.getByLabel('As at').fill(londonTime(new Date()).date)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('row', { name: /Renamed Nominees Limited 9,510,646 20%/ }).waitFor()
    await publish()
    const day = page.getByLabel('As at')
    await expect.poll(() => day.evaluate(input => input === document.activeElement)).toBe(true)
    await published()
    await expect.poll(() => read('/investors/financial')).toContain('Renamed Nominees Limited 9,510,646 20%')
  })

  it('holdings are read from a file, shown before they are taken, with what is wrong in each row', async () => {
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

  it('the history shows who changed what, and brings an earlier version back', async () => {
    await rename('Other Limited')
    await page.goto('/admin/content/facts/holders')
    await page.getByRole('button', { name: 'History' }).click()
    const versions = page.getByRole('list', { name: 'Versions, newest first' })
    const built = versions.getByRole('listitem').filter({ hasText: 'What the site was built with' })
    await built.locator('summary').click()
    await built.locator('del, ins').first().waitFor()
    await expectAccessible(page, 'light')
    await built.getByRole('button', { name: 'Put version 0 into the form' }).click()
    await publish()
    await published()
    await page.getByRole('button', { name: 'History' }).click()
    await versions.getByText('It brought version 0 back.').waitFor()
  })

  it('staff see what is overdue under Rule 26, and review it', async () => {
    await page.goto('/admin/content/rule26')
    const items = page.getByRole('table', { name: 'Items of AIM Rule 26' })
    const item = items.getByRole('row').filter({ hasText: '(n) Takeover Code' })
    await item.getByText(/^Overdue by \d+ days$/).waitFor()
    await expectAccessible(page)
    await item.getByRole('button', { name: 'Item (n): reviewed today' }).click()
    await published('Item (n) reviewed')
    await item.getByText('In order until').waitFor()
  })
})

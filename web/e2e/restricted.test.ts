import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfFile } from './files.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { callerOn, expectAccessible, unexpectedErrors, uploadOn } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud

describe('a meeting and a document with conditions', () => {
  const file = `Tender-Offer-${randomUUID().slice(0, 8)}.pdf`
  const title = file.replace('.pdf', '')
  const shown = title.replaceAll('-', ' ')
  let staff: Person
  let page: Page

  beforeAll(async () => {
    const editor = users.find(({ groups }) => groups.includes('editors'))
    if (!editor) throw new Error('There is no sample editor.')
    staff = await arrive(site)
    page = staff.page
    await signIn(page, editor)
  })
  afterAll(leave)

  const told = async (words: string) => {
    const toast = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('status')
      .filter({ hasText: words })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
  }

  const seenWithoutScripts = async (conditions: string) => {
    const { page: plain } = await arrive(site, 360, { javaScriptEnabled: false })
    await plain.goto(conditions)
    // Texts in a noscript are none for getByText.
    await plain.locator('main noscript a[href^="mailto:"]').waitFor()
    expect(await plain.getByRole('button', { name: 'Get the document' }).isVisible()).toBe(false)
    await plain.goto('/investors')
    await plain.getByRole('link', { name: 'General meetings and their papers' }).click()
    await plain.getByRole('heading', { name: 'Annual General Meeting 2027' }).waitFor()
    await plain.getByRole('link', { name: shown }).click()
    await plain.waitForURL(/\/investors\/restricted\//)
  }

  it('staff restrict a circular and call a meeting with it; a reader is refused in an excluded country, and gets it elsewhere', async () => {
    const [id = ''] = await uploadOn(page, 'admissiondocuments', [await pdfFile(file, 1, 'Tender Offer')])
    await page.goto(`/admin/content/documents?bucket=admission&q=${title}`)
    const row = page.getByRole('row').filter({ hasText: file })
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Restrict…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Restrict/ })
    await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
    await dialog.getByText('Name at least one country.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('What readers confirm').fill('Not for release in the United States.')
    await dialog.getByLabel('Search countries').fill('united states')
    await dialog.getByLabel('United States', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
    await told('Document restricted')
    await row.getByText('Restricted').waitFor()

    await page.goto('/admin/content/facts/meetings')
    const add = page.getByRole('button', { name: 'Add a meeting' })
    const meetings = page.getByRole('group', { name: /^Meeting \d/ })
    await add.waitFor()
    const meeting = meetings.nth(await meetings.count())
    await add.click()
    await meeting.getByLabel('Name').fill('Annual General Meeting 2027')
    await meeting.getByLabel('Day').fill('2027-06-30')
    await meeting.getByLabel('Time in London').fill('11:00')
    await meeting.getByLabel('Place').fill('10 Sample Street, London')
    await meeting.getByRole('button', { name: 'Circulars: choose documents…' }).click()
    const picker = page.getByRole('dialog', { name: 'Circulars' })
    await picker.getByLabel('Search').fill(title)
    await picker.getByLabel(title).check()
    await picker.getByRole('button', { name: 'Choose these 1' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const paper = page.frameLocator('iframe').getByRole('listitem').filter({ hasText: shown })
    await paper.getByText('Conditions apply').waitFor()
    await expectAccessible(page, 'light')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await told('General meetings published')

    const reader = await arrive(site)
    const at = reader.page
    await expect
      .poll(async () => (await fetch(`${site}/investors/meetings`)).text())
      .toContain('Annual General Meeting 2027')
    await at.goto('/investors/meetings')
    await expectAccessible(at)
    await at.getByRole('link', { name: shown }).click()
    await at.waitForURL(/\/investors\/restricted\//)
    const open = at.getByRole('button', { name: 'Get the document' })
    await expect.poll(() => open.isEnabled()).toBe(true)
    await open.click()
    await at.getByText('Choose the country in which you are.').waitFor()
    await at.getByText('Confirm the conditions to go on.').waitFor()
    await expectAccessible(at)
    await at.getByLabel('Country in which you are').selectOption('US')
    await at.getByLabel(/^I have read these conditions/).check()
    await open.click()
    await at.getByText('Where you are: United States.').waitFor()
    await expectAccessible(at)
    await at.getByRole('button', { name: 'I am somewhere else' }).click()
    await at.getByLabel('Country in which you are').selectOption('GB')
    const call = await callerOn(page)
    const params = { id }
    const { version } = (await call('getDocument', { params })).value()
    const restriction = {
      excluded: ['US' as const],
      text: 'Other conditions: not for release in Canada either.',
    }
    ;(await call('restrictDocument', { params, body: { restriction }, ifMatch: version })).value()
    await open.click()
    await at.getByText('The conditions have changed since you read them.').waitFor()
    await at.getByText('Other conditions: not for release in Canada either.').waitFor()
    expect(await at.getByLabel('Country in which you are').inputValue()).toBe('GB')
    expect(await at.getByLabel(/^I have read these conditions/).isChecked()).toBe(false)
    await expectAccessible(at)
    await at.getByLabel(/^I have read these conditions/).check()
    const [download] = await Promise.all([at.waitForEvent('download'), open.click()])
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await at.getByText('Your download has begun.').waitFor()
    await expectAccessible(at, 'light')
    await seenWithoutScripts(at.url())

    await page.goto(`/admin/content/documents?bucket=admission&q=${title}`)
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Restrict…' }).click()
    await dialog.getByText('How often it was asked for', { exact: true }).click()
    await dialog.getByText('United States: given 0, refused 1').waitFor()
    await expectAccessible(page, 'light')
    for (const { complaints } of [staff, reader]) expect(unexpectedErrors(complaints)).toEqual([])
  })
})

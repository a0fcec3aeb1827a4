import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findings } from './axe.ts'
import { pdfFile } from './files.ts'
import { arrive, leave, signIn, type Person } from './person.ts'

const { site, users } = inject('cloud')

const clean = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

describe('a meeting and a document with conditions', () => {
  const file = `Tender-Offer-${Date.now()}.pdf`
  const title = file.replace('.pdf', '')
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

  it('staff restrict a circular and call a meeting with it', async () => {
    await page.goto('/admin/content/documents?bucket=admission')
    await page.getByRole('button', { name: 'Upload files' }).click()
    const upload = page.getByRole('dialog')
    await upload.getByLabel('Files to upload').setInputFiles([await pdfFile(file, 1, 'Tender Offer')])
    await upload.getByRole('button', { name: 'Upload 1 file' }).click()
    await upload.getByRole('link', { name: `Open ${file}` }).waitFor()
    await page.keyboard.press('Escape')
    const row = page.getByRole('row').filter({ hasText: file })
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Restrict…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Restrict/ })
    await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
    await dialog.getByText('Name at least one country.').waitFor()
    await clean(page)
    await dialog.getByLabel('What readers confirm').fill('Not for release in the United States.')
    await dialog.getByLabel('Search countries').fill('united states')
    await dialog.getByLabel('United States', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Restrict', exact: true }).click()
    await told('Document restricted')
    await row.getByText('Restricted').waitFor()

    await page.goto('/admin/content/facts/meetings')
    await page.getByRole('button', { name: 'Add a meeting' }).click()
    await page.getByLabel('Name').fill('Annual General Meeting 2027')
    await page.getByLabel('Day').fill('2027-06-30')
    await page.getByLabel('Time in London').fill('11:00')
    await page.getByLabel('Place').fill('10 Sample Street, London')
    await page.getByRole('button', { name: 'Circulars: choose documents…' }).click()
    const picker = page.getByRole('dialog', { name: 'Circulars' })
    await picker.getByLabel('Search').fill(title)
    await picker.getByLabel(title).check()
    await picker.getByRole('button', { name: 'Choose these 1' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByText('Conditions apply').waitFor()
    await clean(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await told('General meetings published')
  })

  it('a reader finds the meeting, is refused in an excluded country, and gets the document elsewhere', async () => {
    const reader = await arrive(site)
    const at = reader.page
    await expect
      .poll(async () => (await fetch(`${site}/investors/meetings`)).text())
      .toContain('Annual General Meeting 2027')
    await at.goto('/investors/meetings')
    await clean(at)
    await at.getByRole('link', { name: title }).click()
    await at.waitForURL(/\/investors\/restricted\//)
    const open = at.getByRole('button', { name: 'Get the document' })
    await expect.poll(() => open.isEnabled()).toBe(true)
    await clean(at)
    await open.click()
    await at.getByText('Choose the country in which you are.').waitFor()
    await at.getByText('Confirm the conditions to go on.').waitFor()
    await clean(at)
    await at.getByLabel('Country in which you are').selectOption('US')
    await at.getByLabel(/^I have read these conditions/).check()
    await open.click()
    await at.getByText('not available to readers in United States').waitFor()
    await clean(at)
    await at.getByRole('button', { name: 'I am somewhere else' }).click()
    await at.getByLabel('Country in which you are').selectOption('GB')
    const [download] = await Promise.all([at.waitForEvent('download'), open.click()])
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await at.getByText('Your download has begun.').waitFor()
    await clean(at)
    expect(reader.complaints).toEqual([])
  })
})

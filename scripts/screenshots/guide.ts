import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { londonTime } from '../../lambdas/contract/londonTime.ts'
import { pdfFile } from '../../web/e2e/files.ts'
import { arrive, signInByForm } from '../../web/e2e/person.ts'
import type { SampleUser } from '../seed/seed.ts'

const folder = 'docs/screenshots/guide'
const title = 'Final results for the year to 30 September 2026'
const file = 'Annual Report 2026.pdf'

/** A picture without the messages that lie over it for some seconds. */
const shoot = async (page: Page, step: string): Promise<void> => {
  const path = join(folder, `${step}.png`)
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' })
  for (let left = await close.count(); left > 0; left--) await close.first().click()
  await page.screenshot({ path })
  console.log(path)
}

const uploadHeld = async (page: Page): Promise<void> => {
  await page.goto('/admin/content/documents')
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files to upload').setInputFiles(await pdfFile(file, 3, title))
  await dialog.getByRole('radio', { name: /Keep unpublished/ }).check()
  await shoot(page, 'upload')
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await dialog.getByText('Done: held, not published').waitFor()
}

const write = async (page: Page): Promise<void> => {
  await page.goto('/admin/content/announcements/new')
  await page.getByRole('radio', { name: /^Regulatory announcement/ }).check()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Headline category').selectOption('FR')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type(
    'Revenue rose by a tenth, and the board proposes a final dividend of 2.1p a share.',
  )
  await shoot(page, 'announcement')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

/** @returns the address of the release, which now waits for its approval */
const plan = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('link', { name: /^Publish it together/ }).click()
  await page.getByRole('heading', { name: 'New release' }).waitFor()
  await page.getByRole('button', { name: /^Choose documents and/ }).click()
  const picker = page.getByRole('dialog')
  await picker.getByLabel('Search').fill(file)
  await picker.getByRole('checkbox').check()
  await picker.getByRole('button', { name: 'Choose these 2' }).click()
  await page.getByRole('radio', { name: 'At an exact moment' }).check()
  await page.getByLabel('Date in London').fill(londonTime(new Date(Date.now() + 24 * 3_600_000)).date)
  await page.getByLabel('Time in London').fill('07:00:00')
  await page.getByLabel('RNS number').fill('4821Q')
  await page.getByRole('checkbox', { name: /^Price-sensitive/ }).check()
  await page.getByRole('radio', { name: 'At an exact moment' }).scrollIntoViewIfNeeded()
  await shoot(page, 'release')
  await page.getByRole('button', { name: 'Save, then approve' }).click()
  await page.getByText('will not before somebody approves it').waitFor()
  return new URL(page.url()).pathname
}

const approve = async (page: Page, release: string): Promise<void> => {
  await page.goto(release)
  await page.getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Readers see nothing').first().waitFor()
  await shoot(page, 'approve')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Scheduled', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All releases' }).click()
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('timer').waitFor()
  await shoot(page, 'going-out')
}

/** Publishes results as `docs/editors.md` says, by two people, and takes its pictures on the way. */
export const takeGuide = async (site: string, [first, second]: readonly SampleUser[]): Promise<void> => {
  if (!first || !second) throw new Error('The seed has not two members of staff.')
  mkdirSync(folder, { recursive: true })
  const [author, approver] = await Promise.all([
    arrive(site, 1200, { locale: 'en-GB' }),
    arrive(site, 1200, { locale: 'en-GB' }),
  ])
  await signInByForm(author.page, second)
  await signInByForm(approver.page, first)
  await uploadHeld(author.page)
  await write(author.page)
  await approve(approver.page, await plan(author.page))
  await Promise.all([author.context.close(), approver.context.close()])
}

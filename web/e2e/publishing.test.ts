import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import { findings } from './axe.ts'
import { pdfFile } from './files.ts'
import { lastOther } from './lastOther.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const bucket: BucketId = 'Reports & Documents'
const run = randomUUID().slice(0, 8)
const title = `Half-year report ${run}`
const file = `Half-year ${run}.pdf`
const statusOf = async (path: string) => (await fetch(site + path, { redirect: 'manual' })).status

const clean = async (page: Page, ...schemes: ('light' | 'dark')[]) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Puts HTML on the clipboard's way into the element that has the focus. */
const paste = (page: Page, html: string) =>
  page.evaluate(given => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

describe('staff publish', () => {
  const [admin, editor] = ['admins', 'editors'].map(group =>
    users.find(({ groups }) => groups.includes(group as 'admins' | 'editors')),
  )
  let staff: Person
  let page: Page
  let other: Person
  let address = ''

  beforeAll(async () => {
    if (!admin || !editor) throw new Error('There are no sample members of staff.')
    staff = await arrive(site)
    page = staff.page
    await signIn(page, admin)
    await page.goto('/admin/content/documents')
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Files to upload').setInputFiles(await pdfFile(file, 1, title))
    await dialog.getByRole('radio', { name: /Keep unpublished/ }).check()
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByText('Done: held, not published').waitFor()
  })
  afterAll(leave)

  it('A-074 write an announcement, see what is wrong, lose nothing to a reload, and look at it as readers will', async () => {
    await page.goto('/admin/content/announcements')
    await page.getByRole('row').nth(1).waitFor()
    await clean(page, 'light')
    await page.getByRole('button', { name: 'Write an announcement' }).click()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.click()
    await page.keyboard.type('Revenue rose.')
    for (let letter = 0; letter < 'rose.'.length; letter++) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+k')
    const link = page.getByRole('dialog', { name: 'Add a link' })
    await link.waitFor()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await link.getByText('Give a web address').waitFor()
    await clean(page, 'light', 'dark')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('example.com/results')
    await page.keyboard.press('Enter')
    await link.waitFor({ state: 'detached' })
    await text.locator('a[href="https://example.com/results"]').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Title: Give it a title.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
    await page.keyboard.type(title)

    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await paste(
      page,
      `<p class=MsoNormal style='color:red;mso-x:1' onclick="alert(1)"><b>Outlook</b> unchanged<o:p></o:p></p>
       <table style='border:none'><tr><th>£m</th><th>2026</th></tr><tr><th>Revenue</th><td>12</td></tr></table>`,
    )
    await text.getByRole('columnheader', { name: '2026' }).waitFor()
    await page.getByRole('button', { name: 'Choose documents…' }).click()
    const picker = page.getByRole('dialog')
    await picker.getByLabel('Search').fill(run)
    await picker.getByRole('checkbox').check()
    await clean(page, 'light', 'dark')
    await picker.getByRole('button', { name: 'Choose these 1' }).click()

    await page.reload()
    await page.getByText('changes of yours from before that are not saved').waitFor()
    await text.getByText('Outlook').waitFor()
    await page.getByRole('link', { name: 'All announcements' }).click()
    const question = page.getByRole('dialog', { name: 'Your changes are not saved' })
    await clean(page, 'light', 'dark')
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { level: 1, name: title }).waitFor()
    await preview.getByText('Attachments').waitFor()
    expect(await preview.locator('strong').allTextContents()).toContain('Outlook')
    expect(await preview.locator('p[style], p[onclick], p[class*=Mso]').count()).toBe(0)
    const family = await preview.locator('h1').evaluate(h1 => getComputedStyle(h1).fontFamily)
    expect(family).toContain('Charter')
    await clean(page, 'dark')
  })

  it('X-020 release it with a held document at an exact moment: page, list and file are there from it on, together', async () => {
    const begun = Date.now()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('heading', { name: 'New release' }).waitFor()
    await page.getByRole('button', { name: /^Choose documents and/ }).click()
    const picker = page.getByRole('dialog')
    await picker.getByLabel('Search').fill(file)
    await picker.getByRole('checkbox').check()
    await clean(page, 'light', 'dark')
    await picker.getByRole('button', { name: 'Choose these 2' }).click()
    await page.getByRole('radio', { name: 'At an exact moment' }).check()
    const choose = async (moment: Date) => {
      const { date, time } = londonTime(moment)
      await page.getByLabel('Date in London').fill(date)
      await page.getByLabel('Time in London').fill(time)
    }
    await choose(new Date(Date.now() - 60_000))
    await page.getByText('This moment has passed').waitFor()
    await page.getByLabel('Date in London').fill('2030-03-31')
    await page.getByLabel('Time in London').fill('01:30:00')
    await page.getByText('clocks skip this hour').waitFor()
    await page.getByLabel('Date in London').fill('2030-10-27')
    await page.getByRole('radio', { name: /an hour later: 01:30:00 UTC/ }).check()
    await clean(page, 'dark')
    // Time to save, approve and look, on a machine however busy: what was done so far takes longer.
    const seconds = Math.max(15, (1.5 * (Date.now() - begun)) / 1000)
    const moment = new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000)
    await choose(moment)
    await page.getByText(`${moment.toISOString().slice(11, 19)} UTC`).waitFor()
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByText('will not before somebody approves it').waitFor()
    await page.getByRole('button', { name: 'Approve…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Readers see nothing until').waitFor()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Approved, waiting for its moment').waitFor()

    const shown = await page.getByText(/will be at \/news\//).textContent()
    address = shown?.replace(/.*will be at /, '') ?? ''
    const list = `/api/announcements?q=${run}`
    const inList = async () => (await (await fetch(site + list)).text()).includes(title)
    await page.getByRole('link', { name: 'All releases' }).click()
    const item = page.getByRole('listitem').filter({ hasText: title })
    await item.getByRole('timer').waitFor()
    expect([await statusOf(address), await inList(), await statusOf(publicAddress(bucket, file))]).toEqual([
      404,
      false,
      404,
    ])
    expect(Date.now()).toBeLessThan(moment.getTime())
    await item
      .getByText('Out', { exact: true })
      .waitFor({ timeout: Math.max(moment.getTime() - Date.now(), 0) + 30_000 })
    const within = moment.getTime() + 2000
    expect(await lastOther(() => statusOf(address), 200)).toBeLessThan(within)
    expect(await lastOther(inList, true)).toBeLessThan(within)
    expect(await lastOther(() => statusOf(publicAddress(bucket, file)), 200)).toBeLessThan(within)
    const article = await (await fetch(site + address)).text()
    expect(article).toContain(publicAddress(bucket, file))
    await clean(page, 'light')
  })

  it('two people edit at once: the second sees both, and loses nothing', async () => {
    other = await arrive(site)
    await signIn(other.page, editor ?? { email: '', password: '' })
    for (const one of [page, other.page]) {
      await one.goto('/admin/content/announcements')
      await one.getByLabel('Search announcements').fill(run)
      await one.getByRole('link', { name: title }).click()
      await one.getByLabel('Title').waitFor()
    }
    await other.page.getByLabel('Title').fill(`${title}, amended`)
    await other.page.getByRole('button', { name: 'Save for readers' }).click()
    await other.page.getByText('Announcement saved').waitFor()
    await page.getByLabel('RNS number').fill('1234X')
    await page.getByRole('button', { name: 'Save for readers' }).click()
    const both = page.getByRole('alert').filter({ hasText: 'Somebody else changed this announcement' })
    await both.getByText('Changed by them only, and kept either way: Title.').waitFor()
    await both.getByRole('cell', { name: '1234X' }).waitFor()
    await clean(page, 'dark')
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await both.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 2, name: `${title}, amended` }).waitFor()
    await expect.poll(() => page.getByLabel('RNS number').inputValue()).toBe('1234X')
    await page.getByRole('button', { name: 'Versions' }).click()
    const earlier = page.getByRole('listitem').filter({ hasText: 'by a colleague' }).first()
    await earlier.getByText('Compare with what stands in the form').click()
    await clean(page, 'light')
    await earlier.getByRole('button', { name: /into the form/ }).click()
    await expect.poll(() => page.getByLabel('RNS number').inputValue()).toBe('')
  })

  it('take company news back, with a reason, by keyboard alone on a small screen', async () => {
    await page.reload()
    await page.setViewportSize({ width: 360, height: 740 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(360)
    await page.getByText('changes of yours from before').getByRole('button').press('Enter')
    await page.getByRole('button', { name: 'Withdraw…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('Say why it is withdrawn.').waitFor()
    await clean(page, 'light', 'dark')
    await dialog.getByLabel('Reason, for the record').focus()
    await page.keyboard.type('It named the wrong year.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Readers see nothing of it: its address').waitFor()
    const gone = Date.now()
    expect(await lastOther(() => statusOf(address), 404)).toBeLessThan(gone + 3000)
    await clean(page, 'dark')
    await page.goto('/admin/content/releases?show=out')
    await page.getByRole('link', { name: title }).waitFor()
    expect(await wide()).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('choose what an announcement replaces, by keyboard alone', async () => {
    await page.goto('/admin/content/announcements/new')
    await page.getByLabel('Title').fill(`Correction ${run}`)
    await page.getByRole('button', { name: 'Choose an earlier announcement…' }).press('Enter')
    const picker = page.getByRole('dialog', { name: 'Which one does it replace?' })
    await picker.getByRole('radio').first().waitFor()
    await page.keyboard.type('no such thing')
    await picker.getByText('Nothing here to choose').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await picker.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await clean(page, 'light', 'dark')
    await picker.getByRole('button', { name: /^Choose/ }).press('Enter')
    await page.getByText('Both stay public, each with a link to the other.').waitFor()
    await page.getByRole('button', { name: 'Replaces nothing' }).press('Enter')
    await page.getByRole('button', { name: 'Choose an earlier announcement…' }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await page.getByText('Announcement saved').waitFor()
  })

  it('release held documents that are ticked in their list, by keyboard alone', async () => {
    const name = `Ticked ${run}.pdf`
    await page.goto('/admin/content/documents?bucket=reports')
    // A key does not wait, as a click does, until the buckets are there.
    await page.getByRole('tab', { name: 'Reports & Documents' }).waitFor()
    await page.getByRole('button', { name: 'Upload files' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Files to upload').setInputFiles(await pdfFile(name, 1, name))
    await dialog.getByRole('radio', { name: /Keep unpublished/ }).press('Space')
    await dialog.getByRole('button', { name: 'Upload 1 file' }).press('Enter')
    await dialog.getByText('Done: held, not published').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
    await page.getByRole('button', { name: 'Publish…' }).press('Enter')
    await page.getByRole('heading', { name: 'New release' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: `Ticked ${run}` })
      .waitFor()
    await page.getByRole('button', { name: 'Save, then approve' }).press('Enter')
    await page.getByRole('button', { name: 'Approve…' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await page.getByText('It is public now.').waitFor()
    const out = Date.now()
    expect(await lastOther(() => statusOf(publicAddress(bucket, name)), 200)).toBeLessThan(out + 3000)
  })

  it('X-018 approve what is price-sensitive as a second person, who sees what others change meanwhile', async () => {
    const news = `Cancelled ${run}`
    await page.goto('/admin/content/announcements/new')
    await page.getByLabel('Title').fill(news)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('radio', { name: 'At an exact moment' }).check()
    await page.getByLabel('Price-sensitive').check()
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByText('A second person has to approve it').waitFor()
    await page.getByRole('button', { name: 'Approve…' }).click()
    const [mine, theirs] = [page.getByRole('dialog'), other.page.getByRole('dialog')]
    await mine.getByRole('button', { name: 'Approve', exact: true }).click()
    await mine.getByText('Somebody else has to approve it: you wrote a part').waitFor()
    await clean(page, 'light', 'dark')
    await page.keyboard.press('Escape')
    const release = page.url()

    await other.page.goto(release)
    await other.page.getByRole('button', { name: 'Change…' }).click()
    await other.page.getByLabel('Title').fill('A title of the second person')
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByLabel('Title').fill(`Interim ${run}`)
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByRole('heading', { level: 2, name: `Interim ${run}` }).waitFor()
    await other.page.getByRole('button', { name: 'Save, then approve' }).click()
    const both = other.page.getByRole('alert').filter({ hasText: 'Somebody else changed this release' })
    await both.getByRole('cell', { name: `Interim ${run}` }).waitFor()
    await both.getByRole('cell', { name: 'A title of the second person' }).waitFor()
    await clean(other.page, 'light', 'dark')
    await both.getByRole('button', { name: 'Take theirs, drop mine' }).click()

    await other.page.getByRole('button', { name: 'Approve…' }).click()
    await theirs.getByRole('heading', { name: `Approve “Interim ${run}”?` }).waitFor()
    await theirs.getByText(news).waitFor()
    await page.getByRole('link', { name: 'Show the draft' }).click()
    await page.getByLabel('RNS number').fill('77X')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Announcement saved').waitFor()
    await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.page.getByText('Changed since you opened this page').waitFor()
    await clean(other.page, 'light', 'dark')
    expect(await other.page.getByRole('button', { name: 'Approve…' }).isDisabled()).toBe(true)
    await other.page.getByRole('button', { name: 'I have seen it as it is now' }).click()
    await other.page.getByRole('button', { name: 'Approve…' }).click()
    await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.page.getByRole('timer').waitFor()
    await page.goto(release)
    await page
      .locator('dd')
      .filter({ hasText: `by ${editor?.email}` })
      .waitFor()
  })

  it('cancel a release before its moment, and its things stay unpublished', async () => {
    await page.getByRole('timer').waitFor()
    await page.getByRole('button', { name: 'Withdraw release…' }).click()
    await clean(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Withdraw the release' }).click()
    await page.getByText('It was withdrawn before it was out.').waitFor()
    await page.goto('/admin/content/releases?show=cancelled')
    await page.getByRole('link', { name: `Interim ${run}` }).waitFor()
  })

  it('and the browser had nothing to complain about', () => {
    expect(staff.complaints.filter(one => !/40[349]|Failed to load resource/.test(one))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import { pdfFile } from './files.ts'
import { arrive, leave, peoplePresent, signIn, type Person } from './person.ts'
import {
  approveOn,
  callerOn,
  draftOn,
  expectAccessible,
  go,
  releaseOn,
  unexpectedErrors,
  uploadOn,
} from './prepare.ts'
import { newMember } from './staff.ts'
import { cloud, moveClock } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const bucket: BucketId = 'Reports & Documents'
const minute = 60_000
const statusOf = async (path: string) => (await fetch(site + path, { redirect: 'manual' })).status
const newMark = () => randomUUID().slice(0, 8)
const announcement = (id: string) => ({ type: 'announcement' as const, id })
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

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
  const [admin, editor] = users
  if (!admin || !editor) throw new Error('There are no sample members of staff.')
  let staff: Person
  let page: Page
  let other: Person

  beforeAll(async () => {
    staff = await arrive(site)
    other = await arrive(site)
    page = staff.page
    await Promise.all([signIn(page, admin), signIn(other.page, editor)])
  })
  afterEach(() => {
    for (const { complaints } of peoplePresent) expect(unexpectedErrors(complaints.splice(0))).toEqual([])
  })
  afterAll(leave)

  it('A-074 write an announcement, see what is wrong, lose nothing to a reload, and look at it as readers will', async () => {
    const mark = newMark()
    const title = `Half-year report ${mark}`
    const paper = await pdfFile(`Half-year ${mark}.pdf`, 1, title)
    await uploadOn(page, bucket, [paper], { held: true })
    await go(page, '/admin/content/announcements')
    await page.getByRole('row').nth(1).waitFor()
    await expectAccessible(page)
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
    await expectAccessible(page, 'light')
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
    await picker.getByLabel('Search').fill(mark)
    await picker.getByRole('checkbox').check()
    await expectAccessible(page, 'light')
    await picker.getByRole('button', { name: 'Choose these 1' }).click()

    await page.reload()
    await page.getByText('changes of yours from before that are not saved').waitFor()
    await text.getByText('Outlook').waitFor()
    await page.getByRole('link', { name: 'All announcements' }).click()
    const question = page.getByRole('dialog', { name: 'Your changes are not saved' })
    await question.waitFor()
    await expectAccessible(page, 'light')
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
    await expectAccessible(page, 'dark')
  })

  it('two people edit at once: the second sees both, and loses nothing', async () => {
    const title = `Placing ${newMark()}`
    const { id, slug } = await draftOn(page, title)
    await approveOn(page, await releaseOn(page, title, [announcement(id)]))
    for (const one of [page, other.page]) {
      await go(one, `/admin/content/announcements/${id}`)
      await one.getByLabel('Title').waitFor()
    }
    await other.page.getByLabel('Title').fill(`${title}, amended`)
    await other.page.getByRole('button', { name: 'Save for readers' }).click()
    await other.page
      .getByRole('dialog')
      .getByRole('cell', { name: `${title}, amended` })
      .waitFor()
    await expectAccessible(other.page, 'light')
    await other.page.getByRole('button', { name: 'Change it' }).click()
    await other.page.getByText('Announcement saved').last().waitFor()
    await page.getByLabel('RNS number').fill('1234X')
    await page.getByRole('button', { name: 'Save for readers' }).click()
    await page.getByRole('button', { name: 'Change it' }).click()
    const both = page.getByRole('alert').filter({ hasText: 'Somebody else changed this announcement' })
    await both.getByText('Changed by them only, and kept either way: Title.').waitFor()
    await both.getByRole('cell', { name: '1234X' }).waitFor()
    await expectAccessible(page)
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await both.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 2, name: `${title}, amended` }).waitFor()
    await expect.poll(() => page.getByLabel('RNS number').inputValue()).toBe('1234X')
    const shown = (await (await fetch(`${site}/api/announcements/${slug}`)).json()) as Record<string, string>
    expect(Date.parse(shown['changed_at'] ?? '')).toBeGreaterThan(Date.parse(shown['released_at'] ?? ''))
    await page.getByRole('button', { name: 'Versions' }).click()
    const earlier = page.getByRole('listitem').filter({ hasText: 'by a colleague' }).first()
    await earlier.getByText('Compare with what stands in the form').click()
    await expectAccessible(page)
    await earlier.getByRole('button', { name: /into the form/ }).click()
    await expect.poll(() => page.getByLabel('RNS number').inputValue()).toBe('')
  })

  it('take company news back, with a reason, by keyboard alone on a small screen', async () => {
    const title = `Wrong year ${newMark()}`
    const { id, slug } = await draftOn(page, title)
    await approveOn(page, await releaseOn(page, title, [announcement(id)]))
    await page.setViewportSize({ width: 360, height: 740 })
    await go(page, `/admin/content/announcements/${id}`)
    await page.getByRole('button', { name: 'Withdraw…' }).waitFor()
    expect(await wide(page)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Withdraw…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('Say why it is withdrawn.').waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByLabel('Reason, for the record').focus()
    await page.keyboard.type('It named the wrong year.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Readers see nothing of it: its address').waitFor()
    await expect.poll(() => statusOf(`/news/${slug}`)).toBe(404)
    await go(page, '/admin/content/releases?show=out')
    await page.getByRole('link', { name: title }).waitFor()
    expect(await wide(page)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('choose what an announcement replaces, by keyboard alone', async () => {
    await go(page, '/admin/content/announcements/new')
    await page.getByLabel('Title').fill(`Correction ${newMark()}`)
    await page.getByRole('button', { name: 'Choose an earlier announcement…' }).press('Enter')
    const picker = page.getByRole('dialog', { name: 'Which one does it replace?' })
    await picker.getByRole('radio').first().waitFor()
    await page.keyboard.type('no such thing')
    await picker.getByText('Nothing here to choose').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await picker.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await expectAccessible(page, 'light')
    await picker.getByRole('button', { name: /^Choose/ }).press('Enter')
    await page.getByText('Both stay public, each with a link to the other.').waitFor()
    await page.getByRole('button', { name: 'Replaces nothing' }).press('Enter')
    await page.getByRole('button', { name: 'Choose an earlier announcement…' }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await page.getByText('Announcement saved').last().waitFor()
  })

  it('release held documents that are ticked in their list, by keyboard alone', async () => {
    const mark = newMark()
    const name = `Ticked ${mark}.pdf`
    await uploadOn(page, bucket, [await pdfFile(name, 1, name)], { held: true })
    // Anew, for what the page keeps does not have the document yet.
    await page.goto(`/admin/content/documents?bucket=reports&q=${mark}`)
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
    await page.getByRole('button', { name: 'Publish…' }).press('Enter')
    await page.getByRole('heading', { name: 'New release' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: `Ticked ${mark}` })
      .waitFor()
    await page.getByRole('button', { name: 'Save, then approve' }).press('Enter')
    await page.getByRole('button', { name: 'Approve…' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await page.getByText('It is public now.').waitFor()
    await expect.poll(() => statusOf(publicAddress(bucket, name))).toBe(200)
  })

  it('X-018 approve what is price-sensitive as a second person, who sees what others change meanwhile; and withdraw it before its moment', async () => {
    const mark = newMark()
    const { id } = await draftOn(page, `News ${mark}`)
    const publish_at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60 * minute).toISOString()
    const more = { publish_at, price_sensitive: true }
    const made = await releaseOn(page, `News ${mark}`, [announcement(id)], more)
    const path = `/admin/content/releases/${made.id}`
    await go(page, path)
    await page.getByText('A second person has to approve it').waitFor()
    await page.getByRole('button', { name: 'Approve…' }).click()
    const [mine, theirs] = [page.getByRole('dialog'), other.page.getByRole('dialog')]
    await mine.getByRole('button', { name: 'Approve', exact: true }).click()
    await mine.getByText('Somebody else has to approve it: you wrote a part').waitFor()
    await expectAccessible(page, 'light')
    await page.keyboard.press('Escape')

    await go(other.page, path)
    await other.page.getByRole('button', { name: 'Change…' }).click()
    await other.page.getByLabel('Title').fill('A title of the second person')
    await page.getByRole('button', { name: 'Change…' }).click()
    await page.getByLabel('Title').fill(`Interim ${mark}`)
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByRole('heading', { level: 2, name: `Interim ${mark}` }).waitFor()
    await other.page.getByRole('button', { name: 'Save, then approve' }).click()
    const both = other.page.getByRole('alert').filter({ hasText: 'Somebody else changed this release' })
    await both.getByRole('cell', { name: `Interim ${mark}` }).waitFor()
    await both.getByRole('cell', { name: 'A title of the second person' }).waitFor()
    await expectAccessible(other.page, 'light')
    await both.getByRole('button', { name: 'Take theirs, drop mine' }).click()

    await other.page.getByRole('button', { name: 'Approve…' }).click()
    await theirs.getByRole('heading', { name: `Approve “Interim ${mark}”?` }).waitFor()
    await theirs.getByText(`News ${mark}`).waitFor()
    const call = await callerOn(page)
    const params = { id }
    const now = (await call('getStaffAnnouncement', { params })).value()
    const { kind, title, content, announcement_type, external_link, is_featured } = now
    const body = { kind, title, content, announcement_type, external_link, is_featured, attachments: [] }
    const changed = { ...body, content: '<p>Another text.</p>' }
    ;(await call('updateAnnouncement', { params, body: changed, ifMatch: now.version })).value()
    await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.page.getByText('Changed since you opened this page').waitFor()
    await expectAccessible(other.page)
    expect(await other.page.getByRole('button', { name: 'Approve…' }).isDisabled()).toBe(true)
    await other.page.getByRole('button', { name: 'I have seen it as it is now' }).click()
    await other.page.getByRole('button', { name: 'Approve…' }).click()
    await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.page.getByRole('timer').waitFor()
    await go(page, path)
    await page
      .locator('dd')
      .filter({ hasText: `by ${editor.email}` })
      .waitFor()

    await page.getByRole('button', { name: 'Withdraw release…' }).click()
    await expectAccessible(page, 'light')
    await page.getByRole('button', { name: 'Withdraw the release' }).click()
    await page.getByText('It was withdrawn before it was out.').waitFor()
    await go(page, '/admin/content/releases?show=cancelled')
    await page.getByRole('link', { name: `Interim ${mark}` }).waitFor()
  })

  it('X-020 release it with a held document at an exact moment: page, list and file are there from it on, together', async () => {
    const mark = newMark()
    const title = `Trading update ${mark}`
    // A session that begins now, so that its token outlives what the clocks are moved by.
    const { page } = await arrive(site)
    await page.clock.install()
    await signIn(page, await newMember('admins'))
    const file = publicAddress(bucket, `Update ${mark}.pdf`)
    const [held] = await uploadOn(page, bucket, [await pdfFile(`Update ${mark}.pdf`, 1, title)], {
      held: true,
    })
    const { id } = await draftOn(page, title, { attachments: [held] })
    await go(page, `/admin/content/releases/new?document=${held}&announcement=${id}`)
    await page.getByRole('radio', { name: 'At an exact moment' }).check()
    const choose = async (moment: Date) => {
      const { date, time } = londonTime(moment)
      await page.getByLabel('Date in London').fill(date)
      await page.getByLabel('Time in London').fill(time)
    }
    await choose(new Date(Date.now() - minute))
    await page.getByText('This moment has passed').waitFor()
    await page.getByLabel('Date in London').fill('2030-10-27')
    await page.getByLabel('Time in London').fill('01:30:00')
    await page.getByRole('radio', { name: /an hour later: 01:30:00 UTC/ }).check()
    await expectAccessible(page)
    const moment = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5 * minute)
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
    const address = shown?.replace(/.*will be at /, '') ?? ''
    await page.getByRole('link', { name: 'All releases' }).click()
    const item = page.getByRole('listitem').filter({ hasText: mark })
    await item.getByRole('timer').waitFor()
    await expectAccessible(page)
    expect([await statusOf(address), await statusOf(file)]).toEqual([404, 404])
    // From here on the cloud's clock and this page's are ahead of all others: the last test of this file.
    await moveClock(5 * minute)
    await page.clock.fastForward(5 * minute)
    await item.getByText('Out', { exact: true }).waitFor()
    expect([await statusOf(address), await statusOf(file)]).toEqual([200, 200])
    expect(await (await fetch(`${site}/api/announcements?q=${mark}`)).text()).toContain(title)
    expect(await (await fetch(site + address)).text()).toContain(file)
  })
})

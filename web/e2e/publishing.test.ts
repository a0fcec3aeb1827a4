import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import { pdfFile } from './files.ts'
import { another, member } from './people.ts'
import { arrive, signIn } from './person.ts'
import { approveOn, draftOn, expectAccessible, expectNoComplaints, releaseOn, uploadOn } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const bucket: BucketId = 'Reports & Documents'
const [admin] = users
if (!admin) throw new Error('There are no sample members of staff.')
const hour = 3_600_000
const newMark = () => randomUUID().slice(0, 8)
const announcement = (id: string) => ({ type: 'announcement' as const, id })

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
  let page: Page
  /** Somebody else, who works by the API. */
  const { call } = another('editors')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const change = async (id: string, edit: object) => {
    const params = { id }
    const now = (await call('getStaffAnnouncement', { params })).value()
    const { kind, title, content, announcement_type, external_link, is_featured } = now
    const body = { kind, title, content, announcement_type, external_link, is_featured, attachments: [] }
    ;(await call('updateAnnouncement', { params, body: { ...body, ...edit }, ifMatch: now.version })).value()
  }

  const draftElsewhere = async (title: string) => {
    const content = { content: '<p>It is so.</p>', announcement_type: 'Company news', external_link: null }
    const news = { id: randomUUID(), kind: 'company' as const, title, is_featured: false, attachments: [] }
    return (await call('createAnnouncement', { body: { ...news, ...content } })).value().id
  }

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, admin)
  })
  expectNoComplaints()

  it('write an announcement, see what is wrong, lose nothing to a reload, and look at it as readers will', async () => {
    const title = `Half-year report ${newMark()}`
    await page.goto('/admin/content/announcements')
    await page.getByRole('row').nth(1).waitFor()
    await expectAccessible(page)
    await button('Write an announcement').click()
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
    await page.keyboard.press('Control+a')
    await page.keyboard.type('example.com/results')
    await page.keyboard.press('Enter')
    await text.locator('a[href="https://example.com/results"]').waitFor()
    await button('Save draft').click()
    await page.getByText('Title: Give it a title.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
    await page.keyboard.type(title)

    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await paste(
      page,
      `<p class=MsoNormal style='color:red'><b>Outlook</b></p>
       <table><tr><th>£m</th><th>2026</th></tr><tr><th>Revenue</th><td>12</td></tr></table>`,
    )
    await text.getByRole('columnheader', { name: '2026' }).waitFor()
    await button('Choose documents…').click()
    const picker = page.getByRole('dialog')
    await picker.getByLabel('Search').fill('report')
    await picker.getByRole('checkbox').first().check()
    await expectAccessible(page, 'light')
    await picker.getByRole('button', { name: 'Choose these 1' }).click()

    await button('Choose an earlier announcement…').press('Enter')
    const replaced = page.getByRole('dialog', { name: 'Which one does it replace?' })
    await replaced.getByRole('radio').first().press('Space')
    await replaced.getByRole('button', { name: /^Choose/ }).press('Enter')
    await page.getByText('Both stay public, each with a link to the other.').waitFor()
    await button('Replaces nothing').press('Enter')
    await button('Choose an earlier announcement…').waitFor()

    await page.reload()
    await page.getByText('changes of yours from before that are not saved').waitFor()
    await text.getByText('Outlook').waitFor()
    await page.getByRole('link', { name: 'All announcements' }).click()
    await page
      .getByRole('dialog', { name: 'Your changes are not saved' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await button('Save draft').click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await button('Preview').click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { level: 1, name: title }).waitFor()
    await preview.getByText('Attachments').waitFor()
    const font = await preview.locator('h1').evaluate(h1 => getComputedStyle(h1).fontFamily)
    expect(font).toContain('Charter')
  })

  it('change what is out: who saves after somebody else sees both and loses nothing; take it back by keyboard', async () => {
    const title = `Placing ${newMark()}`
    const { id, slug } = await draftOn(page, title)
    await approveOn(page, await releaseOn(page, title, [announcement(id)]))
    await page.goto(`/admin/content/announcements/${id}`)
    await page.getByLabel('RNS number').fill('1234X')
    await change(id, { title: `${title}, amended` })
    await button('Save for readers').click()
    await page.getByRole('dialog').getByRole('cell', { name: '1234X' }).waitFor()
    await expectAccessible(page, 'light')
    await button('Change it').click()
    const both = page.getByRole('alert').filter({ hasText: 'Somebody else changed this announcement' })
    await both.getByText('Changed by them only, and kept: Title.').waitFor()
    await expectAccessible(page)
    await both.getByRole('button', { name: 'Put this into the form' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe(`${title}, amended`)
    await button('Save for readers').click()
    await button('Change it').click()
    await page.getByText('Announcement saved').waitFor()
    expect(await page.getByLabel('RNS number').inputValue()).toBe('1234X')
    const shown = (await (await fetch(`${site}/api/announcements/${slug}`)).json()) as Record<string, string>
    expect(Date.parse(shown['changed_at'] ?? '')).toBeGreaterThan(Date.parse(shown['released_at'] ?? ''))
    await button('Versions').click()
    const earlier = page.getByRole('listitem').filter({ hasText: 'by a colleague' }).first()
    await earlier.locator('summary').click()
    await expectAccessible(page)
    await earlier.getByRole('button', { name: /into the form/ }).click()
    await expect.poll(() => page.getByLabel('RNS number').inputValue()).toBe('')

    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await button('Withdraw…').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await dialog.getByText('Say why it is withdrawn.').waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByLabel('Reason, for the record').focus()
    await page.keyboard.type('It named the wrong year.')
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Readers see nothing of it: its address').waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('publish simple news from its page in two clicks, and schedule another', async () => {
    const title = `Simple news ${newMark()}`
    const id = await draftElsewhere(title)
    const open = async (one: string) => {
      await page.goto(`/admin/content/announcements/${one}`)
      await button('Publish…').click()
    }
    const dialog = page.getByRole('dialog', { name: /^Publish “/ })
    await open(id)
    await dialog.getByText(/^Mails to [\d,]+ subscribers?$/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('It is public now.').waitFor()
    const { slug } = (await call('getStaffAnnouncement', { params: { id } })).value()
    expect((await fetch(`${site}/news/${slug}`)).status).toBe(200)

    await open(await draftElsewhere(`Later ${title}`))
    await dialog.getByRole('radio', { name: 'At an exact moment' }).check()
    await dialog.getByLabel('Date in London').fill('')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByText('Give a date and a time.').waitFor()
    await dialog.getByLabel('Date in London').fill(londonTime(new Date(Date.now() + 48 * hour)).date)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Scheduled', { exact: true }).first().waitFor()
  })

  it('release held documents that are ticked in their list, by keyboard alone', async () => {
    const mark = newMark()
    const name = `Ticked ${mark}.pdf`
    await uploadOn(page, bucket, [await pdfFile(name, 1, name)], { held: true })
    // Anew, for what the page keeps does not have the document yet.
    await page.goto(`/admin/content/documents?bucket=reports&q=${mark}`)
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
    await button('Publish…').press('Enter')
    await page.getByRole('heading', { name: 'New release' }).waitFor()
    await button('Save, then approve').press('Enter')
    await button('Approve…').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await page.getByText('It is public now.').waitFor()
    expect((await fetch(site + publicAddress(bucket, name))).status).toBe(200)
  })

  it('approve what is price-sensitive as a second person, who sees what others change meanwhile; and withdraw it before its moment', async () => {
    const mark = newMark()
    const publish_at = new Date(Date.now() + hour).toISOString()
    const more = { publish_at, price_sensitive: true }
    const dialog = page.getByRole('dialog')
    const title = `News ${mark}`
    const news = await draftElsewhere(title)
    const release = { id: randomUUID(), title, ...more, items: [announcement(news)] }
    ;(await call('createRelease', { body: release })).value()
    await page.goto(`/admin/content/releases/${release.id}`)
    await page.getByText('A second person has to approve it').waitFor()
    expect(await button('Ask for approval').count()).toBe(0)

    ;(await call('requestApproval', { params: { id: release.id }, ifMatch: 1 })).value()
    await page.goto('/admin/content/today')
    await page.getByRole('link', { name: `Approve “${title}”` }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    const actions = ['Refuse…', 'Ask…', 'Approve…', 'Change…'].map(button)
    for (const one of actions) {
      await one.scrollIntoViewIfNeeded()
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await button('Ask…').press('Enter')
    await page.keyboard.type('?')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
    await dialog.getByText('Write at least 3 characters.').waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByLabel('Your question').fill('Is it final?')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
    const record = page.getByRole('list', { name: 'Who did what, and when' })
    await record.getByText('“Is it final?”').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ask…')
    await button('Refuse…').press('Enter')
    await page.keyboard.type('The year is wrong.')
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).press('Enter')
    await page.getByText('Its approval was refused').waitFor()
    await record.getByText('“The year is wrong.”').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('status')
    expect(await button('Refuse…').count()).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await button('Approve…').click()
    await dialog.getByRole('heading', { name: `Approve “${title}”?` }).waitFor()
    await change(news, { content: '<p>Another text.</p>' })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Changed since you opened this page').waitFor()
    await expectAccessible(page)
    expect(await button('Approve…').isDisabled()).toBe(true)
    await button('I have seen it as it is now').click()
    await button('Approve…').click()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('timer').waitFor()
    await button('Withdraw release…').click()
    await expectAccessible(page, 'light')
    await button('Withdraw the release').click()
    await page.getByText('It was withdrawn before it was out.').waitFor()
  })

  it('ask a second person for an approval, and mend what was refused', async () => {
    const title = `Results ${newMark()}`
    const { id } = await draftOn(page, title)
    const publish_at = new Date(Date.now() + hour).toISOString()
    const release = await releaseOn(page, title, [announcement(id)], { publish_at, price_sensitive: true })
    await page.goto(`/admin/content/releases/${release.id}`)
    const ask = button('Ask for approval')
    await ask.waitFor()
    expect(await page.getByRole('button', { name: /^(Approve|Refuse|Ask)…$/ }).count()).toBe(0)
    await ask.press('Enter')
    await page.getByText('Approval asked for', { exact: true }).first().waitFor()
    await ask.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('status')

    const params = { id: release.id }
    const { version } = (await call('getRelease', { params })).value()
    const body = { decision: 'refuse' as const, text: 'The dividend is missing.' }
    ;(await call('reviewRelease', { params, body, ifMatch: version })).value()
    await page.goto('/admin/content/today')
    const task = page.getByRole('listitem').filter({ hasText: `Mend “${title}”` })
    await task.getByText(body.text).waitFor()
    await task.getByRole('link').click()
    await page.getByText('Its approval was refused').waitFor()
    await ask.waitFor()
  })

  it('write a confidential release: who is named has copies and the list of who saw it, others are told nothing', async () => {
    const mark = `Quasar${newMark()}`
    const [paper = ''] = await uploadOn(page, bucket, [await pdfFile(`${mark}.pdf`, 1, mark)], { held: true })
    const news = await draftOn(page, `News of ${mark}`, { content: '<p>It is secret.</p>' })
    await page.goto(`/admin/content/releases/new?document=${paper}&announcement=${news.id}`)
    await page.getByRole('heading', { name: 'New release' }).waitFor()
    await page.getByLabel('Title', { exact: false }).first().fill(`Release of ${mark}`)
    await page.getByRole('checkbox', { name: /^Confidential/ }).check()
    const readers = page.getByLabel('Mail addresses of who may see it, one a line')
    await readers.fill('nobody@example.com')
    await button('Save, then approve').click()
    await page.getByText('Nobody here has the address nobody@example.com.').first().waitFor()
    await expectAccessible(page)
    await readers.fill(member('editors').email)
    await button('Save, then approve').click()
    const named = page.getByRole('list', { name: 'Who may see it' }).getByRole('listitem')
    await expect.poll(() => named.count()).toBe(2)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const download = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()])
      return readFile(await download.path())
    }
    expect((await download(`Download ${mark}`)).subarray(0, 5).toString()).toBe('%PDF-')
    const list = (await download('Save the insider list as CSV')).toString().split('\r\n')
    expect(list.some(row => row.includes(admin.email) && row.includes(`documents/${paper}`))).toBe(true)

    const secret = `Pulsar${newMark()}`
    const id = await draftElsewhere(secret)
    const release = { id: randomUUID(), title: secret, publish_at: null, price_sensitive: true }
    const body = { ...release, confidential: true, items: [announcement(id)] }
    ;(await call('createRelease', { body })).value()
    await page.goto(`/admin/content/announcements/${id}`)
    await page.getByText('only the people who are named on its release may see it').waitFor()
    expect(await page.locator('body').innerText()).not.toContain(secret)
  })

  it('release it at an exact moment: the list counts down to it, and says that it is out', async () => {
    const mark = newMark()
    const { page } = await arrive(site)
    await page.clock.install()
    await signIn(page, admin)
    const { id } = await draftOn(page, `Trading update ${mark}`)
    await page.goto(`/admin/content/releases/new?announcement=${id}`)
    await page.getByRole('radio', { name: 'At an exact moment' }).check()
    const moment = new Date(Math.ceil(Date.now() / 1000) * 1000 + hour)
    const { date, time } = londonTime(moment)
    await page.getByLabel('Date in London').fill(date)
    await page.getByLabel('Time in London').fill(time)
    await page.getByText(`${moment.toISOString().slice(11, 19)} UTC`).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByText('will not before somebody approves it').waitFor()
    await page.getByRole('button', { name: 'Approve…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Readers see nothing until').waitFor()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All releases' }).click()
    const item = page.getByRole('listitem').filter({ hasText: mark })
    await item.getByRole('timer').waitFor()
    await expectAccessible(page)
    // The server's clock is what counts: here it is the page's, an hour later.
    await page.route('**/api/releases?*', async route => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, now: moment.toISOString() } })
    })
    await page.clock.fastForward(hour)
    await item.getByText('Live', { exact: true }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

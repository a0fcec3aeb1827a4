import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfFile } from '../../web/e2e/files.ts'
import { arrive, leave, signIn, type Person } from '../../web/e2e/person.ts'
import { draftOn, expectAccessible, unexpectedErrors, uploadOn } from '../../web/e2e/prepare.ts'
import { newMember } from '../../web/e2e/staff.ts'
import { cloud } from '../testing/cloud.ts'

const { site } = cloud
const mark = `Quasar${randomUUID().slice(0, 8)}`
const file = `${mark}.pdf`

/** As narrow as a small phone: nothing leaves the page at its side. */
const expectToFitPhone = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
}

const bytesOf = async (download: Promise<Download>) =>
  new Uint8Array(await readFile(await (await download).path()))

describe('X-017 a confidential draft', () => {
  afterAll(leave)

  it('names who may know of it; others find nothing at its addresses; who is named reads and downloads it, with their name on each page, and the list says so', async () => {
    const [stranger, grace] = cloud.users
    if (!stranger || !grace) throw new Error('There are no sample members of staff.')
    const ada = await newMember('editors')
    const people: Person[] = [await arrive(site), await arrive(site), await arrive(site)]
    const [writer, colleague, other] = people.map(person => person.page) as [Page, Page, Page]
    await signIn(writer, ada)
    await Promise.all([signIn(colleague, grace), signIn(other, stranger)])
    const [document = ''] = await uploadOn(writer, 'admissiondocuments', [await pdfFile(file, 2, mark)], {
      held: true,
    })
    const { id: news } = await draftOn(writer, `News of ${mark}`, { content: '<p>It is secret.</p>' })

    await writer.goto(`/admin/content/releases/new?document=${document}&announcement=${news}`)
    await writer.getByRole('heading', { name: 'New release' }).waitFor()
    await writer.getByLabel('Title', { exact: false }).first().fill(`Release of ${mark}`)
    await writer.getByRole('checkbox', { name: /^Confidential/ }).check()
    const readers = writer.getByLabel('Mail addresses of who may see it, one a line')
    await readers.fill('nobody@example.com')
    await writer.getByRole('button', { name: 'Save, then approve' }).click()
    await writer.getByText('Nobody here has the address nobody@example.com.').first().waitFor()
    await expectAccessible(writer)
    await readers.fill(grace.email)
    await writer.getByRole('button', { name: 'Save, then approve' }).click()
    await writer.getByRole('heading', { level: 2, name: `Release of ${mark}` }).waitFor()
    const release = new URL(writer.url()).pathname.split('/').at(-1) ?? ''
    const named = writer.getByRole('list', { name: 'Who may see it' })
    await expect.poll(() => named.getByRole('listitem').allInnerTexts()).toHaveLength(2)
    await expectToFitPhone(writer)

    for (const path of ['releases', `releases/${release}`, `announcements/${news}`]) {
      await other.goto(`/admin/content/${path}`)
      if (path !== 'releases')
        await other.getByText('only the people who are named on its release may see it').waitFor()
      await expect.poll(() => other.getByText(/^Loading/).count()).toBe(0)
      expect(await other.locator('body').innerText()).not.toContain(mark)
    }
    await expectToFitPhone(other)

    await colleague.goto(`/admin/content/releases/${release}`)
    await colleague.getByRole('heading', { level: 2, name: `Release of ${mark}` }).waitFor()
    const downloading = colleague.waitForEvent('download')
    await colleague.getByRole('button', { name: `Download ${mark}` }).click()
    const { text } = await extractText(await bytesOf(downloading), { mergePages: false })
    expect(text).toHaveLength(2)
    for (const [index, words] of text.entries()) {
      expect(words).toContain(`${mark}, page ${index + 1}`)
      expect(words).toContain(`CONFIDENTIAL · Copy of ${grace.email}`)
      expect(words).toMatch(/\d\d:\d\d:\d\d London time \(.+ UTC\)/)
    }
    await colleague.getByRole('link', { name: 'Show the draft' }).click()
    await colleague.getByText('It is secret.').first().waitFor()
    await colleague.goBack()
    const saving = colleague.waitForEvent('download')
    await colleague.getByRole('button', { name: 'Save the insider list as CSV' }).click()
    const rows = new TextDecoder().decode(await bytesOf(saving)).split('\r\n')
    const of = ({ email }: { email: string }) =>
      rows.map(row => row.split(',')).filter(cells => cells[1] === email)
    const did = of(grace).map(cells => `${cells[3]} ${cells[4]}`)
    expect(did).toContain(`view releases/${release}`)
    expect(did).toContain(`view announcements/${news}`)
    expect(did).toContain(`download documents/${document}`)
    expect(of(ada).length).toBeGreaterThan(0)
    expect(of(stranger)).toEqual([])
    await colleague.getByText('Insider list saved').waitFor()
    await expectAccessible(colleague)
    for (const { complaints } of people) expect(unexpectedErrors(complaints)).toEqual([])
  })
})

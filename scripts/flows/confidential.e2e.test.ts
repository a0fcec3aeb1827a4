import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn as tokenOf } from '../seed/signIn.ts'
import { upload } from '../seed/upload.ts'
import { caller } from '../testing/caller.ts'
import { findings } from '../../web/e2e/axe.ts'
import { pdfFile } from '../../web/e2e/files.ts'
import { arrive, leave, signIn, type Person } from '../../web/e2e/person.ts'
import { newMember } from '../../web/e2e/staff.ts'
import { cloud } from '../testing/cloud.ts'

const { site, api, cognito } = cloud
const mark = `Quasar${randomUUID().slice(0, 8)}`
const file = `${mark}.pdf`

type Account = Awaited<ReturnType<typeof newMember>>

/** Each section of the Content tab that shows things, and what it asks the API for. */
const sections = [
  ['documents?bucket=admission', '/api/documents?'],
  ['documents?view=deleted', '/api/documents/deleted'],
  ['announcements', '/api/staff/announcements'],
  ['releases', '/api/releases'],
  ['calendar', '/api/events'],
  ['facts/meetings', '/api/company-facts'],
  ['rule26', '/api/rule26'],
  ['retention', '/api/retention'],
] as const

const clean = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** As narrow as a small phone: nothing leaves the page at its side. */
const fitsPhone = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await clean(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

const bytesOf = async (download: Promise<Download>) =>
  new Uint8Array(await readFile(await (await download).path()))

describe('X-017 a confidential draft', () => {
  let [ada, grace, other]: Account[] = []
  let people: { writer: Person; colleague: Person; stranger: Person }
  let [document, news, release] = ['', '', '']
  const emailOf = (one: Account | undefined) => one?.email ?? ''

  beforeAll(async () => {
    ada = await newMember('editors')
    grace = await newMember('editors')
    other = await newMember('admins')
    const token = await tokenOf(cognito, ada.email, ada.password)
    const { buffer } = await pdfFile(file, 2, mark)
    const [done] = await upload(
      api,
      token,
      'admissiondocuments',
      [{ name: file, type: 'application/pdf', bytes: new Uint8Array(buffer) }],
      { held: true },
    )
    document = done?.document_id ?? ''
    const body = {
      id: randomUUID(),
      kind: 'company' as const,
      title: `News of ${mark}`,
      content: '<p>It is secret.</p>',
      announcement_type: 'Company news',
      external_link: null,
      is_featured: false,
      attachments: [],
    }
    news = (await caller(api, token)('createAnnouncement', { body })).value().id
    people = { writer: await arrive(site), colleague: await arrive(site), stranger: await arrive(site) }
    for (const [person, account] of [
      [people.writer, ada],
      [people.colleague, grace],
      [people.stranger, other],
    ] as const)
      await signIn(person.page, account)
  })
  afterAll(leave)

  it('names who may know of it', async () => {
    const { page } = people.writer
    await page.goto(`/admin/content/releases/new?document=${document}&announcement=${news}`)
    await page.getByRole('heading', { name: 'New release' }).waitFor()
    await page.getByLabel('Title', { exact: false }).first().fill(`Release of ${mark}`)
    await page.getByRole('checkbox', { name: /^Confidential/ }).check()
    const readers = page.getByLabel('Mail addresses of who may see it, one a line')
    await readers.fill('nobody@example.com')
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByText('Nobody here has the address nobody@example.com.').first().waitFor()
    await fitsPhone(page)
    await readers.fill(emailOf(grace))
    await page.getByRole('button', { name: 'Save, then approve' }).click()
    await page.getByRole('heading', { level: 2, name: `Release of ${mark}` }).waitFor()
    release = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const named = page.getByRole('list', { name: 'Who may see it' })
    await expect.poll(() => named.getByRole('listitem').allInnerTexts()).toHaveLength(2)
    await fitsPhone(page)
  })

  /** What the API told and the page shows of each section, one after the other. */
  const lookAround = async (page: Page) => {
    const found: { section: string; told: string; shown: string }[] = []
    for (const [section, path] of sections) {
      const answer = page.waitForResponse(response => response.url().includes(path) && response.ok())
      await page.goto(`/admin/content/${section}`)
      const told = await (await answer).text()
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
      found.push({ section: `${section} ${path}`, told, shown: await page.locator('body').innerText() })
    }
    return found
  }
  const naming = (found: Awaited<ReturnType<typeof lookAround>>) =>
    found.filter(({ told, shown }) => told.includes(mark) || shown.includes(mark)).map(one => one.section)

  it('is nowhere for others of the staff, an administrator too, and says so at its addresses', async () => {
    expect(naming(await lookAround(people.colleague.page))).toEqual([
      'documents?bucket=admission /api/documents?',
      'announcements /api/staff/announcements',
      'releases /api/releases',
    ])
    const { page } = people.stranger
    expect(naming(await lookAround(page))).toEqual([])
    for (const path of [`releases/${release}`, `announcements/${news}`]) {
      await page.goto(`/admin/content/${path}`)
      await page.getByText('only the people who are named on its release may see it').waitFor()
      expect(await page.locator('body').innerText()).not.toContain(mark)
    }
    await fitsPhone(page)
  })

  it('is read and downloaded by who is named, with their name on each page, and the list says so', async () => {
    const { page } = people.colleague
    await page.goto(`/admin/content/releases/${release}`)
    await page.getByRole('heading', { level: 2, name: `Release of ${mark}` }).waitFor()
    const fromRelease = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${mark}` }).click()
    const first = await extractText(await bytesOf(fromRelease), { mergePages: true })
    expect(first.text).toContain(emailOf(grace))
    await page.getByRole('link', { name: 'Show the draft' }).click()
    await page.getByText('It is secret.').first().waitFor()
    await page.goto('/admin/content/documents?bucket=admission')
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('row')
      .filter({ hasText: file })
      .getByRole('button', { name: /^Download/ })
      .click()
    const { text } = await extractText(await bytesOf(downloading), { mergePages: false })
    expect(text).toHaveLength(2)
    for (const [index, words] of text.entries()) {
      expect(words).toContain(`${mark}, page ${index + 1}`)
      expect(words).toContain(`CONFIDENTIAL · Copy of ${emailOf(grace)}`)
      expect(words).toMatch(/\d\d:\d\d:\d\d London time \(.+ UTC\)/)
    }

    await page.goto(`/admin/content/releases/${release}`)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the insider list as CSV' }).click()
    const rows = new TextDecoder().decode(await bytesOf(saving)).split('\r\n')
    const of = (account: Account | undefined) =>
      rows.map(row => row.split(',')).filter(cells => cells[1] === emailOf(account))
    const did = of(grace).map(cells => `${cells[3]} ${cells[4]}`)
    expect(did).toContain(`view releases/${release}`)
    expect(did).toContain(`view announcements/${news}`)
    expect(did.filter(one => one === `download documents/${document}`)).toHaveLength(2)
    expect(of(ada).length).toBeGreaterThan(0)
    expect(of(other)).toEqual([])
    await page.getByText('Insider list saved').waitFor()
    await clean(page)
  })
})

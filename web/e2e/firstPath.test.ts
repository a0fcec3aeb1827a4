import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvFile, pdfFile, type TestFile } from './files.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { trail } from './trail.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const editor = users.find(({ groups }) => groups.includes('editors'))
const megabytes = 1024 * 1024

const onDisk = (folder: string, { name, buffer }: TestFile): string => {
  const path = join(folder, name)
  writeFileSync(path, buffer)
  return path
}

describe('the first path: from the home page to a published document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'blu-upload-'))
  let staff: Person
  let reader: Person
  let greek: TestFile
  const prices = csvFile('Share prices 2025.csv')
  const large = csvFile('Register of members.csv', 60 * megabytes)

  beforeAll(async () => {
    greek = await pdfFile('Έκθεση προς τους μετόχους 2025.pdf', 3, 'Έκθεση')
    staff = await arrive(site)
    reader = await arrive(site)
  })

  afterAll(async () => {
    await leave()
    rmSync(folder, { recursive: true, force: true })
  })

  it('P-003 a reader sees the home page and finds the documents by links', async () => {
    const { page } = reader
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Fueling the Future of Digital' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Investors' }).first().click()
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Annual and Interim Reports' }).waitFor()
  })

  it('A-013 A-014 an editor signs in and sees the eight tabs', async () => {
    const { page } = staff
    if (!editor) throw new Error('There is no sample editor.')
    await signIn(page, editor)
    await page.getByText(`Welcome, ${editor.email}`).waitFor()
    const tabs = page.getByRole('navigation', { name: /dashboard/i }).getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual([
      'Content',
      'RNS Feeds',
      'Code Editor',
      'GitHub',
      'External APIs',
      'Services',
      'Testing',
      'Security',
    ])
  })

  it('A-124 uploads a PDF with a Greek name, a CSV and a file of 60 MB at once, with progress', async () => {
    const { page } = staff
    await page.getByRole('tab', { name: 'Company Documents' }).click()
    await page
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const files = [greek, prices, large].map(file => onDisk(folder, file))
    await dialog.getByLabel('Files to upload').setInputFiles(files)
    await dialog.getByRole('button', { name: 'Upload 3 files' }).click()
    await dialog.getByRole('progressbar', { name: 'Progress of all files' }).waitFor()
    for (const { name } of [greek, prices, large])
      await dialog.getByRole('link', { name: `Open ${name}` }).waitFor({ timeout: 90_000 })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('rowheader', { name: 'Έκθεση προς τους μετόχους 2025' }).waitFor()
  })

  it('P-056 P-059 a reader finds all three on the Documents page and opens them', async () => {
    const { page, context } = reader
    await page.reload()
    for (const { name } of [prices, large]) {
      const shown = name.replace(/\.pdf$/, '')
      await page.getByRole('row', { name: shown }).waitFor()
    }
    const row = page.getByRole('row', { name: 'Έκθεση προς τους μετόχους 2025' })
    await row.waitFor()
    const address = await row.getByRole('link').getAttribute('href')
    expect(address).toBe(`/files/company-documents/${encodeURIComponent(greek.name)}`)
    for (const file of [greek, prices, large]) {
      const response = await context.request.get(`/files/company-documents/${encodeURIComponent(file.name)}`)
      expect(response.status()).toBe(200)
      expect(response.headers()['content-type']).toBe(file.mimeType)
      expect(Buffer.compare(await response.body(), file.buffer)).toBe(0)
    }
  })

  it('A-079 each upload and the sign-in are on record', async () => {
    const entries = await trail()
    for (const { name } of [greek, prices, large])
      expect(entries).toContainEqual(
        expect.objectContaining({
          action_type: 'DOCUMENT_UPLOADED',
          after: expect.objectContaining({ file_path: `companydocuments/${name}`, version: 1 }),
        }),
      )
    expect(entries).toContainEqual(expect.objectContaining({ action_type: 'LOGIN' }))
  })

  it('A-127 a second upload of the same name keeps the address and replaces the content', async () => {
    const { page } = staff
    const newer = { ...prices, buffer: Buffer.from('date,close\n2025-02-02,9\n') }
    await page
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Remove ${prices.name}` }).click()
    await dialog.getByLabel('Files to upload').setInputFiles(onDisk(folder, newer))
    await dialog.getByText('Replaces the existing file of this name').waitFor()
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByRole('link', { name: `Open ${newer.name}` }).waitFor()
    const response = await staff.context.request.get(
      `/files/company-documents/${encodeURIComponent(newer.name)}`,
    )
    expect(await response.text()).toBe(newer.buffer.toString())
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  it('A-126 a file whose extension lies is refused with a reason, and leaves nothing', async () => {
    const { page, context } = staff
    const lying = {
      name: 'Not a report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>hello</html>'),
    }
    await page
      .getByRole('button', { name: /^Upload/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Files to upload').setInputFiles(onDisk(folder, lying))
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByText('The content of this file is not what its name says').waitFor()
    const response = await context.request.get(`/files/company-documents/${encodeURIComponent(lying.name)}`)
    expect(response.status()).toBe(404)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  it('the browser had nothing to complain about: no error, no policy violation', () => {
    expect(staff.complaints).toEqual([])
    expect(reader.complaints).toEqual([])
  })
})

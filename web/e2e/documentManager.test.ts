import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { csvFile, lockedPdf, pdfFile, type TestFile } from './files.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const run = randomUUID().slice(0, 8)
const named = (name: string) => `${run} ${name}`
const home = '/admin/content/documents'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: named(name) })
const names = async (page: Page) => {
  const all = await page.getByRole('rowheader').filter({ hasText: run }).allInnerTexts()
  return all.map(text => (text.split('\n')[0] ?? '').replace(`${run} `, ''))
}
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
const choose = async (page: Page, name: string, item: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** No finding of axe in either scheme. */
const clean = async (page: Page) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
}

const send = async (page: Page, files: TestFile[], held = false): Promise<Locator> => {
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files to upload').setInputFiles(files)
  if (held) await dialog.getByRole('radio', { name: /Keep unpublished/ }).check()
  return dialog
}

describe('the document manager', () => {
  let ann: Person
  let bob: Person
  let bobs: Awaited<ReturnType<typeof newMember>>

  beforeAll(async () => {
    ann = await arrive(site)
    bob = await arrive(site)
    await signIn(ann.page, await newMember('editors'))
    bobs = await newMember('editors')
    await signIn(bob.page, bobs)
  })
  afterAll(leave)

  it('A-018 A-177 takes files public or held, and says of each that it refuses why', async () => {
    const { page } = ann
    await page.getByRole('tab', { name: 'Admission Documents' }).click()
    await page.waitForURL(`**${home}?bucket=admission`)
    const paper = await pdfFile(named('c.pdf'), 2, 'Its own title')
    const more = [csvFile(named('b.csv'), 2000), csvFile(named('a.csv'), 3000)]
    const empty = { ...csvFile(named('empty.csv')), buffer: Buffer.alloc(0) }
    const dialog = await send(page, [paper, ...more, empty, await lockedPdf(named('locked.pdf'))])
    await dialog.getByText('The file is empty.').waitFor()
    await clean(page)
    await dialog.getByRole('button', { name: 'Upload 4 files' }).click()
    await dialog.getByText('This PDF needs a password to open').waitFor()
    await dialog.getByRole('link', { name: `Open ${named('a.csv')}` }).waitFor()
    await dialog.getByRole('link', { name: `Open ${named('c.pdf')}` }).waitFor()
    await toast(page, 'Upload Complete').waitFor()
    await toast(page, 'Failed to upload files or create records').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const held = await send(page, [csvFile(named('held.csv'))], true)
    await held.getByRole('button', { name: 'Upload 1 file' }).click()
    await held.getByText('Done: held, not published').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'held.csv').getByText('Held, not published').waitFor()
    await rowOf(page, 'a.csv').getByText('Public', { exact: true }).waitFor()
    const address = `/files/admission/${encodeURIComponent(named('held.csv'))}`
    expect((await ann.context.request.get(address)).status()).toBe(404)
    expect(await rowOf(page, 'held.csv').getByRole('button', { name: /^More/ }).count()).toBe(1)
  })

  it('A-015 A-016 A-017 keeps view, search and order in the address', async () => {
    const { page } = ann
    await page.getByLabel('Search documents').fill(`${run}`)
    await page.getByText(/^4 of \d+ items$/).waitFor()
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByRole('button', { name: 'Descending' }).click()
    await expect.poll(() => names(page)).toEqual(['a.csv', 'b.csv', 'c.pdf', 'held.csv'])
    await page.getByLabel('Sort by').selectOption('Size')
    await page.getByRole('button', { name: 'Ascending' }).click()
    await expect.poll(() => page.url()).toMatch(/q=.*sort=size/)
    await page.reload()
    await page.getByText(/^4 of \d+ items$/).waitFor()
    expect((await names(page)).indexOf('a.csv')).toBeLessThan((await names(page)).indexOf('b.csv'))
    expect(await page.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await page.getByRole('link', { name: 'Database View' }).click()
    await rowOf(page, 'c').getByText('Admission Documents').waitFor()
    expect(await page.getByRole('button', { name: 'Upload files' }).isDisabled()).toBe(true)
    await clean(page)
    await page.goBack()
    await rowOf(page, 'c.pdf').waitFor()
  })

  it('A-019 A-180 edits; of two who edit the same, the later sees both versions and chooses', async () => {
    for (const { page } of [ann, bob]) {
      await page.goto(`${home}?bucket=admission&q=${run}`)
      await rowOf(page, 'c.pdf').getByRole('button', { name: /^Edit/ }).click()
      expect(await page.getByLabel('Title').inputValue()).toBe(named('c'))
    }
    const [mine, theirs] = [ann.page.getByRole('dialog'), bob.page.getByRole('dialog')]
    await theirs.getByLabel('Featured').check()
    await theirs.getByLabel('Description').fill('What Bob says')
    await clean(bob.page)
    await theirs.getByRole('button', { name: 'Save' }).click()
    await rowOf(bob.page, 'c.pdf').getByText('Featured').waitFor()

    await mine.getByRole('button', { name: 'Use its own title' }).click()
    await mine.getByLabel('Description').fill('What Ann says')
    await mine.getByLabel('Title').press('Enter')
    await mine.getByText('Somebody else saved this document').waitFor()
    await clean(ann.page)
    expect(await mine.getByRole('radio', { name: 'Title: Yours, Its own title' }).isChecked()).toBe(true)
    expect(await mine.getByRole('radio', { name: 'Featured: Saved meanwhile, Yes' }).isChecked()).toBe(true)
    await mine.getByRole('radio', { name: 'Description: Yours, What Ann says' }).check()
    await mine.getByRole('button', { name: 'Save what is chosen' }).click()
    await toast(ann.page, 'Document Updated').waitFor()
    await rowOf(ann.page, 'c.pdf').getByRole('button', { name: /^Edit/ }).click()
    expect(await mine.getByLabel('Title').inputValue()).toBe('Its own title')
    expect(await mine.getByLabel('Description').inputValue()).toBe('What Ann says')
    expect(await mine.getByLabel('Featured').isChecked()).toBe(true)
    await mine.getByLabel('Title').fill(named('c'))
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.waitFor({ state: 'detached' })
  })

  it('what was typed survives the end of the sign-in', async () => {
    const { page } = bob
    await page.goto(`${home}?bucket=admission&q=${run}`)
    await rowOf(page, 'a.csv').getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Typed before')
    const patch = (url: URL) => /\/api\/documents\/[^/]+$/.test(url.pathname)
    await page.route(patch, (route, request) =>
      request.method() === 'PATCH'
        ? route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Failed to update document').waitFor()
    await dialog.getByRole('link', { name: 'sign in again' }).click()
    await page.unroute(patch)
    await page.getByLabel('Email').fill(bobs.email)
    await page.getByLabel('Password', { exact: true }).fill(bobs.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await dialog.getByText('What you typed before').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Typed before')
    page.once('dialog', asked => void asked.accept())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('A-022 A-023 A-181 orders by keyboard, button and pointer; of two at once one gets the fresh order', async () => {
    for (const { page } of [ann, bob]) {
      await page.goto(`${home}?bucket=admission&sort=position&order=asc`)
      await rowOf(page, 'c.pdf').waitFor()
    }
    const { page } = ann
    const start = await names(page)
    const [first = '', second = '', third = '', fourth = ''] = start
    const handle = rowOf(page, first).getByRole('button', { name: /Space takes it/ })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.getByText(`${named(first)} is taken`).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await toast(page, 'Document moved down').waitFor()
    await expect.poll(() => names(page)).toEqual([second, third, first, fourth])
    await expect.poll(() => handle.evaluate(element => element === document.activeElement)).toBe(true)
    await rowOf(page, first).getByRole('button', { name: / up$/ }).click()
    await toast(page, 'Document moved up').waitFor()
    await expect.poll(() => names(page)).toEqual([second, first, third, fourth])

    await rowOf(bob.page, third).getByRole('button', { name: / up$/ }).click()
    await toast(bob.page, 'Failed to update document order').waitFor()
    await bob.page.getByText('Somebody else changed the order').waitFor()
    await expect.poll(() => names(bob.page)).toEqual([second, first, third, fourth])

    const from = await rowOf(page, fourth)
      .getByRole('button', { name: /Space takes it/ })
      .boundingBox()
    const to = await rowOf(page, second).boundingBox()
    if (!from || !to) throw new Error('The rows are not on the screen.')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, to.y + 40, { steps: 4 })
    await page.mouse.move(from.x + 8, to.y + 4, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual([fourth, second, first, third])
    await page.reload()
    await expect.poll(() => names(page)).toEqual([fourth, second, first, third])
    await clean(page)
  })

  it('A-020 A-130 A-179 moves, saying what would be replaced; X-019 lists, gives out and restores versions; says what failed', async () => {
    const { page } = ann
    await page.goto(`${home}?bucket=constitutional`)
    const dialog = await send(page, [csvFile(named('b.csv'), 5000)])
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByRole('link', { name: `Open ${named('b.csv')}` }).waitFor()
    await page.keyboard.press('Escape')
    await choose(page, 'b.csv', 'Move to another bucket…')
    expect(await dialog.getByRole('radio').count()).toBe(3)
    expect(await dialog.getByRole('radio', { name: 'Constitutional Documents' }).count()).toBe(0)
    await dialog.getByRole('radio', { name: 'Company Documents' }).check()
    await dialog.getByText('Nothing in Company Documents is replaced').waitFor()
    await dialog.getByRole('radio', { name: 'Admission Documents' }).check()
    await dialog.getByText(`Replaces “${named('b')}” in Admission Documents`).waitFor()
    await clean(page)
    await dialog.getByRole('button', { name: 'Move to Admission Documents' }).click()
    await rowOf(page, 'b.csv').waitFor({ state: 'detached' })
    const old = `/files/constitutional/${encodeURIComponent(named('b.csv'))}`
    expect((await ann.context.request.get(old, { maxRedirects: 0 })).status()).toBe(307)

    await page.getByRole('tab', { name: 'Admission Documents' }).click()
    await choose(page, 'b.csv', 'Versions…')
    await dialog.getByText('Version 2, current').waitFor()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download version 1' }).click()
    expect((await downloading).suggestedFilename()).toBe(named('b.csv'))
    await dialog.getByRole('button', { name: 'Restore version 1…' }).click()
    await clean(page)
    await dialog.getByRole('button', { name: 'Restore version 1', exact: true }).click()
    await dialog.getByText('Version 3, current').waitFor()
    await page.keyboard.press('Escape')

    const lost = /\/api\/documents\/(move|[^/]+\/download)$/
    await page.route(lost, route => route.abort())
    await choose(page, 'b.csv', 'Move to another bucket…')
    await dialog.getByRole('radio', { name: 'Company Documents' }).check()
    await dialog.getByRole('button', { name: 'Move to Company Documents' }).click()
    await toast(page, 'Move Error').waitFor()
    await toast(page, 'Failed to move file').waitFor()
    await dialog.getByText('Not done: The service could not be reached').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await rowOf(page, 'b.csv')
      .getByRole('button', { name: /^Download/ })
      .press('Enter')
    await toast(page, 'Download Error').waitFor()
    await toast(page, 'Failed to download file').waitFor()
    await page.unroute(lost)
  })

  it('A-163 inspects a file: its figures, its text to copy, and what it says when that fails', async () => {
    const { page, context } = ann
    await page.goto(`${home}?bucket=company-documents`)
    const dialog = await send(page, [await pdfFile(named('Read me.pdf'), 2, 'Outlook')])
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByRole('link', { name: `Open ${named('Read me.pdf')}` }).waitFor()
    await page.keyboard.press('Escape')
    const lost = '**/api/process-file'
    await page.route(lost, route => route.abort())
    await choose(page, 'Read me.pdf', 'Inspect…')
    await dialog.getByRole('alert').getByText('The service could not be reached').waitFor()
    await page.unroute(lost)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText(/^[0-9a-f]{64}$/).waitFor()
    const figure = (name: string) =>
      dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').innerText()
    expect(await figure('Type by its bytes')).toBe('application/pdf')
    expect(await figure('Pages')).toBe('2')
    expect(await figure('Title in the file')).toBe('Outlook')
    await dialog.getByText('Its text').click()
    await clean(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy text' }).click()
    await toast(page, 'Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Outlook, page 1\n\nOutlook, page 2',
    )
    await page.keyboard.press('Escape')

    await page.goto(`${home}?bucket=admission`)
    await choose(page, 'b.csv', 'Inspect…')
    await dialog.getByText('date · open · close').waitFor()
    expect(await figure('Columns')).toBe('3')
    expect(await figure('Separator')).toBe('Comma')
    await page.keyboard.press('Escape')
  })

  it('A-021 A-025 A-178 deletes several after asking, and brings them back', async () => {
    const { page } = ann
    await page.goto(`${home}?bucket=admission&q=${run}&sort=name&order=asc`)
    await page.getByRole('checkbox', { name: `Select ${named('a.csv')}` }).check()
    await page.getByRole('checkbox', { name: `Select ${named('c.pdf')}` }).click({ modifiers: ['Shift'] })
    await page.getByText('3 documents selected').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('For 30 days staff can bring them back').waitFor()
    await dialog.getByText(named('b'), { exact: true }).waitFor()
    await clean(page)
    await dialog.getByRole('button', { name: 'Delete 3 documents' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['held.csv'])
    const address = `/files/admission/${encodeURIComponent(named('a.csv'))}`
    expect((await ann.context.request.get(address)).status()).toBe(404)
    await page.getByRole('button', { name: 'Bring back' }).click()
    await toast(page, 'Brought back').waitFor()
    await expect.poll(() => names(page)).toEqual(['a.csv', 'b.csv', 'c.pdf', 'held.csv'])

    await choose(page, 'a.csv', 'Delete…')
    await page.route('**/api/documents/delete', route => route.abort())
    await dialog.getByRole('button', { name: 'Delete document' }).click()
    await toast(page, 'Failed to delete file').waitFor()
    await dialog.getByText('Not done: The service could not be reached').waitFor()
    await page.unroute('**/api/documents/delete')
    await dialog.getByRole('button', { name: 'Try again (1)' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Deleted' }).click()
    await rowOf(page, 'a')
      .getByRole('button', { name: /^Bring back/ })
      .click()
    await rowOf(page, 'a').waitFor({ state: 'detached' })
  })

  it('A-069 A-176 A-208 says what failed: the known buckets and the placeholders stand in', async () => {
    const { page } = bob
    const down = (url: URL) => ['/api/buckets', '/api/documents'].includes(url.pathname)
    await page.route(down, route => route.fulfill({ status: 404, body: '{}' }))
    await page.goto(`${home}?bucket=constitutional`)
    await page.getByText('These are the four known ones').waitFor()
    expect(await page.getByRole('tab').count()).toBe(4)
    await page.getByRole('listitem').filter({ hasText: 'Articles-of-Association.pdf' }).waitFor()
    await toast(page, 'Failed to fetch documents').waitFor()
    await clean(page)
    await page.unroute(down)
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await page.getByRole('rowheader', { name: 'Articles-of-Association.pdf' }).waitFor()
  })

  it('works at 360 px, where no message covers what submits a form', async () => {
    const { page } = ann
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`${home}?bucket=admission&q=${run}`)
    await rowOf(page, 'b.csv').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await clean(page)
    await rowOf(page, 'b.csv').getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await page.route('**/api/documents/*', (route, request) =>
      request.method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dialog.getByLabel('Title').fill(named('changed'))
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await toast(page, 'Failed to update document').waitFor()
    await save.scrollIntoViewIfNeeded()
    const box = await save.boundingBox()
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, {
      x: (box?.x ?? 0) + 5,
      y: (box?.y ?? 0) + 5,
    })
    expect(hit).toBe('Save')
    await page.unroute('**/api/documents/*')
    await save.click()
    await dialog.waitFor({ state: 'detached' })
  })
})

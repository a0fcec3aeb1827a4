import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { csvFile, lockedPdf, pdfFile, type TestFile } from './files.ts'
import { arrive, leave, peoplePresent, signIn, type Person } from './person.ts'
import { expectAccessible, unexpectedErrors, uploadOn } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const [admin, editor] = users
if (!admin || !editor) throw new Error('There are no sample members of staff.')
const home = '/admin/content/documents'

/** Names of the documents of one test, which no other test has. */
const family = () => {
  const run = randomUUID().slice(0, 8)
  const named = (name: string) => `${run} ${name}`
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: named(name) })
  const names = async (page: Page) => {
    const all = await page.getByRole('rowheader').filter({ hasText: run }).allInnerTexts()
    return all.map(text => (text.split('\n')[0] ?? '').replace(`${run} `, ''))
  }
  const choose = async (page: Page, name: string, item: string) => {
    await rowOf(page, name)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return { run, named, rowOf, names, choose }
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
const statusOf = async (path: string) => (await fetch(site + path, { redirect: 'manual' })).status

const choose = async (page: Page, files: TestFile[], publish = true): Promise<Locator> => {
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files to upload').setInputFiles(files)
  if (publish) await dialog.getByRole('radio', { name: /Publish now/ }).check()
  return dialog
}

describe('the document manager', () => {
  let ann: Person
  let bob: Person

  beforeAll(async () => {
    ann = await arrive(site)
    bob = await arrive(site)
    await Promise.all([signIn(ann.page, admin), signIn(bob.page, editor)])
  })
  afterEach(() => {
    for (const { complaints } of peoplePresent) expect(unexpectedErrors(complaints.splice(0))).toEqual([])
  })
  afterAll(leave)

  it('A-018 A-124 A-126 A-127 A-177 takes files public or held, with progress, and says of each that it refuses why', async () => {
    const { run, named, rowOf, choose: chooseItem } = family()
    const { page } = ann
    await page.goto(`${home}?view=database`)
    const upload = page.getByRole('button', { name: 'Upload files' })
    await upload.waitFor()
    expect(await upload.isDisabled()).toBe(true)
    await page.goto(`${home}?bucket=company-documents&q=${run}`)
    const greek = await pdfFile(named('Έκθεση 2025.pdf'), 2, 'Έκθεση')
    const prices = csvFile(named('prices.csv'), 3000)
    const lying = {
      name: named('lying.pdf'),
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html></html>'),
    }
    const empty = { ...csvFile(named('empty.csv')), buffer: Buffer.alloc(0) }
    let letGo: () => void = () => undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    const storage = (url: URL) => url.origin !== new URL(site).origin
    await page.route(storage, async (route, request) => {
      if (request.method() === 'POST') await held
      await route.continue()
    })
    const dialog = await choose(page, [greek, prices, lying, empty, await lockedPdf(named('locked.pdf'))])
    await dialog.getByText('The file is empty.').waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Upload and publish 4 files' }).click()
    await dialog.getByRole('progressbar', { name: 'Progress of all files' }).waitFor()
    letGo()
    await dialog.getByText('This PDF needs a password to open').waitFor()
    await dialog.getByText('The content of this file is not what its name says').waitFor()
    for (const { name } of [greek, prices]) await dialog.getByRole('link', { name: `Open ${name}` }).waitFor()
    await toast(page, 'Upload Complete').waitFor()
    await toast(page, 'Failed to upload files or create records').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await rowOf(page, 'prices.csv').getByText('Public', { exact: true }).waitFor()
    const address = (name: string) => `${site}/files/company-documents/${encodeURIComponent(name)}`
    for (const file of [greek, prices]) {
      const answer = await fetch(address(file.name))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, file.mimeType])
      expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), file.buffer)).toBe(0)
    }
    const readers = await (await fetch(`${site}/investors/documents`)).text()
    for (const { name } of [greek, prices]) expect(readers).toContain(encodeURIComponent(name))
    for (const name of ['lying.pdf', 'locked.pdf', 'empty.csv'])
      expect((await fetch(address(named(name)))).status, name).toBe(404)

    const unpublished = await choose(page, [csvFile(named('held.csv'))], false)
    await unpublished.getByRole('button', { name: 'Upload 1 file' }).click()
    await unpublished.getByText('Done: held, not published').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'held.csv').getByText('Held, not published').waitFor()
    expect((await fetch(address(named('held.csv')))).status).toBe(404)

    const newer = { ...prices, buffer: Buffer.from('date,close\n2025-02-02,9\n') }
    await choose(page, [newer])
    await dialog.getByText('Replaces the existing file of this name').waitFor()
    await dialog.getByText(`Readers get “${newer.name}” on the public site`).waitFor()
    await dialog.getByRole('button', { name: 'Upload and publish 1 file' }).click()
    await dialog.getByRole('link', { name: `Open ${newer.name}` }).waitFor()
    const served = async () => (await fetch(address(newer.name))).text()
    await expect.poll(served).toBe(newer.buffer.toString())
    await page.keyboard.press('Escape')
    await page.unroute(storage)

    await rowOf(page, 'prices.csv').getByText('(updated)').waitFor()
    await chooseItem(page, 'prices.csv', 'Unpublish…')
    const asked = page.getByRole('dialog', { name: 'Unpublish' })
    await asked.getByRole('button', { name: 'Unpublish it' }).click()
    await asked.getByText('Say why it is unpublished.').waitFor()
    await asked.getByLabel('Reason, for the record').fill('The prices are old.')
    await expectAccessible(page, 'light')
    await asked.getByRole('button', { name: 'Unpublish it' }).click()
    await rowOf(page, 'prices.csv').getByText('Unpublished: The prices are old.').waitFor()
    await expect.poll(async () => (await fetch(address(newer.name))).status).toBe(404)
  })

  it('X-017 sends what only named people may know of once its release names it, by keyboard alone, and writes about it', async () => {
    const { run, named } = family()
    const { page } = ann
    const title = `Release ${run}`
    await page.goto(`${home}?bucket=company-documents`)
    const dialog = await choose(page, [csvFile(named('secret.csv'))], false)
    await dialog.getByRole('radio', { name: 'Only people who are named' }).press('Space')
    expect(await dialog.getByRole('radio', { name: 'Publish now' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Upload 1 file' }).press('Enter')
    await dialog.getByText('Give the release a title.').waitFor()
    await expectAccessible(page)
    // The field has the focus.
    await page.keyboard.type(title)
    const sent: string[] = []
    page.on('request', request => {
      const { origin, pathname } = new URL(request.url())
      if (request.method() === 'POST') sent.push(origin === new URL(site).origin ? pathname : 'the storage')
    })
    const unsaved = (url: URL) => url.pathname === '/api/releases'
    await page.route(unsaved, route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Not now.' } } })
        : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Upload 1 file' }).press('Enter')
    await dialog.getByText(`“${title}” could not be saved, so nothing was sent. Not now.`).waitFor()
    expect(sent).not.toContain('the storage')
    await page.unroute(unsaved)
    await dialog.getByRole('button', { name: /^Retry/ }).press('Enter')
    await dialog.getByText('Done: held, not published').waitFor()
    expect(sent.filter(one => one.startsWith('/api/uploads'))).toHaveLength(1)
    expect(sent.slice(-2)).toEqual(['/api/releases', 'the storage'])
    await dialog.getByText(`1 file in “${title}”, known to the people who are named on it.`).waitFor()
    await dialog.getByRole('link', { name: 'Open the release to name others' }).press('Enter')
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await page.getByText(named('secret'), { exact: true }).waitFor()

    await page.goto('/admin/content/announcements/new')
    await page.getByLabel('Title').fill(`News ${run}`)
    await page.getByRole('radio', { name: 'Only people who are named' }).press('Space')
    await page.getByLabel('Confidential release').selectOption(title)
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Confidential release').locator('option:checked').innerText())
      .toBe(title)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await page.getByText('Only the people who are named on its release know of it.').waitFor()
  })

  it('A-015 A-016 A-017 keeps view, search and order in the address', async () => {
    const { run, named, rowOf, names } = family()
    const { page } = ann
    const files = [
      csvFile(named('b.csv'), 1000),
      csvFile(named('a.csv'), 3000),
      csvFile(named('c.csv'), 6000),
    ]
    await uploadOn(page, 'admissiondocuments', files)
    await page.goto(home)
    await page.getByRole('tab', { name: 'Admission Documents' }).click()
    await page.getByLabel('Search documents').fill(run)
    await page.getByText(/^3 of \d+ items$/).waitFor()
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByRole('button', { name: 'Descending' }).click()
    await expect.poll(() => names(page)).toEqual(['a.csv', 'b.csv', 'c.csv'])
    await page.getByLabel('Sort by').selectOption('Size')
    await page.getByRole('button', { name: 'Ascending' }).click()
    await expect.poll(() => page.url()).toMatch(/bucket=admission.*q=.*sort=size/)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['c.csv', 'a.csv', 'b.csv'])
    const size = page.getByRole('columnheader', { name: 'Size' })
    expect(await size.getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('link', { name: 'Database View' }).click()
    await rowOf(page, 'c').getByText('Admission Documents').waitFor()
    await expectAccessible(page, 'light')
    await page.goBack()
    await rowOf(page, 'c.csv').waitFor()
    await expectAccessible(page)
  })

  it('A-019 A-180 edits; of two who edit the same, the later sees both versions and chooses', async () => {
    const { run, named, rowOf } = family()
    await uploadOn(ann.page, 'admissiondocuments', [await pdfFile(named('c.pdf'), 1, 'Its own title')])
    for (const { page } of [ann, bob]) {
      await page.goto(`${home}?bucket=admission&q=${run}`)
      await rowOf(page, 'c.pdf').getByRole('button', { name: /^Edit/ }).click()
      expect(await page.getByLabel('Title').inputValue()).toBe(named('c'))
    }
    const [mine, theirs] = [ann.page.getByRole('dialog'), bob.page.getByRole('dialog')]
    await theirs.getByLabel('Featured').check()
    await theirs.getByLabel('Description').fill('What Bob says')
    await expectAccessible(bob.page)
    await theirs.getByRole('button', { name: 'Save' }).click()
    await rowOf(bob.page, 'c.pdf').getByText('Featured').waitFor()

    await mine.getByRole('button', { name: 'Use its own title' }).click()
    await mine.getByLabel('Description').fill('What Ann says')
    await mine.getByLabel('Title').press('Enter')
    await mine.getByText('Somebody else saved this document').waitFor()
    await expectAccessible(ann.page)
    expect(await mine.getByRole('radio', { name: 'Title: Yours, Its own title' }).isChecked()).toBe(true)
    expect(await mine.getByRole('radio', { name: 'Featured: Saved meanwhile, Yes' }).isChecked()).toBe(true)
    await mine.getByRole('radio', { name: 'Description: Yours, What Ann says' }).check()
    await mine.getByRole('button', { name: 'Save what is chosen' }).click()
    await toast(ann.page, 'Document Updated').waitFor()
    await rowOf(ann.page, 'c.pdf').getByRole('button', { name: /^Edit/ }).click()
    expect(await mine.getByLabel('Title').inputValue()).toBe('Its own title')
    expect(await mine.getByLabel('Description').inputValue()).toBe('What Ann says')
    expect(await mine.getByLabel('Featured').isChecked()).toBe(true)

    // On a phone no message covers what submits the form.
    await ann.page.setViewportSize({ width: 360, height: 640 })
    expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const lost = (url: URL) => /\/api\/documents\/[^/]+$/.test(url.pathname)
    await ann.page.route(lost, (route, request) =>
      request.method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await mine.getByLabel('Title').fill(named('changed'))
    const save = mine.getByRole('button', { name: 'Save' })
    await save.click()
    await toast(ann.page, 'Failed to update document').waitFor()
    await expectAccessible(ann.page, 'light')
    await save.scrollIntoViewIfNeeded()
    const box = await save.boundingBox()
    const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }
    const hit = await ann.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, at)
    expect(hit).toBe('Save')
    await ann.page.unroute(lost)
    await save.click()
    await mine.waitFor({ state: 'detached' })
    await ann.page.setViewportSize({ width: 1280, height: 800 })
  })

  it('A-022 A-023 A-181 orders by keyboard, button and pointer; of two at once one gets the fresh order', async () => {
    const { named, rowOf, names } = family()
    const { page } = ann
    const files = ['a', 'b', 'c', 'd'].map(name => csvFile(named(`${name}.csv`)))
    await uploadOn(page, 'admissiondocuments', files)
    for (const { page } of [ann, bob]) {
      await page.goto(`${home}?bucket=admission&sort=position&order=asc`)
      await rowOf(page, 'd.csv').waitFor()
    }
    const [first = '', second = '', third = '', fourth = ''] = await names(page)
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
    await expectAccessible(bob.page)

    // A list that was asked for before the server knew of a move, and came after it, does not stay.
    const known = Promise.withResolvers<void>()
    await page.route('**/api/documents/reorder', async route => {
      await known.promise
      await route.continue()
    })
    await rowOf(page, first)
      .getByRole('button', { name: / down$/ })
      .click()
    await expect.poll(() => names(page)).toEqual([second, third, first, fourth])
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => names(page)).toEqual([second, first, third, fourth])
    known.resolve()
    await expect.poll(() => names(page)).toEqual([second, third, first, fourth])
    await page.unroute('**/api/documents/reorder')

    // The page is at rest: a message that came or went would move the rows under the pointer.
    await page.reload()
    await rowOf(page, fourth).waitFor()
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
    const from = await rowOf(page, fourth)
      .getByRole('button', { name: /Space takes it/ })
      .boundingBox()
    const to = await rowOf(page, second).boundingBox()
    if (!from || !to) throw new Error('The rows are not on the screen.')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, to.y + 40, { steps: 4 })
    await page.mouse.move(from.x + 8, to.y + 4, { steps: 4 })
    await page.locator('tr[data-drop=before]').filter({ hasText: second }).waitFor()
    // A reload would cut off a move that is on its way.
    const kept = page.waitForResponse(response => response.url().endsWith('/documents/reorder'))
    await page.mouse.up()
    await expect.poll(() => names(page)).toEqual([fourth, second, third, first])
    await kept
    await page.reload()
    await expect.poll(() => names(page)).toEqual([fourth, second, third, first])
  })

  it('A-020 A-130 A-179 X-019 moves, saying what would be replaced; gives out and restores versions; says what failed', async () => {
    const { run, named, rowOf, choose } = family()
    const { page } = ann
    const file = csvFile(named('b.csv'), 2000)
    await uploadOn(page, 'admissiondocuments', [file])
    await uploadOn(page, 'consitutionaldocuments', [csvFile(named('b.csv'), 5000)])
    await page.goto(`${home}?bucket=constitutional&q=${run}`)
    const dialog = page.getByRole('dialog')
    await choose(page, 'b.csv', 'Move to another bucket…')
    expect(await dialog.getByRole('radio').count()).toBe(3)
    expect(await dialog.getByRole('radio', { name: 'Constitutional Documents' }).count()).toBe(0)
    await dialog.getByRole('radio', { name: 'Company Documents' }).check()
    await dialog.getByText('Nothing in Company Documents is replaced').waitFor()
    await dialog.getByRole('radio', { name: 'Admission Documents' }).check()
    await dialog.getByText(`Replaces “${named('b')}” in Admission Documents`).waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Move to Admission Documents' }).click()
    await rowOf(page, 'b.csv').waitFor({ state: 'detached' })
    expect(await statusOf(`/files/constitutional/${encodeURIComponent(named('b.csv'))}`)).toBe(307)

    await page.getByRole('tab', { name: 'Admission Documents' }).click()
    await choose(page, 'b.csv', 'Versions…')
    await dialog.getByText('Version 2, current').waitFor()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download version 1' }).click()
    expect((await downloading).suggestedFilename()).toBe(named('b.csv'))
    await dialog.getByRole('button', { name: 'Restore version 1…' }).click()
    await expectAccessible(page, 'light')
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

  it('inspects a file: its figures, its text to copy, and what it says when that fails', async () => {
    const { run, named, choose } = family()
    const { page, context } = ann
    await uploadOn(page, 'companydocuments', [await pdfFile(named('Read me.pdf'), 2, 'Outlook')])
    await page.goto(`${home}?bucket=company-documents&q=${run}`)
    const dialog = page.getByRole('dialog')
    const lost = '**/api/process-file'
    await page.route(lost, route => route.abort())
    await choose(page, 'Read me.pdf', 'Inspect…')
    await dialog.getByRole('alert').getByText('The service could not be reached').waitFor()
    await page.unroute(lost)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText(/^[0-9a-f]{64}$/).waitFor()
    const pages = dialog
      .getByRole('term')
      .filter({ hasText: 'Pages' })
      .locator('xpath=following-sibling::dd')
      .first()
    expect(await pages.innerText()).toBe('2')
    await dialog.getByText('Its text').click()
    await expectAccessible(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy text' }).click()
    await toast(page, 'Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('Outlook, page 1\n\nOutlook, page 2')
  })

  it('A-021 A-025 A-178 deletes several after asking, and brings them back', async () => {
    const { run, named, rowOf, names, choose } = family()
    const { page } = ann
    const files = ['a', 'b', 'c', 'd'].map(name => csvFile(named(`${name}.csv`)))
    await uploadOn(page, 'admissiondocuments', files)
    await page.goto(`${home}?bucket=admission&q=${run}&sort=name&order=asc`)
    await page.getByRole('checkbox', { name: `Select ${named('a.csv')}` }).check()
    await page.getByRole('checkbox', { name: `Select ${named('c.csv')}` }).click({ modifiers: ['Shift'] })
    await page.getByText('3 documents selected').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('For 30 days staff can bring them back').waitFor()
    await dialog.getByText(named('b'), { exact: true }).waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Delete 3 documents' }).press('Enter')
    await expect.poll(() => names(page)).toEqual(['d.csv'])
    expect(await statusOf(`/files/admission/${encodeURIComponent(named('a.csv'))}`)).toBe(404)
    await page.getByRole('button', { name: 'Bring back' }).click()
    await toast(page, 'Brought back').waitFor()
    await expect.poll(() => names(page)).toEqual(['a.csv', 'b.csv', 'c.csv', 'd.csv'])

    await choose(page, 'a.csv', 'Delete…')
    await page.route('**/api/documents/delete', route => route.abort())
    await dialog.getByRole('button', { name: 'Delete document' }).click()
    await toast(page, 'Failed to delete file').waitFor()
    await dialog.getByText('Not done: The service could not be reached').waitFor()
    await page.unroute('**/api/documents/delete')
    await dialog.getByRole('button', { name: 'Try again (1)' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Deleted' }).click()
    const bringBack = rowOf(page, 'a').getByRole('button', { name: /^Bring back/ })
    await bringBack.waitFor()
    await expectAccessible(page, 'light')
    await bringBack.click()
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
    await expectAccessible(page)
    await page.unroute(down)
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await page.getByRole('rowheader', { name: 'Articles-of-Association.pdf' }).waitFor()
  })
})

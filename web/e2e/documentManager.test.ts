import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvFile, pdfFile, type TestFile } from './files.ts'
import { arrive, signIn } from './person.ts'
import { callerOn, expectAccessible, expectNoComplaints, go, uploadOn } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const [admin] = users
if (!admin) throw new Error('There are no sample members of staff.')
const home = '/admin/content/documents'

describe('the document manager', () => {
  let page: Page
  const dialog = () => page.getByRole('dialog')
  const toast = (text: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()
  const statusOf = async (folder: string, name: string) =>
    (await fetch(`${site}/files/${folder}/${encodeURIComponent(name)}`, { redirect: 'manual' })).status
  const chooseFiles = async (files: TestFile[], readers: RegExp): Promise<Locator> => {
    await page.getByRole('button', { name: 'Upload files' }).click()
    await dialog().getByLabel('Files to upload').setInputFiles(files)
    await dialog().getByRole('radio', { name: readers }).press('Space')
    return dialog()
  }
  /** Names of the documents of one test, which no other test has. */
  const family = () => {
    const run = randomUUID().slice(0, 8)
    const named = (name: string) => `${run} ${name}`
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: named(name) })
    const names = async () => {
      const all = await page.getByRole('rowheader').filter({ hasText: run }).allInnerTexts()
      return all.map(text => (text.split('\n')[0] ?? '').replace(`${run} `, ''))
    }
    const choose = async (name: string, item: string) => {
      await rowOf(name)
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    return { run, named, rowOf, names, choose }
  }

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, admin)
  })
  expectNoComplaints()

  it('A-018 takes files with progress, says of each that it refuses why, and takes one back with a reason', async () => {
    const { run, named, rowOf, choose } = family()
    await page.goto(`${home}?view=database`)
    const upload = page.getByRole('button', { name: 'Upload files' })
    await upload.waitFor()
    expect(await upload.isDisabled()).toBe(true)
    await go(page, `${home}?bucket=company-documents&q=${run}`)
    const greek = await pdfFile(named('Έκθεση 2025.pdf'), 2, 'Έκθεση')
    const lying = { ...greek, name: named('lying.pdf'), buffer: Buffer.from('<html></html>') }
    const empty = { ...csvFile(named('empty.csv')), buffer: Buffer.alloc(0) }
    const held = Promise.withResolvers<void>()
    await page.route(
      url => url.origin !== new URL(site).origin,
      async route => {
        await held.promise
        await route.continue()
      },
    )
    const uploading = await chooseFiles([greek, lying, empty], /Publish now/)
    await uploading.getByText('The file is empty.').waitFor()
    await expectAccessible(page, 'light')
    await uploading.getByRole('button', { name: 'Upload and publish 2 files' }).click()
    await uploading.getByRole('progressbar', { name: 'Progress of all files' }).waitFor()
    held.resolve()
    await uploading.getByText('The content of this file is not what its name says').waitFor()
    await uploading.getByRole('link', { name: `Open ${greek.name}` }).waitFor()
    await page.unrouteAll()
    await uploading.getByRole('button', { name: 'Close' }).last().click()
    await rowOf('Έκθεση').getByText('Public', { exact: true }).waitFor()
    expect(await statusOf('company-documents', greek.name)).toBe(200)

    await choose('Έκθεση', 'Unpublish…')
    await dialog().getByRole('button', { name: 'Unpublish it' }).click()
    await dialog().getByText('Say why it is unpublished.').waitFor()
    await dialog().getByLabel('Reason, for the record').fill('It is old.')
    await expectAccessible(page, 'light')
    await dialog().getByRole('button', { name: 'Unpublish it' }).click()
    await rowOf('Έκθεση').getByText('Unpublished: It is old.').waitFor()
    await expect.poll(() => statusOf('company-documents', greek.name)).toBe(404)
  })

  it('sends what only named people may know of with a release of theirs, by keyboard alone, and writes about it', async () => {
    const { run, named } = family()
    const title = `Release ${run}`
    await page.goto(`${home}?bucket=company-documents`)
    const uploading = await chooseFiles([csvFile(named('secret.csv'))], /Only people who are named/)
    expect(await uploading.getByRole('radio', { name: 'Publish now' }).isDisabled()).toBe(true)
    await uploading.getByRole('button', { name: 'Upload 1 file' }).press('Enter')
    await uploading.getByText('Give the release a title.').waitFor()
    await expectAccessible(page)
    // The field has the focus.
    await page.keyboard.type(title)
    await uploading.getByRole('button', { name: 'Upload 1 file' }).press('Enter')
    await uploading.getByText(`1 file in “${title}”, known to the people who are named on it.`).waitFor()
    await uploading.getByRole('link', { name: 'Open the release to name others' }).press('Enter')
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await page.getByText(named('secret'), { exact: true }).waitFor()

    await go(page, '/admin/content/announcements/new')
    await page.getByLabel('Title').fill(`News ${run}`)
    await page.getByRole('radio', { name: 'Only people who are named' }).press('Space')
    await page.getByLabel('Confidential release').selectOption(title)
    await expectAccessible(page, 'light')
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await page.getByText('Only the people who are named on its release know of it.').waitFor()
  })

  it('A-015 A-016 A-017 keeps view, search and order in the address', async () => {
    const { run, named, rowOf, names } = family()
    await uploadOn(page, 'admissiondocuments', [csvFile(named('b.csv'), 1000), csvFile(named('a.csv'), 3000)])
    await page.goto(home)
    await page.getByRole('tab', { name: 'Admission Documents' }).click()
    await page.getByLabel('Search documents').fill(run)
    await page.getByText(/^2 of \d+ items$/).waitFor()
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByRole('button', { name: 'Descending' }).click()
    await expect.poll(names).toEqual(['a.csv', 'b.csv'])
    await page.getByLabel('Sort by').selectOption('Size')
    await page.reload()
    await expect.poll(names).toEqual(['b.csv', 'a.csv'])
    const size = page.getByRole('columnheader', { name: 'Size' })
    expect(await size.getAttribute('aria-sort')).toBe('ascending')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Database View' }).click()
    await rowOf('b').getByText('Admission Documents').waitFor()
    await expectAccessible(page, 'light')
    await page.goBack()
    await rowOf('b.csv').waitFor()
  })

  it('A-019 edits on a phone too; who saves what somebody else changed meanwhile sees both and chooses', async () => {
    const { run, named, rowOf } = family()
    const [id = ''] = await uploadOn(page, 'admissiondocuments', [
      await pdfFile(named('c.pdf'), 1, 'Its own title'),
    ])
    await page.goto(`${home}?bucket=admission&q=${run}`)
    const edit = rowOf('c.pdf').getByRole('button', { name: /^Edit/ })
    await edit.click()
    expect(await dialog().getByLabel('Title').inputValue()).toBe(named('c'))
    const call = await callerOn(page)
    const params = { id }
    const is = (await call('getDocument', { params })).value()
    const { title: was, category, date_published } = is
    const body = { title: was, category, date_published, is_featured: true, description: 'Theirs' }
    ;(await call('updateDocument', { params, body, ifMatch: is.version })).value()
    await dialog().getByRole('button', { name: 'Use its own title' }).click()
    await dialog().getByLabel('Description').fill('Mine')
    await dialog().getByLabel('Title').press('Enter')
    await dialog().getByText('Somebody else changed this document').waitFor()
    await expectAccessible(page)
    await dialog().getByText('Changed by them only, and kept: Featured.').waitFor()
    const theirs = dialog().getByRole('radio', { name: 'Description: Saved meanwhile' })
    expect(await theirs.isChecked()).toBe(true)
    await dialog().getByRole('radio', { name: 'Description: Yours' }).check()
    await dialog().getByRole('button', { name: 'Put this into the form' }).click()
    expect(await dialog().getByLabel('Title').inputValue()).toBe('Its own title')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await toast('Document Updated')
    expect((await call('getDocument', { params })).value()).toMatchObject({
      ...{ title: 'Its own title', description: 'Mine', is_featured: true },
    })

    // On a phone no message covers what submits the form.
    await page.setViewportSize({ width: 360, height: 640 })
    await edit.click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await dialog().getByLabel('Title').waitFor()
    await page.route(`**/api/documents/${id}`, route => route.abort(), { times: 1 })
    await dialog().getByLabel('Title').fill(named('changed'))
    const save = dialog().getByRole('button', { name: 'Save' })
    await save.click()
    await toast('Failed to update document')
    await save.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await save.boundingBox()) ?? {}
    const at = { x: x + 5, y: y + 5 }
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.textContent, at)
    expect(hit).toBe('Save')
    await save.click()
    await dialog().waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('orders by keyboard, button and pointer; who is late gets the fresh order', async () => {
    const { named, rowOf, names } = family()
    const files = ['a', 'b', 'c', 'd'].map(name => csvFile(named(`${name}.csv`)))
    const ids = await uploadOn(page, 'admissiondocuments', files)
    const idOf = new Map(['a.csv', 'b.csv', 'c.csv', 'd.csv'].map((name, index) => [name, ids[index]]))
    await page.goto(`${home}?bucket=admission&sort=position&order=asc`)
    await rowOf('d.csv').waitFor()
    const [first = '', second = '', third = '', fourth = ''] = await names()
    const handle = (name: string) => rowOf(name).getByRole('button', { name: /Space takes it/ })
    await handle(first).focus()
    await page.keyboard.press('Space')
    await page.getByText(`${named(first)} is taken`).waitFor()
    for (const key of ['ArrowDown', 'Escape', 'Space', 'ArrowDown', 'ArrowDown', 'Space'])
      await page.keyboard.press(key)
    // The server has it: what is held back below is only what comes next.
    await toast('Document moved down')
    await expect.poll(names).toEqual([second, third, first, fourth])
    await expect.poll(() => handle(first).evaluate(button => button === document.activeElement)).toBe(true)
    await rowOf(first).getByRole('button', { name: / up$/ }).click()
    await toast('Document moved up')
    await expect.poll(names).toEqual([second, first, third, fourth])

    // A list that was asked for before the server knew of a move, and came after it, does not stay.
    const known = Promise.withResolvers<void>()
    await page.route('**/api/documents/reorder', async route => {
      await known.promise
      await route.continue()
    })
    await rowOf(first)
      .getByRole('button', { name: / down$/ })
      .click()
    await expect.poll(names).toEqual([second, third, first, fourth])
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(names).toEqual([second, first, third, fourth])
    known.resolve()
    await expect.poll(names).toEqual([second, third, first, fourth])
    await page.unrouteAll()

    // The page is at rest: a message that came or went would move the rows under the pointer, and so would the edge of the
    // screen, where a drag scrolls.
    await page.setViewportSize({ width: 1280, height: 1200 })
    await page.reload()
    await rowOf(fourth).waitFor()
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
    const from = await handle(fourth).boundingBox()
    const to = await rowOf(second).boundingBox()
    if (!from || !to) throw new Error('The rows are not on the screen.')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, to.y + 40, { steps: 4 })
    await page.mouse.move(from.x + 8, to.y + 4, { steps: 4 })
    await page.locator('tr[data-drop=before]').filter({ hasText: second }).waitFor()
    const kept = page.waitForResponse(response => response.url().endsWith('/documents/reorder'))
    await page.mouse.up()
    await expect.poll(names).toEqual([fourth, second, third, first])
    await kept

    // Somebody else moves one, which this page does not know.
    const at = (await page.getByRole('rowheader').allInnerTexts()).findIndex(text =>
      text.includes(named(third)),
    )
    const [before = '', moved = '', after = ''] = [second, fourth, third].map(name => idOf.get(name))
    const body = { document_id: moved, new_position: at, expected: { before, after } }
    ;(await (await callerOn(page))('reorderDocuments', { body })).value()
    await rowOf(third).getByRole('button', { name: / up$/ }).click()
    await toast('Failed to update document order')
    await page.getByText('Somebody else changed the order').waitFor()
    await expect.poll(names).toEqual([second, fourth, third, first])
    await expectAccessible(page)
  })

  it('A-020 inspects, moves, gives out and restores a file', async () => {
    const { run, named, rowOf, choose } = family()
    const file = await pdfFile(named('b.pdf'), 2, 'Outlook')
    await uploadOn(page, 'admissiondocuments', [file])
    await uploadOn(page, 'consitutionaldocuments', [file])
    await page.goto(`${home}?bucket=constitutional&q=${run}`)
    await choose('b.pdf', 'Inspect…')
    await dialog().getByText('Its text').click()
    await expectAccessible(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog().getByRole('button', { name: 'Copy text' }).click()
    await toast('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('Outlook, page 1\n\nOutlook, page 2')
    await page.keyboard.press('Escape')

    await choose('b.pdf', 'Move to another bucket…')
    expect(await dialog().getByRole('radio').count()).toBe(3)
    expect(await dialog().getByRole('radio', { name: 'Constitutional Documents' }).count()).toBe(0)
    await dialog().getByRole('radio', { name: 'Company Documents' }).check()
    await dialog().getByText('Nothing in Company Documents is replaced').waitFor()
    await dialog().getByRole('radio', { name: 'Admission Documents' }).check()
    await dialog()
      .getByText(`Replaces “${named('b')}” in Admission Documents`)
      .waitFor()
    await expectAccessible(page, 'light')
    await dialog().getByRole('button', { name: 'Move to Admission Documents' }).click()
    await rowOf('b.pdf').waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: 'Admission Documents' }).click()
    await choose('b.pdf', 'Versions…')
    await dialog().getByText('Version 2, current').waitFor()
    const downloading = page.waitForEvent('download')
    await dialog().getByRole('button', { name: 'Download version 1' }).click()
    expect((await downloading).suggestedFilename()).toBe(named('b.pdf'))
    await dialog().getByRole('button', { name: 'Restore version 1…' }).click()
    await expectAccessible(page, 'light')
    await dialog().getByRole('button', { name: 'Restore version 1', exact: true }).click()
    await dialog().getByText('Version 3, current').waitFor()
  })

  it('A-021 deletes several after asking, tries again what failed, and brings them back', async () => {
    const { run, named, rowOf, names } = family()
    const files = ['a', 'b', 'c', 'd'].map(name => csvFile(named(`${name}.csv`)))
    const ids = await uploadOn(page, 'admissiondocuments', files)
    ;(await (await callerOn(page))('deleteDocuments', { body: { ids: ids.slice(-1) } })).value()
    await page.goto(`${home}?bucket=admission&q=${run}&sort=name&order=asc`)
    await page.getByRole('checkbox', { name: `Select ${named('a.csv')}` }).check()
    await page.getByRole('checkbox', { name: `Select ${named('b.csv')}` }).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Delete…' }).press('Enter')
    await dialog().getByText('For 30 days staff can bring them back').waitFor()
    await expectAccessible(page, 'light')
    await page.route('**/api/documents/delete', route => route.abort())
    await dialog().getByRole('button', { name: 'Delete 2 documents' }).press('Enter')
    await dialog().getByText('Not done: The service could not be reached').first().waitFor()
    await page.unrouteAll()
    await dialog().getByRole('button', { name: 'Try again (2)' }).click()
    await expect.poll(names).toEqual(['c.csv'])
    await page.getByRole('button', { name: 'Bring back' }).click()
    await toast('Brought back')
    await expect.poll(names).toEqual(['a.csv', 'b.csv', 'c.csv'])
    await page.getByRole('link', { name: 'Deleted' }).click()
    await rowOf('d')
      .getByRole('button', { name: /^Bring back/ })
      .waitFor()
    await expectAccessible(page, 'light')
    await rowOf('d')
      .getByRole('button', { name: /^Bring back/ })
      .click()
    await rowOf('d').waitFor({ state: 'detached' })
  })

  it('A-069 A-208 where nothing can be read the known buckets and the placeholders stand in', async () => {
    const down = (url: URL) => ['/api/buckets', '/api/documents'].includes(url.pathname)
    await page.route(down, route => route.fulfill({ status: 404, body: '{}' }))
    await page.goto(`${home}?bucket=constitutional`)
    await page.getByText('These are the four known ones').waitFor()
    expect(await page.getByRole('tab').count()).toBe(4)
    await page.getByRole('listitem').filter({ hasText: 'Articles-of-Association.pdf' }).waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await page.getByRole('rowheader', { name: 'Articles-of-Association.pdf' }).waitFor()
  })
})

import { readFileSync } from 'node:fs'
import { buffer, text as textOf } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { another, member } from './people.ts'
import { arrive, leave, peoplePresent, signIn } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

const codeIn = (page: Page) => page.getByRole('textbox', { name: /, editor$/ })
const flagIn = (page: Page) => page.getByRole('heading', { name: /Unsaved changes/ })
const view = (page: Page, label: string) =>
  page
    .getByRole('navigation', { name: /^Views of/ })
    .getByRole('link', { name: label })
    .click()
const firstLine = (page: Page) => codeIn(page).locator('.cm-line').first().innerText()

/** Puts a line before all others, by keyboard. */
const typeLine = async (page: Page, words: string) => {
  await codeIn(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(`// ${words}\n`)
}
/** The version that the page says it holds. */
const versionIn = async (page: Page) =>
  Number(/version (\d+)/.exec((await page.getByText(/^Draft, version/).textContent()) ?? '')?.[1])
/** Until what was typed stands as this version. */
const saved = async (page: Page, version: number) => {
  await page.getByText(`Draft, version ${version},`).waitFor()
  await flagIn(page).waitFor({ state: 'hidden' })
}

/** Somebody who has a file open, of which there is a draft with one line more where `line` says it. */
const open = async (name: string, { person = member('admins'), line, width = 1280 }: Opening = {}) => {
  if (line !== undefined) {
    const { call } = another('admins')
    const { content, version } = (await call('getCmsFile', { params: { name } })).value()
    const body = { content: `// ${line}\n${content}` }
    ;(await call('saveCmsDraft', { params: { name }, body, ifMatch: version })).value()
  }
  const { page } = await arrive(site, width)
  await signIn(page, person, `/admin/code-editor/files/${name}`)
  await codeIn(page).waitFor()
  return page
}
interface Opening {
  person?: { email: string; password: string }
  line?: string
  width?: number
}

/** Each test has a file of its own. */
describe('the code editor', () => {
  beforeEach(leave)
  afterAll(leave)
  afterEach(() => {
    const complaints = [...peoplePresent].flatMap(person => person.complaints)
    expect(complaints.filter(one => !/Failed to load resource/.test(one))).toEqual([])
  })

  it('A-043 A-044 lists the files, shows a preview that cannot be written in, and downloads one file or all', async () => {
    const name = 'useCmsPosts.ts'
    const path = `web/cms/${name}`
    const original = readFileSync(path, 'utf8')
    const { page } = await arrive(site, 1440)
    await signIn(page, member('admins'))
    await page.getByRole('link', { name: 'Code Editor' }).click()
    const files = page.getByRole('navigation', { name: 'Files' })
    await files.getByRole('link').first().waitFor()
    const said = await files.getByRole('link').allInnerTexts()
    expect(said.map(one => one.split(/\s+/).slice(0, 2).join(' '))).toEqual([
      'wordpress.ts Integration',
      'strapi.ts Integration',
      'contentful.ts Integration',
      'cmsConfig.ts Config',
      'useCmsPosts.ts Hook',
    ])
    await isClean(page)
    await files.getByRole('link', { name }).click()
    await page.waitForURL(`**/admin/code-editor/files/${name}`)
    await codeIn(page).waitFor()
    expect(await codeIn(page).innerText()).toContain('import { infiniteQueryOptions')
    const colours = () =>
      codeIn(page)
        .locator('span')
        .evaluateAll(spans => new Set(spans.map(span => getComputedStyle(span).color)).size)
    await expect.poll(colours).toBeGreaterThan(3)
    await isClean(page)

    await view(page, 'Preview')
    const preview = page.getByRole('textbox', { name: `${path}, preview` })
    await preview.focus()
    await page.keyboard.type('nothing')
    expect(await preview.getAttribute('aria-readonly')).toBe('true')
    expect(await preview.innerText()).not.toContain('nothing')
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(one.suggestedFilename()).toBe(name)
    expect(await textOf(await one.createReadStream())).toBe(original)
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all (ZIP)' }).click(),
    ])
    const archive = unzipSync(new Uint8Array(await buffer(await all.createReadStream())))
    expect(Object.keys(archive)).toHaveLength(5)
    expect(strFromU8(archive[path] ?? new Uint8Array())).toBe(original)

    await page.goto('/admin/code-editor/files/none.ts')
    await page.getByRole('alert').filter({ hasText: 'There is no file none.ts.' }).waitFor()
    await page.route('**/api/cms/files', route => route.fulfill({ status: 403, json: {} }))
    await page.goto('/admin/code-editor')
    await page.getByText('The files could not be loaded').waitFor()
    expect(await findings(page)).toEqual([])
    await page.unroute('**/api/cms/files')
    await page.getByRole('button', { name: 'Try again' }).click()
    await files.waitFor()
  })

  it('A-045 A-097 flags what is not saved, keeps it through a reload, saves, and restores from the history', async () => {
    const page = await open('wordpress.ts')
    await typeLine(page, 'first')
    await flagIn(page).waitFor()
    await page.reload()
    await page.getByText('These changes of yours from before are not saved').waitFor()
    expect(await findings(page)).toEqual([])
    expect(await firstLine(page)).toBe('// first')
    await page.getByRole('link', { name: 'strapi.ts' }).click()
    const question = page.getByRole('dialog', { name: 'Your changes are not saved' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await view(page, 'Changes')
    await page.getByText('Compared with the original: 1 line added, 0 lines removed.').waitFor()
    await isClean(page)
    await page.keyboard.press('Control+s')
    await page.getByText('Draft saved', { exact: true }).first().waitFor()
    await flagIn(page).waitFor({ state: 'hidden' })

    await view(page, 'Edit')
    const version = await versionIn(page)
    await typeLine(page, 'second')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await saved(page, version + 1)
    await view(page, 'History')
    const step = (number: number) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`Version ${number}\\b`) })
    await step(version + 1)
      .getByText('the present one')
      .waitFor()
    await step(version).getByRole('button', { name: 'Compare' }).click()
    await step(version).getByText(`Compared with version ${version}: 1 line added`).waitFor()
    await isClean(page)
    await step(version).getByRole('button', { name: 'Restore' }).click()
    await step(version + 2)
      .getByText(`restored from version ${version}`)
      .waitFor()
    await view(page, 'Edit')
    await expect.poll(() => firstLine(page)).toBe('// first')
  })

  it('can be used and left by keyboard alone', async () => {
    const page = await open('strapi.ts', { line: 'first' })
    expect(await firstLine(page)).toBe('// first')
    await codeIn(page).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Tab')
    expect(await firstLine(page)).toBe('  // first')
    await page.keyboard.press('Shift+Tab')
    expect(await firstLine(page)).toBe('// first')
    await flagIn(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+f')
    await page.keyboard.type('export')
    await page.keyboard.press('Enter')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(
      await codeIn(page).evaluate(code => (code.getRootNode() as ShadowRoot).activeElement === code),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await codeIn(page).evaluate(code => (code.getRootNode() as ShadowRoot).activeElement)).toBeNull()
    await page.getByText('press Esc, then Tab, to leave the editor').waitFor()
  })

  it('two people save: the second sees theirs, mine and what differs, and nothing is lost', async () => {
    const page = await open('contentful.ts', { line: 'before' })
    const other = await open('contentful.ts', { person: member('editors') })
    await typeLine(other, 'of the colleague')
    await typeLine(page, 'mine')
    const theirs = (await versionIn(other)) + 1
    await other.keyboard.press('Control+s')
    await saved(other, theirs)
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this file' })
    await dialog.getByText(`${member('editors').email} saved version ${theirs}`).waitFor()
    await dialog.getByText('Compared with theirs: 1 line added, 1 line removed.').waitFor()
    await isClean(page)
    await dialog.getByRole('button', { name: 'Theirs', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Theirs' }).getByText('// of the colleague').waitFor()
    await dialog.getByRole('button', { name: 'Mine', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Mine' }).getByText('// mine').waitFor()
    await dialog.getByRole('button', { name: 'Go on editing mine' }).click()
    expect(await firstLine(page)).toBe('// mine')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page, theirs + 1)

    await typeLine(other, 'late')
    await other.keyboard.press('Control+s')
    const latecomer = other.getByRole('dialog', { name: 'Somebody else saved this file' })
    await latecomer.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(() => firstLine(other)).toBe('// mine')
    await other.getByRole('button', { name: 'Bring mine back' }).click()
    await expect.poll(() => firstLine(other)).toBe('// late')
  })

  it('a save that fails, a sign-in that ends and a text that is too long lose nothing', async () => {
    let failure: { status: number; json: object } | undefined = { status: 500, json: {} }
    // Not a sample person, whose stored session would be over for others.
    const person = await newMember('editors')
    const page = await open('cmsConfig.ts', { person, line: 'before' })
    await page.route('**/api/cms/files/cmsConfig.ts/draft', route =>
      failure ? route.fulfill(failure) : route.continue(),
    )
    // What is asked for just after interception began may slip through.
    await page.reload()
    await typeLine(page, 'kept')
    await flagIn(page).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').filter({ hasText: 'Not saved' }).first().waitFor()
    expect(await findings(page)).toEqual([])
    failure = { status: 401, json: { message: 'Unauthorized' } }
    await page.keyboard.press('Control+s')
    await page.getByText('Nothing on this page is lost.').waitFor()
    failure = undefined
    await page.getByRole('link', { name: /sign in again/i }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/files/cmsConfig.ts')
    await expect.poll(() => firstLine(page)).toBe('// kept')

    await codeIn(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(`// ${'long '.repeat(20_500)}\n`)
    await page.keyboard.press('Control+s')
    await page.getByText('A draft may have 100 KB; this has more.').waitFor()
    await page.keyboard.press('Control+z')
    const version = await versionIn(page)
    await page.keyboard.press('Control+s')
    await saved(page, version + 1)
  })

  it('fits a small screen, where a draft is given up, brought back and given up again', async () => {
    const page = await open('useCmsPosts.ts', { line: 'kept', width: 360 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(360)
    const discard = async () => {
      await page.getByRole('button', { name: 'Discard draft…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft', exact: true }).click()
      await page.getByText('No draft: this is the original.').waitFor()
    }
    await page.getByRole('button', { name: 'Discard draft…' }).click()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await discard()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect.poll(() => firstLine(page)).toBe('// kept')
    await discard()
    await view(page, 'Changes')
    await page.getByText('Nothing differs from the original.').waitFor()
    await view(page, 'History')
    await page.getByText('draft discarded, back to the original').first().waitFor()
    expect(await wide()).toBeLessThanOrEqual(360)
    await page.getByRole('link', { name: 'All files' }).click()
    await page.getByRole('navigation', { name: 'Files' }).waitFor()
    expect(await wide()).toBeLessThanOrEqual(360)
  })
})

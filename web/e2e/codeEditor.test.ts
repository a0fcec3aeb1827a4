import { readFileSync } from 'node:fs'
import { buffer, text as textOf } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { another, member } from './people.ts'
import { arrive, leave, peoplePresent, signIn } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

/** Each test has a file of its own. */
describe('the code editor', () => {
  let page: Page
  const code = () => page.getByRole('textbox', { name: /, editor$/ })
  const flag = () => page.getByRole('heading', { name: /Unsaved changes/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const view = (label: string) =>
    page
      .getByRole('navigation', { name: /^Views of/ })
      .getByRole('link', { name: label })
      .click()
  const firstLine = () => code().locator('.cm-line').first().innerText()
  /** True if the editor has the focus. */
  const isInCode = () => code().evaluate(code => (code.getRootNode() as ShadowRoot).activeElement === code)
  /** Puts a line before all others, by keyboard. */
  const typeLine = async (words: string) => {
    await code().focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(`// ${words}\n`)
  }
  /** Somebody else saves a file with a line more. @returns the new version */
  const saveElsewhere = async (name: string, line: string): Promise<number> => {
    const { call } = another('editors')
    const { content, version } = (await call('getCmsFile', { params: { name } })).value()
    const body = { content: `// ${line}\n${content}` }
    return (await call('saveCmsDraft', { params: { name }, body, ifMatch: version })).value().version
  }
  const open = async (name: string) => {
    await page.goto(`/admin/code-editor/files/${name}`)
    await code().waitFor()
  }
  /** Until what was typed is this version. */
  const saved = async (version: number) => {
    await page.getByText(`Draft, version ${version},`).waitFor()
    await flag().waitFor({ state: 'hidden' })
  }

  beforeAll(async () => {
    page = (await arrive(cloud.site)).page
    await signIn(page, member('admins'))
  })
  afterAll(leave)
  afterEach(() => {
    const complaints = [...peoplePresent].flatMap(person => person.complaints.splice(0))
    expect(complaints.filter(one => !/Failed to load resource/.test(one))).toEqual([])
  })

  it('A-043 shows a file in colours and as a preview that cannot be written in, downloads one or all; keys enter and leave it', async () => {
    const name = 'useCmsPosts.ts'
    const path = `web/cms/${name}`
    const original = readFileSync(path, 'utf8')
    await page.getByRole('link', { name: 'Code Editor' }).click()
    const files = page.getByRole('navigation', { name: 'Files' })
    await files.getByRole('link').nth(4).waitFor()
    await expectAccessible(page)
    await files.getByRole('link', { name }).click()
    await page.waitForURL(`**/admin/code-editor/files/${name}`)
    const colours = () =>
      code()
        .locator('span')
        .evaluateAll(spans => new Set(spans.map(span => getComputedStyle(span).color)).size)
    await expect.poll(colours).toBeGreaterThan(3)
    await expectAccessible(page)

    const line = await firstLine()
    await code().focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Tab')
    expect(await firstLine()).toBe(`  ${line}`)
    await page.keyboard.press('Shift+Tab')
    expect(await firstLine()).toBe(line)
    await flag().waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+f')
    await page.keyboard.type('export')
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'light')
    await page.keyboard.press('Escape')
    expect(await isInCode()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await isInCode()).toBe(false)
    await page.getByText('press Esc, then Tab, to leave the editor').waitFor()

    await view('Preview')
    const preview = page.getByRole('textbox', { name: `${path}, preview` })
    await preview.focus()
    await page.keyboard.type('nothing')
    expect(await preview.getAttribute('aria-readonly')).toBe('true')
    expect(await preview.innerText()).not.toContain('nothing')
    const download = async (label: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(label).click()])
      return { name: download.suggestedFilename(), stream: await download.createReadStream() }
    }
    const one = await download('Download')
    expect([one.name, await textOf(one.stream)]).toEqual([name, original])
    const all = unzipSync(new Uint8Array(await buffer((await download('Download all (ZIP)')).stream)))
    expect(Object.keys(all)).toHaveLength(5)
    expect(strFromU8(all[path] ?? new Uint8Array())).toBe(original)
  })

  it('A-097 flags what is not saved, keeps it through a reload and a save that fails, saves, and restores from the history', async () => {
    const version = await saveElsewhere('wordpress.ts', 'first')
    await open('wordpress.ts')
    await typeLine('second')
    await flag().waitFor()
    await page.reload()
    await page.getByText('These changes of yours from before are not saved').waitFor()
    expect(await firstLine()).toBe('// second')
    await page.getByRole('link', { name: 'strapi.ts' }).click()
    const question = page.getByRole('dialog', { name: 'Your changes are not saved' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.route('**/draft', route => route.fulfill({ status: 500, json: {} }))
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').filter({ hasText: 'Not saved' }).first().waitFor()
    await expectAccessible(page, 'light')
    await page.unrouteAll()
    await button('Save draft').click()
    await saved(version + 1)

    await view('Changes')
    await page.getByText('Compared with the original: 2 lines added, 0 lines removed.').waitFor()
    await expectAccessible(page)
    await view('History')
    const step = (number: number) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`Version ${number}\\b`) })
    await step(version).getByRole('button', { name: 'Compare' }).click()
    await step(version).getByText(`Compared with version ${version}: 1 line added`).waitFor()
    await expectAccessible(page)
    await step(version).getByRole('button', { name: 'Restore' }).click()
    await step(version + 2)
      .getByText(`restored from version ${version}`)
      .waitFor()
    await view('Edit')
    await expect.poll(firstLine).toBe('// first')
  })

  it('saves once however often it is asked, and keeps what is typed meanwhile', async () => {
    await open('cmsConfig.ts')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let saves = 0
    await page.route('**/draft', async route => {
      saves++
      await held
      await route.continue()
    })
    await typeLine('first')
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Control+s')
    await typeLine('second')
    release()
    await page.getByText('Draft, version 1,').waitFor()
    await flag().waitFor()
    expect([saves, await firstLine()]).toEqual([1, '// second'])
    await button('Save draft').click()
    await saved(2)
    await page.unrouteAll()
  })

  it('two people save: the second sees theirs, mine and what differs, and nothing is lost', async () => {
    await open('contentful.ts')
    const theirs = await saveElsewhere('contentful.ts', 'of the colleague')
    await typeLine('mine')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this file' })
    await dialog.getByText('Compared with theirs: 1 line added, 1 line removed.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Theirs', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Theirs' }).getByText('// of the colleague').waitFor()
    await dialog.getByRole('button', { name: 'Go on editing mine' }).click()
    expect(await firstLine()).toBe('// mine')
    await button('Save draft').click()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(theirs + 1)

    await saveElsewhere('contentful.ts', 'theirs again')
    await typeLine('late')
    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(firstLine).toBe('// theirs again')
    await button('Bring mine back').click()
    await expect.poll(firstLine).toBe('// late')
    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(theirs + 3)
  })

  it('fits a small screen, where a draft is given up, brought back and given up again; one too large is not sent', async () => {
    await saveElsewhere('strapi.ts', 'seen')
    await page.setViewportSize({ width: 360, height: 800 })
    await open('strapi.ts')
    const newer = await saveElsewhere('strapi.ts', 'kept')
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const discard = async () => {
      await button('Discard draft…').click()
      await fits()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft', exact: true }).click()
    }
    const discarded = () => page.getByText('No draft: this is the original.').waitFor()
    await discard()
    await page.getByRole('alert').getByText(`Somebody else saved version ${newer} in the meantime`).waitFor()
    await page.keyboard.press('Escape')
    await discard()
    await discarded()
    await button('Bring it back').click()
    await expect.poll(firstLine).toBe('// kept')
    await button('Discard draft…').click()
    await expectAccessible(page, 'light')
    await page.keyboard.press('Escape')
    await discard()
    await discarded()
    await view('History')
    await page.getByText('draft discarded, back to the original').first().waitFor()
    await fits()
    await view('Edit')
    await code().focus()
    await page.keyboard.insertText('x'.repeat(100 * 1024))
    await button('Save draft').click()
    await page.getByRole('alert').filter({ hasText: 'this has more' }).waitFor()
    await fits()
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

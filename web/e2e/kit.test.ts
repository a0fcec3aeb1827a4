import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveBuiltKit, type ServedKit } from '../vite.kit.ts'
import { arrive, leave } from './person.ts'
import { expectAccessible } from './prepare.ts'

let kit: ServedKit
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'blu-kit-'))
  kit = await serveBuiltKit(dir)
})
afterAll(async () => {
  await leave()
  await kit.close()
  rmSync(dir, { recursive: true })
})

it('every piece of the kit in every state: axe finds nothing, light and dark, and nothing scrolls sideways', async () => {
  const { page, complaints } = await arrive(kit.address)
  await page.goto(kit.address)
  for (const open of [undefined, 'A dialog', 'A form in a dialog', 'A question before something is lost']) {
    if (open) await page.getByRole('link', { name: open, exact: true }).click()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page)
    if (open) await page.keyboard.press('Escape')
  }
  expect(complaints).toEqual([])
})

it('a form sends nothing that is wrong, goes to the field, and gives the focus back after it has saved', async () => {
  const { page } = await arrive(kit.address)
  await page.goto(kit.address)
  const form = page.getByRole('form', { name: 'Holder' })
  const save = form.getByRole('button', { name: 'Save' })
  const shares = form.getByLabel('Shares')
  const hasFocus = () => shares.evaluate(input => input === document.activeElement)
  expect(await save.isDisabled()).toBe(true)
  await shares.fill('many')
  await save.click()
  await form.getByText('Give a whole number.').waitFor()
  await expect.poll(hasFocus).toBe(true)
  await shares.fill('12')
  await save.click()
  await form.getByText('Version 2.').waitFor()
  await expect.poll(hasFocus).toBe(true)
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findings } from './axe.ts'

/**
 * Expects that axe finds nothing in the page, nor in its colours in the dark; it is light afterwards, and without
 * motion: colours that change slowly would be waited for.
 */
export const isClean = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page), 'in the dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for something that a page shows after a pause of its own, which is over at once: its clock is installed. */
export const expectShown = (page: Page, shown: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.fastForward(1000)
      return shown.count()
    })
    .toBeGreaterThan(0)

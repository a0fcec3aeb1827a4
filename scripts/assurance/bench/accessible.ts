import type { Page } from 'playwright-core'
import { findings } from '../../../web/e2e/axe.ts'
import { arrive, closeBrowser, signInByForm } from '../../../web/e2e/person.ts'
import { allViews } from '../../screenshots/views.ts'
import type { SampleUser } from '../../seed/seed.ts'
import type { Row } from './summary.ts'

const widths = [360, 1440]
const schemes = ['light', 'dark'] as const

const inBoth = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await findings(page)))
  }
  return found
}

/** What axe finds on every page that `npm run screenshots` looks at. Its dialogs and states are looked at by the browser tests. */
export const accessibleRow = async (site: string, admin: SampleUser): Promise<Row> => {
  const found: string[] = []
  try {
    for (const width of widths) {
      const { page } = await arrive(site, width)
      for (const { path, staff } of allViews.toSorted((a, b) => Number(!!a.staff) - Number(!!b.staff))) {
        if (staff && !new URL(page.url()).pathname.startsWith('/admin')) await signInByForm(page, admin)
        await page.goto(path, { waitUntil: 'networkidle' })
        found.push(...(await inBoth(page)).map(each => `${path} at ${width} px: ${each}`))
      }
    }
  } finally {
    await closeBrowser()
  }
  for (const each of found) console.log(each)
  return {
    id: 'axe',
    what: `Findings of axe on ${allViews.length} pages, at ${widths.join(' and ')} px, light and dark`,
    value: found.length,
    unit: '',
    limit: 0,
  }
}

import { join } from 'node:path'
import { arrive, signInByForm } from '../../web/e2e/person.ts'
import type { SampleUser } from '../seed/seed.ts'
import { takeGuide } from './guide.ts'
import { createSettle } from './settle.ts'

const folder = 'docs/screenshots'

/** Pictures in README.md, by their names. */
const readme = {
  home: '/',
  documents: '/investors/documents',
  search: '/search?q=report',
  content: '/admin/content',
  security: '/admin/security',
}

const takeReadme = async (site: string, admin: SampleUser | undefined) => {
  if (!admin) throw new Error('The seed has no users.')
  const { page, context } = await arrive(site, 1200)
  const settle = createSettle(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const [name, address] of Object.entries(readme)) {
    if (address.startsWith('/admin') && !page.url().includes('/admin')) await signInByForm(page, admin)
    await page.goto(address)
    await settle()
    const path = join(folder, `${name}.png`)
    await page.screenshot({ path })
    console.log(path)
  }
  await context.close()
}

/** Takes the pictures that README.md and docs/editors.md show, the only ones that are tracked. */
export const takeDocs = async (site: string, people: readonly SampleUser[]): Promise<void> => {
  await takeReadme(site, people[0])
  await takeGuide(site, people)
}

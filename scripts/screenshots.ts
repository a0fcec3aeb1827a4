import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { arrive, leave, signIn } from '../web/e2e/person.ts'
import { startCloud } from './local/startCloud.ts'
import { takeGuide } from './screenshots/guide.ts'
import { allViews, type View } from './screenshots/views.ts'
import { seed, type SampleUser } from './seed/seed.ts'

/** What the README shows, as a reader's screen shows it; below it `pages/`, every view whole and at half size. */
const shown = 'docs/screenshots'

/** A folder for views in full size, to be judged, and the names of those that are wanted; all when none is named. */
const [toJudge, ...wanted] = process.argv.slice(2)

const views = allViews.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const

/** Address of the announcement that search engines are told of first. */
const firstListed = async (site: string) => {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  return /\/news\/[^<]+/.exec(sitemap)?.[0] ?? '/news'
}

/** Scrolls through the page once, so that what loads when it comes near is there. */
const seeAll = async (page: Page) => {
  await page.evaluate(async () => {
    const frames = [...document.querySelectorAll('iframe')]
    const loaded = frames.map(frame => new Promise(resolve => frame.addEventListener('load', resolve)))
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      window.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    const patience = new Promise(resolve => setTimeout(resolve, 2_000))
    await Promise.race([Promise.all(loaded), patience])
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

const addressOf = async (site: string, view: View) => (view.listed ? firstListed(site) : view.path)

/** Signs in the first time, and not again. */
const entrance = (page: Page, admin: SampleUser) => {
  let entered: Promise<void> | undefined
  return () => (entered ??= signIn(page, admin))
}

const takeAll = async (site: string, admin: SampleUser) => {
  for (const width of widths) {
    const { page, context } = await arrive(site, width, toJudge ? {} : { deviceScaleFactor: 0.5 })
    const enter = entrance(page, admin)
    for (const view of views) {
      if (view.staff) await enter()
      const address = await addressOf(site, view)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(address, { waitUntil: 'networkidle' })
        await seeAll(page)
        const file = `${view.name}-${width}-${colorScheme}`
        const how = toJudge
          ? { path: join(toJudge, `${file}.png`) }
          : { path: join(shown, 'pages', `${file}.jpg`), type: 'jpeg' as const, quality: 60 }
        await page.screenshot({ ...how, fullPage: true })
        console.log(how.path)
      }
    }
    await context.close()
  }
}

const takeForReadme = async (site: string, admin: SampleUser) => {
  const { page, context } = await arrive(site, 1200)
  const enter = entrance(page, admin)
  for (const { name, path, staff } of views.filter(({ inReadme }) => inReadme)) {
    if (staff) await enter()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(shown, `${name}.png`) })
    console.log(join(shown, `${name}.png`))
  }
  await context.close()
}

const dir = mkdtempSync(join(tmpdir(), 'blu-screenshots-'))
const cloud = await startCloud({ dir, port: 0 })
try {
  const people = await seed(cloud)
  const [admin] = people
  if (!admin) throw new Error('The seed has no users.')
  if (!toJudge) await takeForReadme(cloud.site, admin)
  await takeAll(cloud.site, admin)
  if (!toJudge) await takeGuide(cloud.site, people)
} finally {
  await leave()
  await cloud.close()
  rmSync(dir, { recursive: true, force: true })
}

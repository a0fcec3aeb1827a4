import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrive, leave, signIn } from '../web/e2e/person.ts'
import { startCloud } from './local/cloud.ts'
import { seed } from './seed/seed.ts'

/** What the README shows, as a reader's screen shows it. */
const shown = 'docs/screenshots'

/** A folder for every view, whole, at each width and scheme, to be judged; only when named. */
const every = process.argv[2]

const views = [
  { name: 'home', inReadme: true, path: '/' },
  { name: 'about', path: '/about' },
  { name: 'portfolio', path: '/portfolio' },
  { name: 'investors', path: '/investors' },
  { name: 'financial', path: '/investors/financial' },
  { name: 'governance', path: '/investors/governance' },
  { name: 'documents', inReadme: true, path: '/investors/documents' },
  { name: 'corporate', path: '/investors/corporate' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'sign-in', path: '/auth' },
  { name: 'content', inReadme: true, path: '/admin/content', staff: true },
]
const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const

const dir = mkdtempSync(join(tmpdir(), 'blu-screenshots-'))
const cloud = await startCloud({ dir, port: 0 })
try {
  const [admin] = await seed(cloud)
  for (const width of every ? widths : [1200]) {
    const { page } = await arrive(cloud.site, width)
    for (const { name, path, staff } of views.filter(view => every || view.inReadme)) {
      if (staff && admin) await signIn(page, admin)
      for (const colorScheme of every ? schemes : schemes.slice(0, 1)) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path, { waitUntil: 'networkidle' })
        const file = every ? join(every, `${name}-${width}-${colorScheme}.png`) : join(shown, `${name}.png`)
        await page.screenshot({ path: file, fullPage: Boolean(every) })
        console.log(file)
      }
    }
  }
} finally {
  await leave()
  await cloud.close()
  rmSync(dir, { recursive: true, force: true })
}

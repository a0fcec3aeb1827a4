import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { SiteFacts } from '#contract/publishing/feeds.ts'
import { livePages, standInOf } from '#contract/publishing/pages.ts'
import { faultsOf } from './content/check.ts'
import { pack } from './content/pack.ts'
import { sourcesOf, thirdParties } from './content/thirdParties.ts'
import { withIntegrity } from './integrity.ts'
import { searchTexts } from './searchTexts.ts'
import { favicon, robots, webManifest } from './siteFiles.ts'
import { clientConfig, serverConfig, webFolder } from './vite.public.ts'
import { buildStaff } from './vite.staff.ts'

const dist = path.join(webFolder, 'dist')

/** Where a build grows until it is whole: a failed one leaves the last good one in place. */
const growing = path.join(webFolder, '..', '.local', `web-${process.pid}`)
const site = path.join(growing, 'site')

/** The build's facts that the infrastructure needs. */
export interface WebManifest {
  /** True when the site runs on a sample pack. */
  sample: boolean
  /** Addresses of the stored pages. */
  pages: string[]
  /** Addresses of the pages rendered at each request; each is also stored as `live{address}/index.html`. */
  livePages: string[]
  /** Sources for the policy's `style-src`. */
  styleHashes: string[]
  /** For sitemap and feeds. */
  siteFacts: SiteFacts
  /** Sources of the third parties that the content pack names, by the policy's directive. */
  sources: Record<string, string[]>
}

/** The built server bundle. */
interface Server {
  renderPage: (path: string) => Promise<{ status: number; html: string }>
  livePages: string[]
  staticPages: string[]
  listedPages: string[]
}

const put = async (file: string, content: string) => {
  const target = path.join(site, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, content)
}

/** Takes the stylesheet out of the built page and its files, and puts its text into the page. */
const inlineStyles = async (html: string): Promise<{ template: string; styles: string }> => {
  const link = /\s*<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/
  const file = link.exec(html)?.[1]
  if (!file) throw new Error('The public client has no stylesheet.')
  const styles = (await readFile(path.join(site, file), 'utf8')).trim()
  await rm(path.join(site, file))
  const left = (await readdir(path.join(site, 'assets'))).filter(name => name.endsWith('.css'))
  if (left.length > 0) throw new Error(`The public site has more than one stylesheet: ${left.join(', ')}.`)
  return { template: html.replace(link, () => `\n    <style>${styles}</style>`), styles }
}

const checkContent = () => {
  const faults = faultsOf(pack)
  if (faults.length > 0)
    throw new Error(
      `The content pack is not right:\n${faults.map(fault => `  web/content/${fault}`).join('\n')}`,
    )
}

/** The bundle of this build: a process that builds twice must not get the first one again. */
const importServer = async (file: string) =>
  (await import(`${pathToFileURL(file).href}?built=${Date.now()}`)) as Server

/** Stores the pages; the answers of a page that fails end the build. */
const storePages = async (server: Server) => {
  const render = async (address: string, expected = 200) => {
    const { status, html } = await server.renderPage(address)
    if (status !== expected) throw new Error(`${address} renders with status ${status}, not ${expected}.`)
    return html
  }
  for (const page of server.staticPages) await put(path.join(page, 'index.html'), await render(page))
  for (const page of server.livePages.map(standInOf))
    await put(path.join('live', page, 'index.html'), await render(page))
  await put('404.html', await render('/404', 404))
}

/** The text of the pages that search engines may list, as they are stored, for the site's own search. */
const textsOf = async (server: Server) => {
  const folderOf = (page: string) => (server.livePages.includes(page) ? path.join('live', page) : page)
  const texts = server.listedPages.map(async page =>
    searchTexts(page, await readFile(path.join(site, folderOf(page), 'index.html'), 'utf8')),
  )
  const all = (await Promise.all(texts)).flat()
  // Several pages begin with the same text: it is kept once.
  return [...new Map(all.toReversed().map(part => [part.text, part])).values()].toReversed()
}

const feedWords = (): SiteFacts['feeds'] => {
  const { regulatory, company } = pack.news.list.kinds
  const words = ({ heading, text }: typeof company) => ({
    title: `${pack.company.name}: ${heading}`,
    description: text,
  })
  return { regulatory: words(regulatory), company: words(company) }
}

const buildPublic = async (): Promise<WebManifest> => {
  await build(clientConfig(site))
  const { template, styles } = await inlineStyles(await readFile(path.join(site, 'index.html'), 'utf8'))
  const serverFolder = path.join(growing, 'server')
  await build(serverConfig(serverFolder, await withIntegrity(template, site)))

  const server = await importServer(path.join(serverFolder, 'server.mjs'))
  if (String(server.livePages.toSorted()) !== String(livePages.toSorted()))
    throw new Error(`routes.tsx has the live pages ${server.livePages}, the contract ${livePages}.`)
  await storePages(server)
  await writeFile(path.join(growing, 'search.json'), JSON.stringify(await textsOf(server)))
  await put('favicon.svg', favicon(pack.company))
  await put('robots.txt', robots())
  await put('site.webmanifest', webManifest(pack.company))
  await cp(path.join(webFolder, 'content/pictures'), site, { recursive: true })
  return {
    sample: pack.company.sample,
    pages: server.staticPages,
    sources: sourcesOf(thirdParties),
    livePages: server.livePages,
    siteFacts: {
      pages: server.listedPages,
      feeds: feedWords(),
      calendar: `${pack.company.name}: ${pack.calendar.name}`,
      security: pack.company.email.security,
    },
    styleHashes: [`sha256-${createHash('sha256').update(styles).digest('base64')}`],
  }
}

/**
 * Builds the whole web into `web/dist`: `site/` (what the bucket holds),
 * `server/server.mjs` (what renders pages), `search.json` (the pages' text) and `manifest.json`. The same input
 * gives the same bytes. Throws with file and field when the content pack is
 * wrong; the last good build then stays.
 */
export const buildWeb = async (): Promise<void> => {
  // Also where a test started it: React's and Vite's builds follow this variable.
  process.env['NODE_ENV'] = 'production'
  checkContent()
  try {
    const manifest = await buildPublic()
    await buildStaff(site)
    await writeFile(path.join(growing, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await rm(dist, { recursive: true, force: true })
    await rename(growing, dist)
  } finally {
    await rm(growing, { recursive: true, force: true })
  }
}

if (import.meta.main) await buildWeb()

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { startCloud } from '../../dev/startCloud.ts'
import { seed } from '../../seed/seed.ts'
import { startChromium } from './chromium.ts'
import { visit } from './lighthouse.ts'
import { buildPeer, peers, type Content, type PeerName } from './peers/build.ts'
import { partsOf } from './peers/components.ts'
import { page, rowsOf, type Measured } from './peers/report.ts'
import { serve, type Site } from './peers/serve.ts'
import { summarise } from './summary.ts'

const report = 'bench/peers.md'
const usualRuns = 5
const paths = ['/', '/news']

const textAt = async (address: string): Promise<string> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  return answer.text()
}

/** Our two pages as readers get them, the frames in them, and the list by itself. */
const ours = async (site: string): Promise<{ pages: Map<string, string>; content: Content }> => {
  const pages = new Map<string, string>()
  for (const path of paths) pages.set(path, await textAt(site + path))
  const [home, news] = paths.map(path => partsOf(pages.get(path) ?? ''))
  if (!home || !news) throw new Error('Our pages could not be read.')
  for (const frame of new Set([...home.frames, ...news.frames])) pages.set(frame, await textAt(site + frame))
  const list = await textAt(`${site}/api/announcements?kind=company`)
  return { pages, content: { home, news, list, listClass: 'items' } }
}

/** What a reader reads of each page once it is quiet. @throws Error when a site says something else than the first */
const checkTexts = async (sites: readonly { name: string; origin: string }[]): Promise<void> => {
  const browser = await launchBrowser()
  try {
    const tab = await browser.newPage({ javaScriptEnabled: true })
    for (const path of paths) {
      const texts: string[] = []
      for (const { origin } of sites) {
        await tab.goto(origin + path, { waitUntil: 'networkidle' })
        const parts = await tab.locator('body :is(header, main, footer)').allTextContents()
        texts.push(parts.join(' ').replace(/\s+/g, ''))
      }
      const other = texts.findIndex(text => text !== texts[0])
      if (other !== -1) throw new Error(`${sites[other]?.name} does not say at ${path} what our page says.`)
    }
  } finally {
    await browser.close()
  }
}

/** Ours and the peers, each as a site of files; frames are the same everywhere. */
const sitesOf = async (site: string): Promise<Site[]> => {
  const { pages, content } = await ours(site)
  const frames = new Map([...pages].filter(([path]) => !paths.includes(path)))
  const built: Site[] = []
  for (const name of Object.keys(peers) as PeerName[]) {
    console.log(`Building ${peers[name].what} …`)
    const folder = await buildPeer(name, content)
    built.push({
      name: peers[name].what,
      folders: [folder, 'web/dist/site'],
      pages: frames,
      ...(name === 'spa' && { otherwise: join(folder, 'index.html') }),
    })
  }
  return [{ name: 'ours', folders: ['web/dist/site'], pages }, ...built]
}

/**
 * Builds our home and news with three other tools, from the same content, and measures all four by turns. Writes
 * `bench/peers.md`; with another number of runs it only prints it.
 */
export const benchPeers = async ({ runs = usualRuns }: { runs?: number }): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  let sites: Site[]
  try {
    await seed(cloud)
    sites = await sitesOf(cloud.site)
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
  const served = await Promise.all(sites.map(async each => ({ ...each, ...(await serve(each)) })))
  try {
    await checkTexts(served)
    const browser = await startChromium()
    try {
      const measured: Measured[] = paths.flatMap(path =>
        served.map(({ name }) => ({ path, name, visits: [] })),
      )
      for (let run = 0; run < runs; run += 1)
        for (const { path, name, visits } of measured) {
          const origin = served.find(each => each.name === name)?.origin ?? ''
          visits.push(await visit(origin + path, browser.port))
          console.log(`${name} ${path}: ${JSON.stringify(visits.at(-1))}`)
        }
      const text = page(measured, runs, browser.version)
      console.log(text)
      if (runs !== usualRuns) return
      writeFileSync(report, text)
      await summarise('peers', rowsOf(measured))
    } finally {
      await browser.close()
    }
  } finally {
    await Promise.all(served.map(({ close }) => close()))
  }
}

import { join } from 'node:path'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { seed } from '../../seed/seed.ts'
import { startChromium, visit } from './lighthouse.ts'
import { buildPeer, peers, type Content, type PeerName } from './peers/build.ts'
import { partsOf } from './peers/components.ts'
import { rowsOf, textOf, type Measured } from './peers/report.ts'
import { inCloud, report } from './report.ts'
import { serveFiles, type Site } from './serve.ts'
import { summarise } from './summary.ts'

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

/** Where two texts part, as far as helps to see why. */
const differenceOf = (ours = '', theirs = ''): string => {
  const at = [...ours].findIndex((letter, index) => letter !== theirs[index])
  const from = Math.max(0, at === -1 ? ours.length - 20 : at - 20)
  return `“${ours.slice(from, from + 60)}”, “${theirs.slice(from, from + 60)}”`
}

/** Runs in the page: its words. */
const textOfPage = (): string => {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const other of body.querySelectorAll('script, noscript')) other.remove()
  const parts = ['header', 'main', 'footer'].map(tag => body.querySelector(tag)?.textContent ?? '')
  return parts.join('').replace(/\s/g, '')
}

/**
 * Compares what readers read of each page once it is quiet with ours as it is sent, to which scripts add a button.
 * @throws Error when a peer says something else, or one of its scripts fails: it would be measured doing things twice
 */
const checkTexts = async ([ours, ...others]: readonly { name: string; origin: string }[]): Promise<void> => {
  const browser = await launchBrowser()
  const textAt = async (origin: string, path: string, javaScriptEnabled: boolean): Promise<string> => {
    const tab = await browser.newPage({ javaScriptEnabled })
    const errors: Error[] = []
    tab.on('pageerror', error => errors.push(error))
    await tab.goto(origin + path, { waitUntil: 'networkidle' })
    if (errors[0]) throw new Error(`${origin}${path} fails in the browser.`, { cause: errors[0] })
    return tab.evaluate(textOfPage)
  }
  try {
    for (const path of paths) {
      const expected = await textAt(ours?.origin ?? '', path, false)
      for (const { name, origin } of others) {
        const text = await textAt(origin, path, true)
        if (text !== expected)
          throw new Error(`${name} does not say at ${path} what we say: ${differenceOf(expected, text)}.`)
      }
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
  const sites = await inCloud(async cloud => {
    await seed(cloud)
    return sitesOf(cloud.site)
  })
  const served = await Promise.all(sites.map(async each => ({ ...each, ...(await serveFiles(each)) })))
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
      const isUsual = runs === usualRuns
      const about = { with: [browser.version, 'lighthouse'], isUsual }
      await report('peers', 'Beside peers, measured', textOf(measured, runs), about)
      if (isUsual) await summarise('peers', rowsOf(measured))
    } finally {
      await browser.close()
    }
  } finally {
    await Promise.all(served.map(({ close }) => close()))
  }
}

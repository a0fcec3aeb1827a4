import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '../../dev/startCloud.ts'
import { seed } from '../../seed/seed.ts'
import { startChromium } from './chromium.ts'
import { serveIndexable } from './indexable.ts'
import { measure, paintOf } from './lighthouse.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise } from './summary.ts'
import { bars, misses, rowsOf, table, type Measured } from './table.ts'

const report = 'bench/site.md'
/** Almost three minutes a page. */
const usualRuns = 5

/** Every address that the site tells search engines; of those that share a page (`/news/…`), one. */
const routesOf = async (site: string): Promise<string[]> => {
  const answer = await fetch(`${site}/sitemap.xml`)
  if (!answer.ok) throw new Error(`/sitemap.xml answers ${answer.status}.`)
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const isFirst = (path: string, index: number) =>
    !path.startsWith('/news/') || paths.findIndex(other => other.startsWith('/news/')) === index
  return paths.filter(isFirst)
}

const page = (pages: Measured[], runs: number, browser: string): string => `# The site, measured

\`npm run bench -- site\`, ${today()}. ${machine(browser, `Lighthouse ${versionOf('node_modules/lighthouse')}`)}.

Lighthouse, mobile: a mid-range phone on slow 4G; medians of ${runs} runs. LCP, with and without the page's scripts, is measured with network and processor slowed down, not simulated. Bytes are compressed. A proxy takes out \`noindex\`, which only the sample pack has, and \`referrer-policy\`, with which this Chromium loads no page for Lighthouse.

Bars: ${bars.score} in all four categories, LCP at most ${bars.lcpRatio} times that without scripts.

${table(pages)}

${
  misses(pages).length === 0
    ? 'No page misses a bar.'
    : `Missed:\n\n${misses(pages)
        .map(each => `- ${each}`)
        .join('\n')}`
}
`

/**
 * Measures every page that search engines may list, and writes the table to
 * `bench/site.md`; with another number of runs or single routes it only prints
 * it. The exit code says whether a bar was missed.
 */
export const benchSite = async ({
  route,
  runs = usualRuns,
}: {
  route?: string[]
  runs?: number
}): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  const browser = await startChromium()
  const complete = await serveIndexable(cloud.site, { scripts: true })
  const bare = await serveIndexable(cloud.site, { scripts: false })
  try {
    await seed(cloud)
    const pages: Measured[] = []
    for (const path of route ?? (await routesOf(cloud.site))) {
      const measured: Measured = { route: path, runs: [], withScripts: [], without: [] }
      for (let run = 0; run < runs; run += 1) {
        measured.runs.push(await measure(`${complete.origin}${path}`, browser.port))
        measured.withScripts.push(await paintOf(`${complete.origin}${path}`, browser.port))
        measured.without.push(await paintOf(`${bare.origin}${path}`, browser.port))
      }
      pages.push(measured)
      console.log(table([measured]).split('\n').at(-1))
    }
    const text = page(pages, runs, browser.version)
    if (route || runs !== usualRuns) console.log(text)
    else {
      writeFileSync(report, text)
      await summarise('site', rowsOf(pages))
    }
    if (misses(pages).length > 0) process.exitCode = 1
  } finally {
    await Promise.all([complete.close(), bare.close()])
    await browser.close()
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

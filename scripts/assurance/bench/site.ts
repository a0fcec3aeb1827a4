import { seed } from '../../seed/seed.ts'
import { measure, paintOf, type Run, startChromium } from './lighthouse.ts'
import { inCloud, median, report, rowOf, spreadOf, table } from './report.ts'
import { serveIndexable } from './serve.ts'
import { summarise } from './summary.ts'

/** Almost three minutes a page. */
const usualRuns = 5
/** The bars: all four scores, and LCP against that without scripts. */
const bars = { score: 100, lcpRatio: 1.15 }

/** Measurements of one page: simulated runs, and the milliseconds of its paint with its scripts and without them. */
interface Measured {
  route: string
  runs: Run[]
  withScripts: number[]
  without: number[]
}

/** The lowest of the medians of the four scores. */
const scoreOf = ({ runs }: Measured): number =>
  Math.min(...(runs[0]?.scores ?? []).map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0))))

const ratioOf = ({ withScripts, without }: Measured): number => median(withScripts) / median(without)

/** Says which figures miss their bar, as sentences; none when all is well. */
const missesOf = (page: Measured): string[] => {
  const lost = [...new Set(page.runs.flatMap(run => run.lost))].join('; ')
  return [
    ...(scoreOf(page) < bars.score ? [`${page.route}: ${scoreOf(page)} (${lost})`] : []),
    ...(ratioOf(page) > bars.lcpRatio
      ? [`${page.route}: LCP ${ratioOf(page).toFixed(2)} times that without scripts`]
      : []),
  ]
}

const cellsOf = (page: Measured): (string | number)[] => [
  `\`${page.route}\``,
  scoreOf(page),
  Math.round(median(page.withScripts)),
  Math.round(median(page.without)),
  (median(page.runs.map(({ bytes }) => bytes)) / 1000).toFixed(1),
]

/** Every address that the site tells search engines; of those that share a page (`/news/…`), one. */
const routesOf = async (site: string): Promise<string[]> => {
  const answer = await fetch(`${site}/sitemap.xml`)
  if (!answer.ok) throw new Error(`/sitemap.xml answers ${answer.status}.`)
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const item = paths.find(path => path.startsWith('/news/'))
  return paths.filter(path => path === item || !path.startsWith('/news/'))
}

/**
 * Measures every page that search engines may list, and writes the table to
 * `bench/site.md`; with another number of runs or single routes it only prints
 * it. The exit code says whether a bar was missed.
 */
export const benchSite = ({ route, runs = usualRuns }: { route?: string[]; runs?: number }): Promise<void> =>
  inCloud(async cloud => {
    const { site } = cloud
    const browser = await startChromium()
    const complete = await serveIndexable(site, { scripts: true })
    const bare = await serveIndexable(site, { scripts: false })
    try {
      await seed(cloud)
      const pages: Measured[] = []
      for (const path of route ?? (await routesOf(site))) {
        const page: Measured = { route: path, runs: [], withScripts: [], without: [] }
        for (let run = 0; run < runs; run += 1) {
          page.runs.push(await measure(complete.origin + path, browser.port))
          page.withScripts.push(await paintOf(complete.origin + path, browser.port))
          page.without.push(await paintOf(bare.origin + path, browser.port))
        }
        pages.push(page)
        console.log(cellsOf(page).join(' '))
      }
      const misses = pages.flatMap(missesOf)
      const isUsual = !route && runs === usualRuns
      await report(
        'site',
        'The site, measured',
        `Lighthouse, mobile: a mid-range phone on slow 4G; medians of ${runs} runs. LCP, with and without the page's scripts, is measured with network and processor slowed down, not simulated. Bytes are compressed. A proxy takes out \`noindex\`, which only the sample pack has, and \`referrer-policy\`, with which this Chromium loads no page for Lighthouse.

Bars: ${bars.score} in all four categories, LCP at most ${bars.lcpRatio} times that without scripts.

${table(['page', 'lowest score', 'LCP ms', 'without scripts', 'all kB'], pages.map(cellsOf))}

${misses.length === 0 ? 'No page misses a bar.' : `Missed:\n\n${misses.map(each => `- ${each}`).join('\n')}`}`,
        { with: [browser.version, 'lighthouse'], isUsual },
      )
      if (isUsual) {
        const lowest = Math.min(...pages.map(scoreOf))
        const spread = spreadOf(pages.map(ratioOf))
        await summarise('site', [
          rowOf('score', 'Lighthouse, mobile: the lowest score of any page', lowest, '', bars.score, {
            atLeast: true,
          }),
          rowOf(
            'paint',
            'LCP of the worst page against itself without scripts',
            spread[1],
            'times',
            bars.lcpRatio,
            { spread },
          ),
        ])
      }
      if (misses.length > 0) process.exitCode = 1
    } finally {
      await Promise.all([complete.close(), bare.close()])
      await browser.close()
    }
  })

import type { Bytes, Run } from './lighthouse.ts'
import type { RowSummary as Row } from './summary.ts'

/** Bars of the design. */
export const bars = { score: 100, lcpRatio: 1.15 }

/** What was measured of one page: simulated runs, and the milliseconds of its paint with its scripts and without them. */
export interface Measured {
  route: string
  runs: Run[]
  withScripts: number[]
  without: number[]
}

/** The middle one; of an even number the upper of the two in the middle. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
const medianOf = (runs: Run[], pick: (run: Run) => number) => median(runs.map(pick))

const spread = (paints: number[]) => {
  const times = paints.map(Math.round)
  return `${median(times)} (${Math.min(...times)}–${Math.max(...times)})`
}

const kB = (runs: Run[], kind: keyof Bytes) => (medianOf(runs, ({ bytes }) => bytes[kind]) / 1000).toFixed(1)

/** LCP of the page against the same without scripts, medians. */
export const ratioOf = ({ withScripts, without }: Measured): number => median(withScripts) / median(without)

/** What is behind a bar, as sentences; none when all is well. */
export const misses = (pages: Measured[]): string[] =>
  pages.flatMap(page => {
    const { route, runs } = page
    const low = scores.filter(name => medianOf(runs, run => run[name]) < bars.score)
    const lost = [...new Set(runs.flatMap(run => run.lost))]
    return [
      ...low.map(name => `${route}: ${name} ${medianOf(runs, run => run[name])} (${lost.join('; ')})`),
      ...(ratioOf(page) > bars.lcpRatio
        ? [`${route}: LCP ${ratioOf(page).toFixed(2)} times that without scripts`]
        : []),
    ]
  })

/** The measurements as a Markdown table: medians, and the spread of the times. */
export const table = (pages: Measured[]): string => {
  const head =
    '| page | perf. | access. | best pr. | SEO | LCP ms (spread) | without scripts | ratio | simulated LCP ms | HTML kB | scripts kB | images kB | other kB |'
  const rows = pages.map(page => {
    const { route, runs, withScripts, without } = page
    const cells = [
      `\`${route}\``,
      ...scores.map(name => medianOf(runs, run => run[name])),
      spread(withScripts),
      spread(without),
      ratioOf(page).toFixed(2),
      Math.round(medianOf(runs, ({ simulatedLcp }) => simulatedLcp)),
      kB(runs, 'document'),
      kB(runs, 'script'),
      kB(runs, 'image'),
      kB(runs, 'other'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [head, `|---|${'---:|'.repeat(12)}`, ...rows].join('\n')
}

/** The bars of the design with the worst page's figures. */
export const rowsOf = (pages: Measured[]): Row[] => {
  const lowest = scores.map(name => Math.min(...pages.map(({ runs }) => medianOf(runs, run => run[name]))))
  const ratios = pages.map(ratioOf)
  return [
    {
      id: 'score',
      what: 'Lighthouse, mobile: the lowest of four scores of any page, medians',
      value: Math.min(...lowest),
      unit: '',
      limit: bars.score,
      atLeast: true,
    },
    {
      id: 'paint',
      what: 'LCP of a page against itself without scripts: the worst page, medians',
      value: Math.max(...ratios),
      unit: 'times',
      limit: bars.lcpRatio,
      spread: [Math.min(...ratios), Math.max(...ratios)],
    },
  ]
}

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

const kB = (runs: Run[], ...kinds: (keyof Bytes)[]) =>
  (kinds.reduce((sum, kind) => sum + medianOf(runs, ({ bytes }) => bytes[kind]), 0) / 1000).toFixed(1)

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

/** The measurements as a Markdown table of medians. */
export const table = (pages: Measured[]): string => {
  const head = '| page | lowest score | LCP ms | without scripts | all kB |'
  const rows = pages.map(page => {
    const { route, runs, withScripts, without } = page
    const cells = [
      `\`${route}\``,
      Math.min(...scores.map(name => medianOf(runs, run => run[name]))),
      Math.round(median(withScripts)),
      Math.round(median(without)),
      kB(runs, 'document', 'script', 'image', 'other'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [head, `|---|${'---:|'.repeat(4)}`, ...rows].join('\n')
}

/** The bars of the design with the worst page's figures. */
export const rowsOf = (pages: Measured[]): Row[] => {
  const lowest = scores.map(name => Math.min(...pages.map(({ runs }) => medianOf(runs, run => run[name]))))
  const ratios = pages.map(ratioOf)
  return [
    {
      id: 'score',
      what: 'Lighthouse, mobile: the lowest score of any page',
      value: Math.min(...lowest),
      unit: '',
      limit: bars.score,
      atLeast: true,
    },
    {
      id: 'paint',
      what: 'LCP of the worst page against itself without scripts',
      value: Math.max(...ratios),
      unit: 'times',
      limit: bars.lcpRatio,
      spread: [Math.min(...ratios), Math.max(...ratios)],
    },
  ]
}

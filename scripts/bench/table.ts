import type { Bytes, Run } from './lighthouse.ts'

/** Bars of the design. */
export const bars = { score: 100, lcpRatio: 1.15 }

/** The runs of one page, with its scripts and without them. */
export interface Measured {
  route: string
  withScripts: Run[]
  without: Run[]
}

/** The middle one; of an even number the upper of the two in the middle. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const scores = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
const medianOf = (runs: Run[], pick: (run: Run) => number) => median(runs.map(pick))

const spread = (runs: Run[]) => {
  const times = runs.map(({ lcp }) => Math.round(lcp))
  return `${Math.round(medianOf(runs, ({ lcp }) => lcp))} (${Math.min(...times)}–${Math.max(...times)})`
}

const kB = (runs: Run[], kind: keyof Bytes) => (medianOf(runs, ({ bytes }) => bytes[kind]) / 1000).toFixed(1)

/** LCP of the page against the same without scripts, medians. */
export const ratioOf = ({ withScripts, without }: Measured): number =>
  medianOf(withScripts, ({ lcp }) => lcp) / medianOf(without, ({ lcp }) => lcp)

/** What is behind a bar, as sentences; none when all is well. */
export const misses = (pages: Measured[]): string[] =>
  pages.flatMap(page => {
    const { route, withScripts } = page
    const low = scores.filter(name => medianOf(withScripts, run => run[name]) < bars.score)
    const lost = [...new Set(withScripts.flatMap(run => run.lost))]
    return [
      ...low.map(name => `${route}: ${name} ${medianOf(withScripts, run => run[name])} (${lost.join('; ')})`),
      ...(ratioOf(page) > bars.lcpRatio
        ? [`${route}: LCP ${ratioOf(page).toFixed(2)} times that without scripts`]
        : []),
    ]
  })

/** The measurements as a Markdown table: medians, and the spread of the times. */
export const table = (pages: Measured[]): string => {
  const head =
    '| page | perf. | access. | best pr. | SEO | LCP ms (spread) | without scripts | ratio | HTML kB | scripts kB | images kB | other kB |'
  const rows = pages.map(page => {
    const { route, withScripts, without } = page
    const cells = [
      `\`${route}\``,
      ...scores.map(name => medianOf(withScripts, run => run[name])),
      spread(withScripts),
      spread(without),
      ratioOf(page).toFixed(2),
      kB(withScripts, 'document'),
      kB(withScripts, 'script'),
      kB(withScripts, 'image'),
      kB(withScripts, 'other'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [head, `|---|${'---:|'.repeat(11)}`, ...rows].join('\n')
}

import { median } from '../table.ts'
import type { RowSummary as Row } from '../summary.ts'
import { readers } from './events.ts'
import type { Measured } from './measure.ts'
import type { RenderedPage } from './pages.ts'

/** Bars of the design: bytes, times of an empty function's load and of its first answer, milliseconds. */
export const bars = {
  bytes: 1_000_000,
  usualBytes: 400_000,
  loadRatio: 2,
  answerRatio: 1.5,
  stack: 1,
  page: 5,
}

/** They read PDFs, or write into them: those libraries are larger. */
export const largeFunctions = ['processUpload', 'processFile', 'indexSearch', 'downloadDocument']

/** Load time against that of the empty function with the same clients, medians; 0 of one without any, beside which nothing stands. */
export const ratioOf = ({ clients, loads, emptyLoads }: Measured): number =>
  clients.length > 0 ? median(loads) / median(emptyLoads) : 0

/** From a fresh process to its first answer, against that of the empty function, medians; 0 of one that was not asked. */
const answerRatioOf = ({ answers, emptyAnswers }: Measured): number =>
  answers.length > 0 ? median(answers) / median(emptyAnswers) : 0

/** Those that readers wait for, the slowest first. */
const forReaders = (measured: readonly Measured[]): Measured[] =>
  measured.filter(({ name }) => name in readers).toSorted((a, b) => answerRatioOf(b) - answerRatioOf(a))

const shown = 5

const named = (functions: readonly Measured[], figure: (one: Measured) => string): string =>
  functions
    .slice(0, shown)
    .map(one => `${one.name} ${figure(one)}`)
    .join(', ') + (functions.length > shown ? ', …' : '')

/** What is behind a bar, a sentence for each bar, the worst first; none when all is well. */
export const misses = (measured: readonly Measured[], stack: number): string[] => {
  const functions = measured.filter(({ name }) => name !== 'empty')
  const usual = functions.filter(({ bytes }) => bytes <= bars.usualBytes).length
  const heavy = functions
    .filter(({ name, bytes }) => bytes > bars.bytes && !largeFunctions.includes(name))
    .sort((a, b) => b.bytes - a.bytes)
  const slow = functions.filter(one => ratioOf(one) > bars.loadRatio).sort((a, b) => ratioOf(b) - ratioOf(a))
  return [
    ...(heavy.length > 0
      ? [
          `${heavy.length} of ${functions.length} bundles have more than ${bars.bytes / 1000} kB: ${named(heavy, ({ bytes }) => `${Math.round(bytes / 1000)} kB`)}.`,
        ]
      : []),
    ...(usual * 2 > functions.length
      ? []
      : [`${usual} of ${functions.length} bundles have at most ${bars.usualBytes / 1000} kB.`]),
    ...(slow.length > 0
      ? [
          `${slow.length} of ${functions.length} load in more than ${bars.loadRatio} times what an empty function takes: ${named(slow, one => ratioOf(one).toFixed(1))}.`,
        ]
      : []),
    ...forReaders(measured)
      .filter(one => answerRatioOf(one) > bars.answerRatio)
      .map(
        one =>
          `${one.name} answers its first reader in ${answerRatioOf(one).toFixed(2)} times what an empty function takes for the edge's secret and a row.`,
      ),
    ...(stack > bars.stack ? [`The whole stack takes ${stack.toFixed(3)} ms.`] : []),
  ]
}

const spread = (loads: number[]): string =>
  `${median(loads).toFixed(1)} (${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)})`

/** What warm functions of HTTP add to an empty one for a refusal: the least and the most, in microseconds. */
export const refusals = (measured: readonly Measured[]): string => {
  const bare = measured.find(({ name }) => name === 'empty')?.warm ?? 0
  const added = measured.flatMap(({ name, warm }) =>
    name === 'empty' || warm === null ? [] : (warm - bare) * 1000,
  )
  return `${Math.min(...added).toFixed(1)}–${Math.max(...added).toFixed(1)} µs`
}

/** The slowest functions as a Markdown table. */
export const table = (measured: readonly Measured[], rows = 8): string =>
  [
    '| function | kB | load ms (spread) | empty with the same clients | ratio |',
    '|---|---:|---:|---:|---:|',
    ...measured
      .filter(({ clients }) => clients.length > 0)
      .toSorted((a, b) => ratioOf(b) - ratioOf(a))
      .slice(0, rows)
      .map(one => {
        const { name, bytes, loads, emptyLoads } = one
        const cells = [
          name,
          (bytes / 1000).toFixed(0),
          spread(loads),
          spread(emptyLoads),
          ratioOf(one).toFixed(2),
        ]
        return `| ${cells.join(' | ')} |`
      }),
  ].join('\n')

/** The first answers that readers wait for, as a Markdown table. */
export const answers = (measured: readonly Measured[]): string =>
  [
    '| function | first answer ms (spread) | empty ms (spread) | ratio |',
    '|---|---:|---:|---:|',
    ...forReaders(measured).map(
      one =>
        `| ${[one.name, spread(one.answers), spread(one.emptyAnswers), answerRatioOf(one).toFixed(2)].join(' | ')} |`,
    ),
  ].join('\n')

/** The bars of the design with what was measured. */
export const rowsOf = (
  measured: readonly Measured[],
  stack: number,
  pages: readonly RenderedPage[],
): Row[] => {
  const functions = measured.filter(({ name }) => name !== 'empty')
  const sizes = functions
    .filter(({ name }) => !largeFunctions.includes(name))
    .map(({ bytes }) => bytes / 1000)
  const ratios = functions.map(ratioOf).filter(ratio => ratio > 0)
  const usual = functions.filter(({ bytes }) => bytes <= bars.usualBytes).length
  const firsts = forReaders(measured).map(answerRatioOf)
  return [
    { id: 'bytes', what: 'The largest bundle (four that read PDFs aside)', value: Math.max(...sizes), unit: 'kB', limit: bars.bytes / 1000 }, // oxfmt-ignore
    { id: 'usual', what: `Bundles of at most ${bars.usualBytes / 1000} kB, of all`, value: (100 * usual) / functions.length, unit: '%', limit: 50, atLeast: true }, // oxfmt-ignore
    { id: 'load', what: 'Load of the slowest function against an empty one', value: Math.max(...ratios), unit: 'times', limit: bars.loadRatio, spread: [Math.min(...ratios), Math.max(...ratios)] }, // oxfmt-ignore
    { id: 'answer', what: 'First answer to a reader, the slowest of six, against an empty function', value: Math.max(...firsts), unit: 'times', limit: bars.answerRatio, spread: [Math.min(...firsts), Math.max(...firsts)] }, // oxfmt-ignore
    { id: 'stack', what: 'Middleware of a request, median', value: stack, unit: 'ms', limit: bars.stack }, // oxfmt-ignore
    { id: 'page', what: 'The live page that takes longest to render, warm, median', value: pages[0]?.milliseconds ?? Number.NaN, unit: 'ms', limit: bars.page }, // oxfmt-ignore
  ]
}

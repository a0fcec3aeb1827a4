import { build } from '../../build.ts'
import { readers } from './functions/events.ts'
import { measureStack, measureStarts, type Measured } from './functions/measure.ts'
import { measurePages } from './functions/pages.ts'
import { median, report, rowOf, spreadOf, table } from './report.ts'
import { summarise } from './summary.ts'

const usualRuns = 5

/** They read PDFs, or write into them: those libraries are larger. */
const largeFunctions = ['processUpload', 'processFile', 'indexSearch', 'downloadDocument']

/** Bytes that most bundles should not have more of. */
const usualBytes = 400_000

/** Load time against that of the empty function with the same clients, medians; 0 of one without any, beside which nothing stands. */
const loadRatioOf = ({ clients, loads, emptyLoads }: Measured): number =>
  clients.length > 0 ? median(loads) / median(emptyLoads) : 0

/** From a fresh process to its first answer, against that of the empty function, medians. */
const answerRatioOf = ({ answers, emptyAnswers }: Measured): number => median(answers) / median(emptyAnswers)

const shown = (times: number[]): string =>
  `${median(times).toFixed(1)} (${spreadOf(times)
    .map(time => time.toFixed(1))
    .join('–')})`

/** Measures how each function starts and what a request costs in it, and writes `bench/functions.md`. */
export const benchFunctions = async ({ runs = usualRuns }: { runs?: number }): Promise<void> => {
  await build()
  const measured = await measureStarts(runs)
  const stack = await measureStack(runs)
  const pages = await measurePages()
  const byLoad = measured.toSorted((a, b) => loadRatioOf(b) - loadRatioOf(a))
  const forReaders = measured
    .filter(({ name }) => name in readers)
    .sort((a, b) => answerRatioOf(b) - answerRatioOf(a))
  const usual = measured.filter(({ bytes }) => bytes <= usualBytes)
  const heavy = measured.filter(({ name }) => !largeFunctions.includes(name)).map(({ bytes }) => bytes / 1000)
  const loads = byLoad.map(loadRatioOf).filter(ratio => ratio > 0)
  const answers = forReaders.map(answerRatioOf)
  const slowLoads = loads.filter(ratio => ratio > 2).length
  await report(
    'functions',
    'Functions, measured',
    `Each bundle, as it is deployed, is loaded ${runs} times in a fresh process, by turns with an empty function with the same AWS clients: medians, in brackets the shortest and the longest. Lambda adds its own cold start. Bytes are not compressed.

- **The whole stack**, for a change of a usual size (20 items of three fields) by somebody signed in: ${stack.toFixed(3)} ms at the median.
- **A live page**, rendered warm, what it reads aside: ${pages
      .slice(0, 3)
      .map(
        ({ page, milliseconds, characters }) =>
          `\`${page}\` ${milliseconds.toFixed(1)} ms for ${Math.round(characters / 1000)} thousand characters`,
      )
      .join(', ')}.
- **Bundles**: ${usual.length} of ${measured.length} have at most ${usualBytes / 1000} kB, ${heavy.filter(kB => kB > 1_000).length} have more than 1,000 kB, ${largeFunctions.join(', ')} aside; ${slowLoads} load in more than twice what an empty function takes.

From a fresh process to the first answer that a reader waits for, against the local cloud; the empty function with the same clients asks the edge's secret and one row, as whatever answers has to:

${table(
  ['function', 'first answer ms (spread)', 'empty ms (spread)', 'ratio'],
  forReaders.map(one => [
    one.name,
    shown(one.answers),
    shown(one.emptyAnswers),
    answerRatioOf(one).toFixed(2),
  ]),
)}

The slowest to load:

${table(
  ['function', 'kB', 'load ms (spread)', 'empty with the same clients', 'ratio'],
  byLoad
    .slice(0, 8)
    .map(one => [
      one.name,
      Math.round(one.bytes / 1000),
      shown(one.loads),
      shown(one.emptyLoads),
      loadRatioOf(one).toFixed(2),
    ]),
)}`,
    { isUsual: runs === usualRuns },
  )
  if (runs !== usualRuns) return
  await summarise('functions', [
    rowOf('bytes', 'The largest bundle (four that read PDFs aside)', Math.max(...heavy), 'kB', 1_000),
    rowOf(
      'usual',
      `Bundles of at most ${usualBytes / 1000} kB, of all`,
      (100 * usual.length) / measured.length,
      '%',
      50,
      { atLeast: true },
    ),
    rowOf('load', 'Load of the slowest function against an empty one', Math.max(...loads), 'times', 2, {
      spread: spreadOf(loads),
    }),
    rowOf(
      'answer',
      'First answer to a reader, the slowest of six, against an empty function',
      Math.max(...answers),
      'times',
      1.5,
      { spread: spreadOf(answers) },
    ),
    rowOf('stack', 'Middleware of a request, median', stack, 'ms', 1),
    rowOf(
      'page',
      'The live page that takes longest to render, warm, median',
      pages[0]?.milliseconds ?? Number.NaN,
      'ms',
      5,
    ),
  ])
}

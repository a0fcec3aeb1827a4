import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from '../../build.ts'
import { measureStack, measureStarts, type Measured } from './functions/measure.ts'
import { answers, bars, largeFunctions, misses, refusals, rowsOf, table } from './functions/report.ts'
import { measurePages, type RenderedPage } from './functions/pages.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise } from './summary.ts'

const report = 'bench/functions.md'
const usualRuns = 5

const page = (
  measured: Measured[],
  { stack, empty }: Awaited<ReturnType<typeof measureStack>>,
  pages: readonly RenderedPage[],
  runs: number,
): string => {
  const behind = misses(measured, stack)
  const versions = machine(
    `product ${versionOf('.')}`,
    `AWS SDK ${versionOf('node_modules/@aws-sdk/client-dynamodb')}`,
  )
  return `# Functions, measured

\`npm run bench -- functions\`, ${today()}. ${versions}.

Each bundle, as it is deployed, is loaded ${runs} times in a fresh process, by turns with an empty function with the same AWS clients: medians, in brackets the shortest and the longest. Lambda adds its own cold start. Bytes are not compressed.

- **The whole stack**, for a change of a usual size (20 items of three fields) by somebody signed in: ${stack.toFixed(3)} ms at the median, an empty function ${empty.toFixed(4)} ms. The bar is ${bars.stack} ms.
- **A refusal** by a warm function (a request that did not come through the edge): ${refusals(measured)} more than an empty function.
- **A live page**, rendered warm, what it reads aside: ${pages
    .map(
      ({ page, milliseconds, characters }) =>
        `\`${page}\` ${milliseconds.toFixed(1)} ms for ${Math.round(characters / 1000)} thousand characters`,
    )
    .slice(0, 3)
    .join(', ')}. The bar is ${bars.page} ms.
- **Bars of each function**: at most ${bars.bytes / 1000} kB (${largeFunctions.join(', ')} excepted), most at most ${bars.usualBytes / 1000} kB, a load within ${bars.loadRatio} times that of the empty function.${behind.length === 0 ? ' All are met.' : ''}
${behind.map(one => `- **Missed**: ${one}\n`).join('')}
From a fresh process to the first answer that a reader waits for, against the local cloud; the empty function with the same clients asks the edge's secret and one row, as whatever answers has to:

${answers(measured)}

The slowest to load:

${table(measured)}
`
}

/** Measures how each function starts and what a request costs in it, and writes `bench/functions.md`. */
export const benchFunctions = async ({ runs = usualRuns }: { runs?: number }): Promise<void> => {
  await build()
  const [measured, stack, pages] = [await measureStarts(runs), await measureStack(runs), await measurePages()]
  const text = page(measured, stack, pages, runs)
  console.log(text)
  if (runs !== usualRuns) return
  mkdirSync('bench', { recursive: true })
  writeFileSync(report, text)
  await summarise('functions', rowsOf(measured, stack.stack, pages))
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { build } from '../../build.ts'
import { measureStack, measureStarts, type Measured } from './functions/measure.ts'
import { bars, largeFunctions, misses, rowsOf, table } from './functions/report.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise } from './summary.ts'

const report = 'bench/functions.md'
const usualRuns = 5

const page = (
  measured: Measured[],
  { stack, empty }: Awaited<ReturnType<typeof measureStack>>,
  runs: number,
): string => {
  const behind = misses(measured, stack)
  const versions = machine(
    `product ${versionOf('.')}`,
    `AWS SDK ${versionOf('node_modules/@aws-sdk/client-dynamodb')}`,
  )
  return `# Functions, measured

\`npm run bench -- functions\`, ${today()}. ${versions}.

Each bundle, as it is deployed, is loaded ${runs} times, each in a fresh process of Node, and in between an empty function with the same
clients of AWS in it as often, bundled the same way: medians, in brackets the shortest and the longest. That is what
a cold start adds to Lambda's own; its processors are slower, the ratio is the same. The first load of each, from the disk,
does not count. Bytes are those of all files of a bundle, not compressed.

A refusal is what a warm function of HTTP does with a request that did not come through the edge: through logging, the
check of the origin and the error's answer, without anything to wait for; the median of a thousand in each process.

## The whole stack

A change of a usual size (20 items of three fields) by somebody signed in, through log, origin, sign-in, limit,
validation, handler, check of the answer and serialisation, with nothing to wait for: ${stack.toFixed(3)} ms at the median,
an empty function ${empty.toFixed(4)} ms. The bar is ${bars.stack} ms.

## Each function

The bars: at most ${bars.bytes / 1000} kB (${largeFunctions.join(' and ')} excepted), most at most ${bars.usualBytes / 1000} kB, a load within ${bars.loadRatio} times
that of the empty function. ${behind.length === 0 ? 'Nothing is behind them.' : 'Behind them:'}

${behind.map(one => `- ${one}\n`).join('')}
${table(measured)}
`
}

/** Measures how each function starts and what a request costs in it, and writes `bench/functions.md`. */
export const benchFunctions = async ({ runs = usualRuns }: { runs?: number }): Promise<void> => {
  await build()
  const [measured, stack] = [await measureStarts(runs), await measureStack(runs)]
  const text = page(measured, stack, runs)
  console.log(text)
  if (runs !== usualRuns) return
  mkdirSync('bench', { recursive: true })
  writeFileSync(report, text)
  await summarise('functions', rowsOf(measured, stack.stack))
}

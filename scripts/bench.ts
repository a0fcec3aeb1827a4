import { parseArgs } from 'node:util'
import { benchSite } from './bench/site.ts'

/** What can be measured: `npm run bench -- site`. */
const benches: Record<string, (options: { route?: string[]; runs: number }) => Promise<void>> = {
  site: benchSite,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { route: { type: 'string', multiple: true }, runs: { type: 'string', default: '5' } },
})
const bench = benches[positionals[0] ?? '']
const runs = Number(values.runs)
if (!bench || !Number.isInteger(runs) || runs < 1) {
  console.error(
    `Usage: npm run bench -- ${Object.keys(benches).join('|')} [--route /about]… [--runs 5]\n` +
      'With --route or another number of runs the table is only printed.',
  )
  process.exit(1)
}
await bench({ ...(values.route && { route: values.route }), runs })

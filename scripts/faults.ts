import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faults } from './assurance/faults/list.ts'
import { lines, page, type Played } from './assurance/faults/report.ts'
import { openScene } from './assurance/faults/scene.ts'
import { formatted } from './build/formatted.ts'
import { synthesise } from './build/synthesise.ts'

const report = 'bench/faults.md'

const { positionals } = parseArgs({ allowPositionals: true })
const all = Object.values(faults).flat()
const unknown = positionals.filter(id => !all.some(fault => fault.id === id))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}. There are: ${all.map(fault => fault.id).join(', ')}.`,
  )
  process.exit(1)
}
const asked = positionals.length > 0 ? all.filter(fault => positionals.includes(fault.id)) : all

await synthesise()
const scene = await openScene()
const played: Played[] = []
try {
  for (const fault of asked) {
    const { id, name, injected } = fault
    await scene.clear()
    const startedAt = performance.now()
    const outcome = await fault.play(scene).then(
      told => ({ told }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    const one = { id, name, injected, outcome, took: (performance.now() - startedAt) / 1000 }
    played.push(one)
    console.log(lines(one))
  }
} finally {
  await scene.close()
}
const failed = played.filter(({ outcome }) => 'failure' in outcome)
console.log(`\n${played.length - failed.length} of ${played.length} faults passed.`)
if (asked === all) {
  mkdirSync('bench', { recursive: true })
  writeFileSync(report, await formatted(report, page(played)))
  console.log(`The table is in ${report}.`)
}
if (failed.length > 0) process.exitCode = 1

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assumptions } from '../../ops/cost/assumptions.ts'
import { startCloud } from '../../dev/startCloud.ts'
import { seed } from '../../seed/seed.ts'
import { awsTimes, configured, crowd, edge } from './morning/inputs.ts'
import type { Morning } from './morning/model.ts'
import { measureCalls, measureReader } from './morning/reader.ts'
import type { MeasuredCalls } from './morning/explained.ts'
import { page, rowsOf } from './morning/report.ts'
import { summarise } from './summary.ts'

const report = 'bench/morning.md'

/** MB with which a function has one whole processor; with less it has its share. Source: Lambda developer guide. */
const wholeProcessor = 1_769 / 1_024

/** How long calls take in their functions, if they were processor time alone: more than they will. */
const inFunctions = (
  { render, data, count }: MeasuredCalls,
  memory: Morning['memory'],
): Morning['calls'] => ({
  render: render * Math.max(1, wholeProcessor / memory.render),
  data: data * Math.max(1, wholeProcessor / memory.data),
  count: count * Math.max(1, wholeProcessor / memory.count),
  first: awsTimes.firstCall,
})

/**
 * Works out what a morning of results asks of the product in AWS: a million readers in five minutes, mails to 50,000
 * subscribers. Measures a reader and a call, and writes `bench/morning.md`.
 */
export const benchMorning = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
    await seed(cloud)
    const reader = await measureReader(cloud.site)
    const measured = await measureCalls(cloud)
    const { memory, mail, units, throttle } = configured
    const morning: Morning = {
      crowd,
      reader,
      edge,
      calls: inFunctions(measured, memory),
      memory,
      mail,
      units,
      throttle,
      logKilobytesPerCall: assumptions.logKilobytesPerCall,
    }
    const text = page(morning, measured)
    console.log(text)
    writeFileSync(report, text)
    await summarise('morning', rowsOf(morning))
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

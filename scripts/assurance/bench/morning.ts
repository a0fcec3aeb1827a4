import { seed } from '../../seed/seed.ts'
import { assumptions } from '../../ops/cost/assumptions.ts'
import { awsTimes, configured, crowd, edge } from './morning/inputs.ts'
import type { Morning } from './morning/model.ts'
import { measureCalls, measureReader } from './morning/reader.ts'
import { rowsOf, textOf } from './morning/report.ts'
import { inCloud, report } from './report.ts'
import { summarise } from './summary.ts'

/** MB with which a function has one whole processor; with less it has its share. Source: Lambda developer guide. */
const wholeProcessor = 1_769 / 1_024

/**
 * Works out what a morning of results asks of the product in AWS: a million readers in five minutes, mails to 50,000
 * subscribers. Measures a reader and a call, and writes `bench/morning.md`.
 */
export const benchMorning = (): Promise<void> =>
  inCloud(async cloud => {
    await seed(cloud)
    const reader = await measureReader(cloud.site)
    const measured = await measureCalls(cloud)
    const { memory, mail, units, throttle } = configured
    // How long a call takes in its function, if it were processor time alone: more than it will.
    const inFunction = (kind: 'render' | 'data' | 'count') =>
      measured[kind] * Math.max(1, wholeProcessor / memory[kind])
    const morning: Morning = {
      ...{ crowd, reader, edge, memory, mail, units, throttle },
      calls: {
        render: inFunction('render'),
        data: inFunction('data'),
        count: inFunction('count'),
        first: awsTimes.firstCall,
      },
      logKilobytesPerCall: assumptions.logKilobytesPerCall,
    }
    await report('morning', '07:00, worked out', textOf(morning, measured))
    await summarise('morning', rowsOf(morning))
  })

import { account, region } from '../engine.ts'
import type { Engine, Invoke } from '../engine.ts'
import { dueBy } from './due.ts'

interface Schedule {
  arn: string
  /** ARN of the function. */
  fn: string
  deadLetters: string | undefined
  isDue(minute: Date): boolean
}

export interface SchedulerOptions {
  invoke: Invoke
  /** Keeps what a function failed at, in the queue with this ARN. */
  keep(queue: string, body: string): void
  log?: (line: string) => void
}

export interface SchedulerEngine extends Engine {
  /** Begins to look at the clock, each minute. */
  start(): void
  /** Runs a function's schedules now; @throws Error when it has none. */
  tick(fn: string): Promise<void>
  isBusy(): boolean
}

const minute = 60_000

/** EventBridge Scheduler: functions by the clock. A minute that the machine slept through does not come again. */
export const schedulerEngine = ({ invoke, keep, log = console.error }: SchedulerOptions): SchedulerEngine => {
  const schedules = new Map<string, Schedule>()
  let underway = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const run = async ({ arn, fn, deadLetters }: Schedule): Promise<void> => {
    const event = {
      version: '0',
      id: crypto.randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.scheduler',
      account,
      time: new Date().toISOString().replace(/\.\d+/, ''),
      region,
      resources: [arn],
      detail: '{}',
    }
    underway++
    try {
      const { error } = await invoke(fn, event)
      if (error) throw new Error(error.message)
    } catch (error) {
      // It was cut off, and the queues are closed too.
      if (closed) return
      log(`Scheduler: ${fn}: ${String(error)}`)
      if (deadLetters) keep(deadLetters, JSON.stringify(event))
    } finally {
      underway--
    }
  }

  const wait = (): void => {
    const next = new Date(Math.floor(Date.now() / minute + 1) * minute)
    timer = setTimeout(() => {
      for (const schedule of schedules.values()) if (schedule.isDue(next)) void run(schedule)
      wait()
    }, next.getTime() - Date.now())
    timer.unref()
  }

  return {
    services: [],
    resources: {
      'AWS::Scheduler::Schedule': ({ stack, logicalId, properties }) => {
        const { Target, ScheduleExpression, ScheduleExpressionTimezone: zone, State } = properties
        if (!Target.Arn.startsWith('arn:aws:lambda:') || Target.Input)
          throw new Error('the local Scheduler runs functions only, and gives them its own event')
        const ref: string = properties['Name'] ?? `${stack}-${logicalId}`
        const arn = `arn:aws:scheduler:${region}:${account}:schedule/default/${ref}`
        const isDue = dueBy(ScheduleExpression, zone)
        if (State === 'DISABLED') schedules.delete(ref)
        else schedules.set(ref, { arn, fn: Target.Arn, deadLetters: Target.DeadLetterConfig?.Arn, isDue })
        return { ref, attributes: { Arn: arn } }
      },
    },
    start: wait,
    tick: async fn => {
      const own = [...schedules.values()].filter(schedule => schedule.fn.endsWith(`:${fn}`))
      if (!own.length) throw new Error(`${fn} has no schedule.`)
      await Promise.all(own.map(run))
    },
    isBusy: () => underway > 0,
    answer: async () => undefined,
    close: async () => {
      closed = true
      clearTimeout(timer)
    },
  }
}

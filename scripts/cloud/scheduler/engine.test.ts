import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dueBy } from './due.ts'
import { schedulerEngine } from './engine.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-27T06:58:30Z') }))
afterEach(() => void vi.useRealTimers())

const arn = (name: string) => `arn:aws:lambda:eu-west-2:000000000000:function:${name}`
const serve = (error?: { type: string; message: string }) => {
  const runs: [fn: string, time: string][] = []
  const kept: string[] = []
  const engine = schedulerEngine({
    invoke: async (fn, event) => {
      runs.push([fn, (event as { time: string }).time])
      return { payload: null, ...(error && { error }) }
    },
    keep: (queue, body) => void kept.push(queue, body),
    log: () => undefined,
  })
  const add = (name: string, ScheduleExpression: string, more: object = {}) =>
    engine.resources['AWS::Scheduler::Schedule']!({
      stack: 'test',
      logicalId: name,
      type: 'AWS::Scheduler::Schedule',
      properties: {
        ScheduleExpression,
        Target: { Arn: arn(name), DeadLetterConfig: { Arn: 'dead' } },
        ...more,
      },
    })
  return { engine, runs, kept, add }
}

test('a worker runs at the minutes of its schedule, in its time zone', async () => {
  const { engine, runs, add } = serve()
  await add('minutely', 'rate(1 minute)')
  await add('morning', 'cron(0 7 * * ? *)', { ScheduleExpressionTimezone: 'Europe/London' })
  engine.start()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(runs.filter(([fn]) => fn === arn('minutely')).map(([, time]) => time.slice(11, 16))).toEqual(['06:59', '07:00', '07:01']) // oxfmt-ignore
  expect(runs.filter(([fn]) => fn === arn('morning'))).toEqual([[arn('morning'), '2026-03-27T07:00:00Z']])
  await engine.close()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(runs).toHaveLength(4)
})

test('a worker can be run now, and what it fails at is kept', async () => {
  const { engine, runs, kept, add } = serve({ type: 'Error', message: 'no luck' })
  await add('minutely', 'rate(1 minute)')
  await engine.tick('minutely')
  expect(runs).toHaveLength(1)
  expect(kept).toEqual(['dead', expect.stringContaining('aws.scheduler')])
  await expect(engine.tick('nobody')).rejects.toThrow('nobody has no schedule')
})

test('a run that the end of the cloud cuts off is kept nowhere: the queues are closed too', async () => {
  const { engine, kept, add } = serve({ type: 'Runtime.ExitError', message: 'the local cloud closes' })
  await add('minutely', 'rate(1 minute)')
  const run = engine.tick('minutely')
  await engine.close()
  await run
  expect(kept).toEqual([])
})

describe('an expression', () => {
  test.each([
    ['rate(5 minutes)', '2026-01-01T10:05:00Z', '2026-01-01T10:06:00Z'],
    ['rate(1 day)', '2026-01-01T00:00:00Z', '2026-01-01T12:00:00Z'],
    ['cron(0/15 8-17 ? * MON-FRI *)', '2026-03-27T16:45:00Z', '2026-03-28T16:45:00Z'],
    ['cron(30 6,22 1 JAN ? 2026)', '2026-01-01T22:30:00Z', '2026-02-01T22:30:00Z'],
  ])('%s is due at %s and not at %s', (expression, due, other) => {
    const isDue = dueBy(expression)
    expect([isDue(new Date(due)), isDue(new Date(other))]).toEqual([true, false])
  })

  test('follows summer time', () => {
    const isDue = dueBy('cron(0 7 * * ? *)', 'Europe/London')
    expect(isDue(new Date('2026-03-28T07:00:00Z'))).toBe(true)
    expect(isDue(new Date('2026-03-29T07:00:00Z'))).toBe(false)
    expect(isDue(new Date('2026-03-29T06:00:00Z'))).toBe(true)
  })

  test.each(['cron(0 7 L * ? *)', 'cron(0 7 * *)', 'every minute', 'cron(0 25 * * ? *)'])(
    '%s is refused when it is made',
    expression => expect(() => dueBy(expression)).toThrow(/the local Scheduler has no/),
  )
})

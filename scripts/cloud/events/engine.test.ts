import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Invoke, Invoked } from '../engine.ts'
import { eventsEngine } from './engine.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'events-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const fn = 'arn:aws:lambda:eu-west-2:000000000000:function:process'
const failed: Invoked = { payload: null, error: { type: 'Error', message: 'no luck' } }
const uploaded = (key: string) => ({
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { bucket: { name: 'inbox' }, object: { key } },
})
const rule = (more: object = {}, logicalId = 'Uploaded') => ({
  stack: 'blu-local-data',
  logicalId,
  type: 'AWS::Events::Rule',
  properties: {
    EventPattern: { source: ['aws.s3'], detail: { object: { key: [{ prefix: 'uploads/' }] } } },
    Targets: [{ Id: 'Target0', Arn: fn }],
    State: 'ENABLED',
    ...more,
  },
})

/** An engine with one rule, and the keys that its function was given, in order. */
const serve = async (answer: (key: string) => Promise<Invoked> | Invoked, properties: object = {}) => {
  const given: string[] = []
  const lines: string[] = []
  const invoke: Invoke = async (target, event) => {
    expect(target).toBe(fn)
    const { key } = (event as ReturnType<typeof uploaded>).detail.object
    given.push(key)
    return answer(key)
  }
  const engine = eventsEngine({ dir, invoke, baseDelay: 1, log: line => lines.push(line) })
  await engine.resources['AWS::Events::Rule']!(rule(properties))
  return { engine, given, lines }
}
const files = (folder: string) => readdirSync(join(dir, folder))
const done: Invoked = { payload: null }

describe('an accepted event', () => {
  test('is delivered again after a restart, until it was handled', async () => {
    const first = await serve(() => new Promise(() => undefined))
    first.engine.start()
    for (const key of ['uploads/1', 'uploads/2']) await first.engine.emit(uploaded(key))
    expect(first.given).toEqual(['uploads/1', 'uploads/2'])
    await first.engine.close()
    const second = await serve(() => done)
    second.engine.start()
    await second.engine.idle()
    expect(second.given).toEqual(['uploads/1', 'uploads/2'])
    const third = await serve(() => done)
    third.engine.start()
    await third.engine.idle()
    expect(third.given).toEqual([])
  })

  test('is not given up because the cloud stops while the function fails', async () => {
    let end = () => {}
    const { engine, lines } = await serve(() => new Promise(resolve => (end = () => resolve(failed))), {
      Targets: [{ Id: 'Target0', Arn: fn, RetryPolicy: { MaximumRetryAttempts: 0 } }],
    })
    engine.start()
    await engine.emit(uploaded('uploads/1'))
    await engine.close()
    end()
    await engine.idle()
    expect([files('pending').length, files('dead'), lines]).toEqual([1, [], []])
  })

  test.each([
    ['answers an error', () => failed],
    ['cannot be invoked', () => Promise.reject(new Error('no luck'))],
  ])('is kept as a dead letter, with one line, when the function %s three times', async (_, answer) => {
    const { engine, given, lines } = await serve(answer, {
      Targets: [
        { Id: 'Target0', Arn: fn, DeadLetterConfig: { Arn: 'arn:aws:sqs:eu-west-2:000000000000:dead' } },
      ],
    })
    engine.start()
    await engine.emit(uploaded('uploads/1'))
    await engine.idle()
    expect([given.length, files('pending')]).toEqual([3, []])
    const [file] = files('dead')
    expect(JSON.parse(readFileSync(join(dir, 'dead', file!), 'utf8'))).toMatchObject({
      event: uploaded('uploads/1'),
      failure: { message: expect.stringContaining('no luck') },
      target: { DeadLetterConfig: { Arn: 'arn:aws:sqs:eu-west-2:000000000000:dead' } },
    })
    expect(lines).toEqual([expect.stringContaining(file!)])
  })

  test('is tried as often as the retry policy says, and does not hold up others', async () => {
    const RetryPolicy = { MaximumRetryAttempts: 0 }
    const { engine, given } = await serve(key => (key === 'uploads/bad' ? failed : done), {
      Targets: [{ Id: 'Target0', Arn: fn, RetryPolicy }],
    })
    engine.start()
    await Promise.all([engine.emit(uploaded('uploads/bad')), engine.emit(uploaded('uploads/good'))])
    await engine.idle()
    expect(given).toEqual(['uploads/bad', 'uploads/good'])
    expect(files('dead')).toHaveLength(1)
  })
})

describe('a rule', () => {
  test('that is disabled gets nothing', async () => {
    const { engine, given } = await serve(() => done, { State: 'DISABLED' })
    engine.start()
    await engine.emit(uploaded('uploads/1'))
    await engine.idle()
    expect([given, files('pending')]).toEqual([[], []])
  })

  test.each([
    [{ ScheduleExpression: 'rate(1 minute)' }, 'rate(1 minute)'],
    [{ EventBusName: 'other' }, 'bus other'],
    [{ Targets: [{ Id: 'a', Arn: 'arn:aws:sqs:eu-west-2:000000000000:q' }] }, 'arn:aws:sqs'],
    [{ Targets: [{ Id: 'a', Arn: fn, InputPath: '$.detail' }] }, 'InputPath'],
    [{ EventPattern: { detail: { size: [{ numeric: ['>', 1] }] } } }, 'numeric'],
    [{ EventPattern: { source: 'aws.s3' } }, 'source must be a list'],
  ])('with %o is refused by name', async (properties, message) => {
    await expect(serve(() => done, properties)).rejects.toThrow(message)
  })
})

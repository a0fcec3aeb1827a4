import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { AwsCall, Invoke } from './engine.ts'
import { createFaults } from './faults.ts'

const done = { payload: 'done' }
const serve = () => {
  const given: unknown[] = []
  const invoke: Invoke = async (_, event) => (given.push(event), done)
  const faults = createFaults(fn => fn)
  return { given, faults, deliver: faults.around(invoke) }
}

test('an event can come twice, and the next one does not', async () => {
  const { given, faults, deliver } = serve()
  faults.plan({ kind: 'repeat', on: 'mail' })
  await deliver('other', 0)
  for (const event of [1, 2]) expect(await deliver('mail', event)).toBe(done)
  expect(given).toEqual([0, 1, 1, 2])
})

test('an event can be lost, which its source hears, as often as planned', async () => {
  const { given, faults, deliver } = serve()
  faults.plan({ kind: 'lose', on: 'mail', times: 2 })
  expect(await deliver('mail', 1)).toMatchObject({ error: { type: 'Lost' } })
  expect(await deliver('mail', 1)).toMatchObject({ error: { type: 'Lost' } })
  expect(await deliver('mail', 1)).toBe(done)
  expect(given).toEqual([1])
})

test('an event can come later', async () => {
  const { faults, deliver } = serve()
  faults.plan({ kind: 'delay', on: 'mail', milliseconds: 50 })
  const before = performance.now()
  await deliver('mail', 1)
  expect(performance.now() - before).toBeGreaterThan(45)
})

test('calls of functions can be refused; those of operations never are, nor after the plan was taken back', () => {
  const { faults } = serve()
  const call = (operation: string, role?: string): AwsCall => ({
    service: 'dynamodb',
    operation,
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    stream: {} as IncomingMessage,
    body: async () => Buffer.of(),
    ...(role && { caller: { accessKeyId: 'AKIA', role } }),
  })
  const takeBack = faults.plan({ kind: 'refuse', on: 'dynamodb:PutItem', times: 2 })
  faults.check(call('PutItem'))
  faults.check(call('GetItem', 'role'))
  expect(() => faults.check(call('PutItem', 'role'))).toThrow('Rate exceeded')
  takeBack()
  faults.check(call('PutItem', 'role'))
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { queueWorker, queueWorkerAtOnce, streamBatchWorker, streamWorker } from './batch.ts'
import { context } from './testing.ts'

const Content = z.looseObject({ n: z.number() })
const serve = (worker: typeof queueWorker) => {
  const done: number[] = []
  const act = async ({ n }: { n: number }) => {
    if (n < 0) throw new Error('no luck')
    done.push(n)
  }
  return {
    done,
    handler: worker(
      'test',
      Content,
      () => act,
      () => ({}),
    ),
  }
}
const message = (messageId: string, body: string) => ({ messageId, body })

test('of a queue’s messages those that fail are named, and the others done', async () => {
  const { done, handler } = serve(queueWorker)
  const Records = [
    message('a', '{"n":1}'),
    message('b', '{"n":-1}'),
    message('c', '{"other":1}'),
    message('d', 'not JSON'),
    message('e', '{"n":2}'),
  ]
  const answer = await handler({ Records }, context)
  expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['b', 'c', 'd'])
  expect(done).toEqual([1, 2])
})

test('of a stream’s records nothing is done behind the first that fails', async () => {
  const { done, handler } = serve(streamWorker)
  const record = (SequenceNumber: string, n: number) => ({ n, dynamodb: { SequenceNumber } })
  const Records = [record('1', 1), record('2', -1), record('3', 3)]
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
  expect(done).toEqual([1])
})

test('of messages that are done at once a slow one delays none, and those that fail are named', async () => {
  const done: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler = queueWorkerAtOnce(
    'test',
    Content,
    () =>
      async ({ n }) => {
        if (n === 1) await promise
        if (n < 0) throw new Error('no luck')
        done.push(n)
        if (n === 2) resolve()
      },
    () => ({}),
  )
  const Records = [message('a', '{"n":1}'), message('b', '{"n":-1}'), message('c', '{"n":2}')]
  expect(await handler({ Records }, context)).toEqual({ batchItemFailures: [{ itemIdentifier: 'b' }] })
  expect(done).toEqual([2, 1])
})

test('of records that are done together those before the first that cannot be read are, and it is tried again from there', async () => {
  const done: number[][] = []
  const act = async (contents: { n: number }[]) => {
    if (contents.some(({ n }) => n < 0)) throw new Error('no luck')
    done.push(contents.map(({ n }) => n))
  }
  const handler = streamBatchWorker(
    'test',
    Content,
    () => act,
    () => ({}),
  )
  const record = (SequenceNumber: string, n: unknown) => ({ n, dynamodb: { SequenceNumber } })
  const failuresOf = async (...Records: object[]) =>
    (await handler({ Records }, context)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  expect(await failuresOf(record('1', 1), record('2', 2))).toEqual([])
  expect(await failuresOf(record('1', 1), record('2', 'two'), record('3', 3))).toEqual(['2'])
  expect(await failuresOf(record('1', 'one'))).toEqual(['1'])
  expect(await failuresOf(record('1', 1), record('2', -1), record('3', 'three'))).toEqual(['1'])
  expect(done).toEqual([[1, 2], [1]])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import { region } from '../engine.ts'
import { sqsEngine } from './engine.ts'

const end: (() => unknown)[] = []
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sqs-'))
})
afterEach(async () => {
  for (const close of end.splice(0).reverse()) await close()
  rmSync(dir, { recursive: true })
})

/** The engine behind an endpoint with the queues `mails` and `dead`, and a real client. */
const serve = async (more: object = {}) => {
  const keys = createKeyRing()
  const endpoint = await startEndpoint({ keys })
  const engine = sqsEngine({ dir, endpoint: endpoint.address })
  endpoint.add(engine)
  const make = async (logicalId: string, properties: object = {}) =>
    engine.resources['AWS::SQS::Queue']!({ stack: 'test', logicalId, type: 'AWS::SQS::Queue', properties })
  const dead = await make('dead')
  const RedrivePolicy = { deadLetterTargetArn: dead.attributes!['Arn'], maxReceiveCount: 2 }
  const { ref: QueueUrl, attributes } = await make('mails', { RedrivePolicy, VisibilityTimeout: 0, ...more })
  const client = new SQSClient({
    region,
    endpoint: endpoint.address,
    credentials: keys.issue(),
    maxAttempts: 1,
  })
  end.push(engine.close, endpoint.close, () => client.destroy())
  const receive = async (url = QueueUrl, count = 10) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: count }))).Messages ??
    []
  const counts = async () => {
    const get = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] })
    return (await client.send(get)).Attributes
  }
  return { engine, client, QueueUrl, arn: attributes!['Arn']!, dead: dead.ref, receive, counts }
}

test('a message that was taken is there again after its time, and in the end among the dead letters', async () => {
  const { client, QueueUrl, receive, dead } = await serve()
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }))
  const tries = [await receive(), await receive()].map(([message]) => message?.Attributes)
  expect(tries.map(each => each?.ApproximateReceiveCount)).toEqual(['1', '2'])
  expect(await receive()).toEqual([])
  expect((await receive(dead)).map(({ Body }) => Body)).toEqual(['again'])
})

test('a message that somebody has taken is hidden from others; an old receipt deletes nothing', async () => {
  const { client, QueueUrl, receive, counts, engine, arn } = await serve({ VisibilityTimeout: 30 })
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'mine' }))
  const [message] = await receive()
  expect(await receive()).toEqual([])
  expect(await counts()).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '1' })
  engine.remove(arn, 'another receipt')
  expect(await counts()).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '1' })
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }))
  expect(await counts()).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '0' })
})

test('a message is held back for its delay, and not a moment less', async () => {
  const { client, QueueUrl, receive, counts } = await serve()
  const sent = Date.now()
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 1 }))
  expect(await receive()).toEqual([])
  expect(await counts()).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1' })
  await expect.poll(() => receive(), { interval: 20 }).toHaveLength(1)
  expect(Date.now() - sent).toBeGreaterThanOrEqual(1000)
})

test('what waits is there after a restart, receipts counted', async () => {
  const first = await serve()
  await first.client.send(new SendMessageCommand({ QueueUrl: first.QueueUrl, MessageBody: 'kept' }))
  await first.receive()
  for (const close of end.splice(0).reverse()) await close()
  const second = await serve()
  const [message] = await second.receive()
  expect(message).toMatchObject({ Body: 'kept', Attributes: { ApproximateReceiveCount: '2' } })
})

test('what SQS would refuse is refused', async () => {
  const { client, QueueUrl, engine } = await serve()
  const send = (more: object) => client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x', ...more }))
  await expect(send({ DelaySeconds: 901 })).rejects.toThrow(/DelaySeconds/)
  await expect(send({ MessageBody: 'x'.repeat(262_145) })).rejects.toThrow(/262,144/)
  await expect(send({ QueueUrl: QueueUrl.replace(/\w+$/, 'nobody') })).rejects.toThrow(/does not exist/)
  const fifo = { stack: 's', logicalId: 'q', type: 'AWS::SQS::Queue', properties: { FifoQueue: true } }
  expect(() => engine.resources['AWS::SQS::Queue']!(fifo)).toThrow(/FIFO/)
})

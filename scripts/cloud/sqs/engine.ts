import { createHash } from 'node:crypto'
import { account, answerJson, AwsError, region } from '../engine.ts'
import type { Engine, Resource } from '../engine.ts'
import { openMessages } from './messages.ts'
import type { Message } from './messages.ts'

/** A queue of the template. Times are seconds. */
export interface Queue {
  name: string
  arn: string
  visibility: number
  delay: number
  retention: number
  /** Where a message goes that was received `tries` times in vain. */
  redrive?: { target: string; tries: number }
}

export interface SqsEngine extends Engine {
  send(arn: string, body: string): void
  /** Takes messages; those that were tried often enough go to the dead letters instead. */
  receive(arn: string, most: number): Message[]
  remove(arn: string, receipt: string): void
  /** When the next message of a queue can be received; undefined when there is none. */
  nextAt(arn: string): number | undefined
  /** Calls `hear` whenever a queue has got a message. */
  listen(arn: string, hear: () => void): void
}

interface Entry {
  Id: string
  MessageBody: string
  DelaySeconds?: number
}
interface Input extends Entry {
  QueueUrl: string
  Entries: Entry[]
  MaxNumberOfMessages?: number
  VisibilityTimeout?: number
  WaitTimeSeconds?: number
  ReceiptHandle: string
}

const nameOf = (arnOrUrl: string): string => arnOrUrl.split(/[:/]/).at(-1)!
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const most = 256 * 1024

/** Attributes of a message besides its body, for Lambda and ReceiveMessage. */
export const attributesOf = ({ sent, firstReceived, receives }: Message): Record<string, string> => ({
  ApproximateReceiveCount: String(receives),
  SentTimestamp: String(sent),
  ApproximateFirstReceiveTimestamp: String(firstReceived),
})

/** @throws Error for a queue that is not played */
const queueFrom = ({ stack, logicalId, properties }: Resource): Queue => {
  if (properties.FifoQueue) throw new Error('the local SQS has no FIFO queues')
  const name: string = properties.QueueName ?? `${stack}-${logicalId}`
  const { deadLetterTargetArn: target, maxReceiveCount: tries } = properties.RedrivePolicy ?? {}
  return {
    name,
    arn: `arn:aws:sqs:${region}:${account}:${name}`,
    visibility: Number(properties.VisibilityTimeout ?? 30),
    delay: Number(properties.DelaySeconds ?? 0),
    retention: Number(properties.MessageRetentionPeriod ?? 345_600),
    ...(target && { redrive: { target, tries: Number(tries) } }),
  }
}

/** SQS: standard queues with delay, visibility and dead letters, on disk. */
export const sqsEngine = ({ dir, endpoint }: { dir: string; endpoint: string }): SqsEngine => {
  const messages = openMessages(dir)
  const queues = new Map<string, Queue>()
  const listeners = new Map<string, () => void>()
  const queueOf = (arnOrUrl: string): Queue => {
    const queue = queues.get(nameOf(arnOrUrl))
    if (queue) return queue
    throw new AwsError('QueueDoesNotExist', `The specified queue does not exist: ${arnOrUrl}`)
  }

  const put = (queue: Queue, { MessageBody: body, DelaySeconds: delay = queue.delay }: Entry) => {
    if (!body || Buffer.byteLength(body) > most)
      throw new AwsError('InvalidParameterValue', 'A message has 1 to 262,144 bytes.')
    if (!(delay >= 0 && delay <= 900))
      throw new AwsError('InvalidParameterValue', 'DelaySeconds must be 0 to 900.')
    const MessageId = messages.send(queue.name, body, delay)
    listeners.get(queue.name)?.()
    return { MessageId, MD5OfMessageBody: md5(body) }
  }

  const receive = ({ name, visibility, retention, redrive }: Queue, count: number, hidden = visibility) => {
    messages.expire(name, retention)
    const taken: Message[] = []
    for (let isFull = false; !isFull;) {
      const found = messages.receive(name, count - taken.length, hidden)
      const dead = found.filter(({ receives }) => redrive && receives > redrive.tries)
      for (const { id } of dead) messages.move(id, nameOf(redrive!.target))
      taken.push(...found.filter(message => !dead.includes(message)))
      isFull = dead.length === 0
    }
    return taken
  }

  const operations: Record<string, (queue: Queue, input: Input) => unknown> = {
    SendMessage: put,
    SendMessageBatch: (queue, { Entries }) => {
      if (!Entries.length || Entries.length > 10)
        throw new AwsError('TooManyEntriesInBatchRequest', 'A batch has 1 to 10 entries.')
      return { Successful: Entries.map(entry => ({ Id: entry.Id, ...put(queue, entry) })), Failed: [] }
    },
    ReceiveMessage: (queue, { MaxNumberOfMessages: count = 1, VisibilityTimeout }) => ({
      Messages: receive(queue, count, VisibilityTimeout).map(message => ({
        MessageId: message.id,
        ReceiptHandle: message.receipt,
        Body: message.body,
        MD5OfBody: md5(message.body),
        Attributes: attributesOf(message),
      })),
    }),
    DeleteMessage: ({ name }, { ReceiptHandle }) => messages.remove(name, ReceiptHandle),
    GetQueueAttributes: ({ name, arn }) => {
      const { visible, taken, delayed } = messages.counts(name)
      const Attributes = {
        QueueArn: arn,
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(taken),
        ApproximateNumberOfMessagesDelayed: String(delayed),
      }
      return { Attributes }
    },
  }

  return {
    services: ['sqs'],
    resources: {
      'AWS::SQS::Queue': resource => {
        const queue = queueFrom(resource)
        queues.set(queue.name, queue)
        const ref = `${endpoint}/${account}/${queue.name}`
        return { ref, attributes: { Arn: queue.arn, QueueName: queue.name, QueueUrl: ref } }
      },
      // Who may send is a matter of the callers' own policies here.
      'AWS::SQS::QueuePolicy': ({ logicalId }) => ({ ref: logicalId }),
    },
    answer: async (call, response) => {
      const operation = operations[call.operation ?? '']
      if (!operation)
        throw new AwsError('UnknownOperationException', `The local SQS has no ${call.operation}.`)
      const input = JSON.parse((await call.body()).toString()) as Input
      answerJson(response, operation(queueOf(input.QueueUrl), input) ?? {})
    },
    send: (arn, MessageBody) => void put(queueOf(arn), { Id: '', MessageBody }),
    receive: (arn, count) => receive(queueOf(arn), count),
    remove: (arn, receipt) => messages.remove(queueOf(arn).name, receipt),
    nextAt: arn => messages.nextAt(queueOf(arn).name),
    listen: (arn, hear) => void listeners.set(nameOf(arn), hear),
    close: async () => messages.close(),
  }
}

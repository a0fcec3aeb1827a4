import { region } from '../engine.ts'
import { attributesOf, md5 } from '../sqs/engine.ts'
import type { SqsEngine } from '../sqs/engine.ts'
import type { Message } from '../sqs/messages.ts'
import type { Feed, FeedOptions } from './mapping.ts'
import { failuresIn } from './mapping.ts'

const recordOf = (source: string, message: Message): object => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: attributesOf(message),
  messageAttributes: {},
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: source,
  awsRegion: region,
})

/** Gives the messages of a queue to a function, several batches at once; what is not done comes again. */
export const feedFromQueue = (queues: SqsEngine, { mapping, deliver, may, isStarted }: FeedOptions): Feed => {
  const { source, batch, concurrency } = mapping
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const handle = async (messages: Message[]): Promise<void> => {
    const failed = failuresIn(
      mapping,
      await deliver({ Records: messages.map(each => recordOf(source, each)) }),
    )
    if (isClosed) return
    for (const { id, receipt } of messages) if (failed && !failed.includes(id)) queues.remove(source, receipt)
  }

  const pump = (): void => {
    clearTimeout(timer)
    const at = isClosed || !isStarted() ? undefined : queues.nextAt(source)
    if (at === undefined || running.size === concurrency) return
    const wait = at - Date.now()
    if (wait > 0) return void (timer = setTimeout(pump, wait))
    if (!may('sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'))
      return void (timer = setTimeout(pump, 200))
    const messages = queues.receive(source, batch)
    const done = (messages.length ? handle(messages) : Promise.resolve()).finally(() => {
      running.delete(done)
      pump()
    })
    running.add(done)
    pump()
  }
  queues.listen(source, pump)

  return {
    start: pump,
    isBusy: () => running.size > 0 || (queues.nextAt(source) ?? Infinity) <= Date.now(),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

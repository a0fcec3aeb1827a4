import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { once } from '#contract/once.ts'
import { setting } from './env.ts'

const sqs = once(() => new SQSClient({}))

/** A message for a worker, as JSON; held back `delay` seconds, 900 at most. */
export interface Message {
  body: unknown
  delay?: number
}

/** Messages that SQS takes in one call. */
const lot = 10

/**
 * Puts messages into the queue whose address the variable holds.
 * @throws Error when the queue did not take all; those that it took are there, so a repeat sends some twice
 */
export const sendAll = async (variable: string, messages: readonly Message[]): Promise<void> => {
  for (let first = 0; first < messages.length; first += lot) {
    const Entries = messages.slice(first, first + lot).map(({ body, delay }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(body),
      ...(delay && { DelaySeconds: delay }),
    }))
    const { Failed = [] } = await sqs().send(
      new SendMessageBatchCommand({ QueueUrl: setting(variable), Entries }),
    )
    if (Failed[0]) throw new Error(`${Failed.length} messages were not taken: ${Failed[0].Message}`)
  }
}

import * as z from 'zod'
import { logger } from '#runtime/logger.ts'

const about = {
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  PhysicalResourceId: z.string().optional(),
}

/**
 * A CloudFormation custom resource whose whole work is in creating and
 * updating: deleting it changes nothing, so it cannot fail. The outcome goes to
 * the address in the event, as CloudFormation asks; without an answer a
 * deployment would hang for its whole timeout.
 */
export const customResource = <P extends z.ZodType>(
  name: string,
  Properties: P,
  apply: (properties: z.output<P>) => Promise<void>,
) => {
  const Event = z.object({
    ...about,
    RequestType: z.enum(['Create', 'Update', 'Delete']),
    ResourceProperties: z.unknown(),
  })

  const outcomeOf = async ({ RequestType, ResourceProperties }: z.output<typeof Event>) => {
    if (RequestType === 'Delete') return { Status: 'SUCCESS' }
    try {
      await apply(Properties.parse(ResourceProperties))
      return { Status: 'SUCCESS' }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      logger.error('failed', { operation: name, error: failure })
      return { Status: 'FAILED', Reason: failure.message }
    }
  }

  return async (given: unknown): Promise<void> => {
    const event = Event.parse(given)
    const { ResponseURL, StackId, RequestId, LogicalResourceId, PhysicalResourceId = name } = event
    const outcome = await outcomeOf(event)
    const body = JSON.stringify({ ...outcome, StackId, RequestId, LogicalResourceId, PhysicalResourceId })
    // Bytes, not text: the address is signed for a request without a content type.
    const answer = await fetch(ResponseURL, { method: 'PUT', body: new TextEncoder().encode(body) })
    if (!answer.ok) throw new Error(`CloudFormation did not take the outcome: status ${answer.status}.`)
  }
}

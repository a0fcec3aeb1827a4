import * as z from 'zod'
import { streamImage } from '#runtime/streamImage.ts'

const Entry = z.object({
  id: z.string(),
  user_id: z.string(),
  action_type: z.string(),
  object: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  created_at: z.iso.datetime(),
})

const Counter = z.object({
  subject_window: z.string(),
  user_id: z.string(),
  action_type: z.string(),
  attempts: z.number(),
})

const Names = z.object({
  eventID: z.string(),
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  userIdentity: z.looseObject({ type: z.string(), principalId: z.string() }).optional(),
})

/** An image that cannot be read counts as absent: an altered entry may have lost its shape. */
const images = <S extends z.ZodType<unknown, Record<string, unknown>>>(Shape: S) => ({
  /** Seconds since 1970. */
  ApproximateCreationDateTime: z.number(),
  OldImage: streamImage(Shape).optional().catch(undefined),
  NewImage: streamImage(Shape).optional().catch(undefined),
})

const text = z.object({ S: z.string() })

const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** DynamoDB itself removes what has ended. Source: DynamoDB developer guide, "Streams and Time to Live". */
const isExpiry = ({ userIdentity: by }: z.output<typeof Names>): boolean =>
  by?.type === 'Service' && by.principalId === 'dynamodb.amazonaws.com'

const OfTrail = Names.extend({
  dynamodb: z.object({ Keys: z.object({ at_id: text }), ...images(Entry) }),
}).transform(({ dynamodb, ...names }) => ({
  table: 'audit' as const,
  eventID: names.eventID,
  eventName: names.eventName,
  isExpiry: isExpiry(names),
  /** `{moment}#{id}` */
  position: dynamodb.Keys.at_id.S,
  before: dynamodb.OldImage,
  after: dynamodb.NewImage,
  at: momentOf(dynamodb.ApproximateCreationDateTime),
}))
export type AuditChange = z.output<typeof OfTrail>

const OfCounter = Names.extend({
  dynamodb: z.object({ Keys: z.object({ subject_window: text }), ...images(Counter) }),
}).transform(({ dynamodb }) => ({
  table: 'rateLimits' as const,
  before: dynamodb.OldImage,
  after: dynamodb.NewImage,
  at: momentOf(dynamodb.ApproximateCreationDateTime),
}))
export type CounterChange = z.output<typeof OfCounter>

/** A change of the audit log or of a counter of attempts, as the streams of their tables tell it. */
export const Change = z.union([OfTrail, OfCounter])

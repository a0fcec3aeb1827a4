import * as z from 'zod'
import type { AuditEntry } from '#contract/audit.ts'
import { limitOf } from '#contract/limits.ts'
import type { SecurityEvent } from '#contract/realtime.ts'
import { RateLimit, SecurityAlert } from '#contract/security.ts'
import { Image } from '#runtime/streamImage.ts'

/** Digits of the longest sequence number that DynamoDB makes: of equal length they compare as text. */
const sequenceDigits = 40

const record = <Keys extends z.ZodType, Row extends z.ZodObject>(keys: Keys, row: Row) =>
  z.looseObject({
    dynamodb: z.looseObject({
      Keys: keys,
      NewImage: Image.pipe(row),
      SequenceNumber: z.string().transform(number => number.padStart(sequenceDigits, '0')),
    }),
  })

const key = z.object({ S: z.string() })
const text = z.string().nullable().default(null)
const anything = z.unknown().default(null)

const AuditRow = z.object({
  id: z.string(),
  at_id: z.string(),
  user_id: z.string(),
  action_type: z.string(),
  object: text,
  details: anything,
  before: anything,
  after: anything,
  request_id: text,
  created_at: z.iso.datetime(),
})
const entryOf = ({ at_id, ...row }: z.output<typeof AuditRow>): AuditEntry => ({
  ...row,
  position: at_id,
  ip_address: null,
})

/**
 * A change of one of the tables that are followed, as its stream tells it, as the event that the API's readers get. The
 * addresses of audit entries are not in the trail itself.
 */
export const Change = z
  .union([
    record(z.object({ day: key, at_id: key }), AuditRow).transform(({ dynamodb }) => ({
      table: 'admin_audit_log' as const,
      id: dynamodb.NewImage.id,
      sequence: dynamodb.SequenceNumber,
      row: entryOf(dynamodb.NewImage),
    })),
    record(z.object({ subject_window: key }), RateLimit.omit({ limit: true })).transform(({ dynamodb }) => ({
      table: 'rate_limits' as const,
      id: dynamodb.Keys.subject_window.S,
      sequence: dynamodb.SequenceNumber,
      row: { ...dynamodb.NewImage, limit: limitOf(dynamodb.NewImage.action_type).limit },
    })),
    record(z.object({ id: key }), SecurityAlert).transform(({ dynamodb }) => ({
      table: 'security_alerts' as const,
      id: dynamodb.NewImage.id,
      sequence: dynamodb.SequenceNumber,
      row: dynamodb.NewImage,
    })),
  ])
  .transform((event): SecurityEvent => event)

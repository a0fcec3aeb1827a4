import * as z from 'zod'
import { limitOf } from '#contract/limits.ts'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import { RateLimit } from '#contract/security/security.ts'
import { AuditRow, entryOf } from '../audit/auditLogStore.ts'
import { StoredAlert } from '../alerts.ts'
import { streamImage } from '#runtime/streamImage.ts'

/** Digits of the longest sequence number that DynamoDB makes: of equal length they compare as text. */
const sequenceDigits = 40

const text = z.object({ S: z.string() })

const record = <Keys extends z.ZodType, Row extends z.ZodType<unknown, Record<string, unknown>>>(
  keys: Keys,
  row: Row,
) =>
  z.looseObject({
    dynamodb: z.looseObject({
      Keys: keys,
      NewImage: streamImage(row),
      SequenceNumber: z.string().transform(number => number.padStart(sequenceDigits, '0')),
    }),
  })

/**
 * A change of one of the tables that are followed, as its stream tells it, as the event that browsers get. The
 * addresses of audit entries are in a table of their own and come later.
 */
export const Change = z
  .union([
    record(z.object({ day: text, at_id: text }), AuditRow).transform(({ dynamodb }) => ({
      table: 'admin_audit_log' as const,
      id: dynamodb.NewImage.id,
      sequence: dynamodb.SequenceNumber,
      row: entryOf(dynamodb.NewImage, undefined),
    })),
    record(z.object({ subject_window: text }), RateLimit.omit({ limit: true })).transform(({ dynamodb }) => ({
      table: 'rate_limits' as const,
      id: dynamodb.Keys.subject_window.S,
      sequence: dynamodb.SequenceNumber,
      row: { ...dynamodb.NewImage, limit: limitOf(dynamodb.NewImage.action_type).limit },
    })),
    record(z.object({ id: text }), StoredAlert).transform(({ dynamodb }) => ({
      table: 'security_alerts' as const,
      id: dynamodb.NewImage.id,
      sequence: dynamodb.SequenceNumber,
      row: dynamodb.NewImage,
    })),
  ])
  .transform((event): SecurityEvent => event)

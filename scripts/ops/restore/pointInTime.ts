import {
  DeleteTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { BadInput } from '../failure.ts'

/** Seconds that DynamoDB may take to restore a table. */
const patience = 6 * 3600

/** Days that point-in-time recovery reaches back. */
const reach = 35

/**
 * A moment that was typed, for example `2026-03-01T06:59:00Z`.
 * @throws BadInput when it has no time zone, is not in the past, or further back than recovery reaches
 */
export const momentOf = (typed: string, now: Date): Date => {
  const at = new Date(typed)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(typed) || Number.isNaN(at.getTime()))
    throw new BadInput(`--at ${typed} is not a moment with its time zone, such as 2026-03-01T06:59:00Z.`)
  if (at >= now) throw new BadInput(`--at ${typed} is not in the past.`)
  if (now.getTime() - at.getTime() > reach * 86_400_000)
    throw new BadInput(`--at ${typed} is too long ago: tables can be recovered for ${reach} days.`)
  return at
}

/** The name of the table that holds for a while what `table` was at a moment. */
export const temporaryName = (table: string, at: Date): string =>
  `${table}-at-${at.toISOString().replace(/\D/g, '').slice(0, 14)}`

/**
 * Restores a table to a moment, as a table of its own beside it. It takes from minutes to hours; one that an earlier
 * run began is waited for. Not rehearsed: the local cloud has no point-in-time recovery.
 * @returns the name of the new table, to be dropped after use
 */
export const restoreTable = async (client: DynamoDBClient, table: string, at: Date): Promise<string> => {
  const TargetTableName = temporaryName(table, at)
  try {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName,
        RestoreDateTime: at,
        BillingModeOverride: 'PAY_PER_REQUEST',
        // Only its rows are wanted: without indexes it takes a fraction of the time.
        GlobalSecondaryIndexOverride: [],
      }),
    )
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error
  }
  await waitUntilTableExists({ client, maxWaitTime: patience, minDelay: 20 }, { TableName: TargetTableName })
  return TargetTableName
}

export const dropTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName }))
}

import { userInfo } from 'node:os'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { type AuditEntry, auditItems } from '#runtime/audit.ts'
import type { Place } from './place.ts'

/** The person who runs this command: the AWS identity, or on this machine its user. */
const operatorOf = async ({ env, settings }: Place): Promise<string> => {
  if (env === 'local') return `operations:${userInfo().username}`
  const { Arn } = await new STSClient(settings).send(new GetCallerIdentityCommand({}))
  return Arn ?? 'operations'
}

/** Puts what operations did on the environment's own trail (decision 21). Never pass a secret. */
export const record = async (
  place: Place,
  entry: Omit<AuditEntry, 'user_id' | 'ip_address'>,
): Promise<void> => {
  process.env['TABLE_AUDIT'] = await place.table('audit')
  const TransactItems = auditItems({ ...entry, user_id: await operatorOf(place) })
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings), {
    marshallOptions: { removeUndefinedValues: true },
  })
  await client.send(new TransactWriteCommand({ TransactItems }))
}

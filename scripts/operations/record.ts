import { userInfo } from 'node:os'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type AuditEntry, auditItem } from '#runtime/audit.ts'
import type { Place } from './place.ts'

/** Who runs this command: the AWS identity, or on this machine its user. */
const operatorOf = async ({ env, settings }: Place): Promise<string> => {
  if (env === 'local') return `operations:${userInfo().username}`
  const { Arn } = await new STSClient(settings).send(new GetCallerIdentityCommand({}))
  return Arn ?? 'operations'
}

/** Puts what operations did on the environment's own trail (decision 21). Never pass a secret. */
export const record = async (place: Place, entry: Omit<AuditEntry, 'user_id'>): Promise<void> => {
  process.env['TABLE_AUDIT'] = await place.table('audit')
  const { Put } = auditItem({ ...entry, user_id: await operatorOf(place) })
  if (!Put) throw new Error('An audit entry is a Put.')
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings), {
    marshallOptions: { removeUndefinedValues: true },
  })
  await client.send(new PutCommand(Put))
}

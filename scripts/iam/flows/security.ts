import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keysOf } from '../../../lambdas/security/audit/archive.ts'
import { caller } from '../../testing/caller.ts'
import { addProvider, removeProvider } from './providers.ts'
import { withSecret } from './confidential.ts'
import type { Stage } from '../stage.ts'

const refuseNewcomer = async (
  { cloud, tokens }: Stage,
  route: 'listAuditEntries' | 'listSecurityAlerts',
): Promise<void> => {
  const { status } = await caller(cloud.api, tokens.newcomer)(route, {})
  if (status !== 403) throw new Error(`A newcomer was answered ${status}.`)
}

/** Looks for entries in each way, and takes a file of them. */
export const searchTrail = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  await withSecret(stage)
  await refuseNewcomer(stage, 'listAuditEntries')
  const call = caller(cloud.api, tokens.admin)
  const { entries } = (await call('listAuditEntries', {})).value()
  const [first] = entries.filter(({ object }) => object !== null)
  if (!first) throw new Error('The trail is empty.')
  for (const query of [
    { object: first.object ?? '' },
    { person: first.user_id },
    { action: first.action_type },
  ]) {
    const found = (await call('listAuditEntries', { query })).value()
    if (found.entries.length === 0) throw new Error(`Nothing was found by ${JSON.stringify(query)}.`)
  }
  ;(await call('exportAuditEntries', { body: { action: 'ACCESS_REFUSED' } })).value()
}

const emptyAlerts = async ({ cloud, tables }: Stage): Promise<string> => {
  const TableName = cloud.table('SecurityAlertsTable')
  const { Items = [] } = await tables.send(new ScanCommand({ TableName }))
  for (const { id } of Items) await tables.send(new DeleteCommand({ TableName, Key: { id } }))
  return TableName
}

/** Looks at all that the Security tab shows, scans, and dismisses an alert. */
export const watchSecurity = async (stage: Stage): Promise<void> => {
  const { cloud, tokens, tables } = stage
  const { id } = await addProvider(stage)
  const TableName = await emptyAlerts(stage)
  const alert = {
    id: randomUUID().replaceAll('-', '').slice(0, 22),
    kind: 'alert',
    type: 'admin_action',
    message: 'Flow',
    severity: 'low',
    timestamp: new Date().toISOString(),
    moment: new Date().toISOString(),
    userId: 'flow',
    details: {},
    expires_at: Math.floor(Date.now() / 1000) + 3600,
  }
  await tables.send(new PutCommand({ TableName, Item: alert }))
  await refuseNewcomer(stage, 'listSecurityAlerts')
  const call = caller(cloud.api, tokens.admin)
  const { rows } = (await call('validateRnsSecurity', {})).value()
  const unknown = rows.filter(({ risk_level }) => risk_level === 'UNKNOWN')
  if (unknown.length > 0) throw new Error(JSON.stringify(unknown))
  for (const route of ['getLastScan', 'getSecurityMetrics', 'listSecurityEvents', 'listRateLimits'] as const)
    (await call(route, {})).value()
  const { recommendations } = (await call('getSecurityRecommendations', {})).value()
  const unjudged = recommendations.filter(({ state }) => state === 'unknown')
  if (unjudged.length > 0) throw new Error(JSON.stringify(unjudged))
  const { alerts } = (await call('listSecurityAlerts', {})).value()
  if (!alerts.some(each => each.id === alert.id)) throw new Error('The alert is not shown.')
  ;(await call('dismissSecurityAlert', { params: { id: alert.id } })).value()
  ;(await call('restoreSecurityAlert', { params: { id: alert.id } })).value()
  await removeProvider(stage, id)
}

/** An attack on an account, and an administrator who signs in at once. */
export const raiseSome = async (stage: Stage): Promise<void> => {
  const { cloud, tables } = stage
  const alerts = await emptyAlerts(stage)
  const user_id = randomUUID()
  const entry = (id: string) => {
    const created_at = new Date().toISOString()
    const at_id = `${created_at}#${id}`
    const keys = { day: created_at.slice(0, 10), at_id, trail: 'trail', family: 'FAILED' }
    return { ...keys, id, user_id, action_type: 'FAILED_AUTH', created_at, details: { attempts: 6 } }
  }
  for (let count = 0; count < 6; count++)
    await tables.send(new PutCommand({ TableName: cloud.table('AuditTable'), Item: entry(randomUUID()) }))
  const counter = {
    TableName: cloud.table('RateLimitsTable'),
    Key: { subject_window: `${user_id}#admin_login#0` },
  }
  await tables.send(
    new PutCommand({
      TableName: counter.TableName,
      Item: {
        ...counter.Key,
        user_id,
        action_type: 'admin_login',
        attempts: 1,
        created_at: new Date().toISOString(),
      },
    }),
  )
  await tables.send(
    new UpdateCommand({
      ...counter,
      UpdateExpression: 'ADD attempts :minus',
      ExpressionAttributeValues: { ':minus': -1 },
    }),
  )
  await cloud.idle()
  const { Items = [] } = await tables.send(new ScanCommand({ TableName: alerts }))
  const raised = Items.filter(({ userId }) => userId === user_id).map(({ severity, type, untold }) =>
    [severity, type, untold].join(' '),
  )
  const wanted = [...Array.from({ length: 6 }, () => 'high failed_auth false'), 'critical brute_force false']
  if (raised.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`Alerts were raised in another way: ${raised.join()}`)
}

/** Copies yesterday into the archive, as if nobody had, and once more. */
export const archiveYesterday = async ({ cloud, s3 }: Stage, name: string): Promise<void> => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const Bucket = cloud.environment['BUCKET_AUDIT_ARCHIVE']
  // Hides them behind a marker; what is locked stays.
  for (const Key of Object.values(keysOf(yesterday))) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
  for (let run = 0; run < 2; run++) {
    const { error } = await cloud.invoke(name, {})
    if (error) throw new Error(error.message)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { securityMonitor } from '#contract/security/realtime.ts'
import { caller } from '../../testing/caller.ts'
import { listen, type Listener, Refused } from '../../testing/listener.ts'
import { withSecret } from './confidential.ts'
import type { Stage } from '../stage.ts'

/** Where browsers connect. */
export const realtimeAddress = (outputs: ReadonlyMap<string, unknown>): string =>
  String(outputs.get('blu-local-realtime.RealtimeAddress'))

const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It never came to it: ${what}.`)
    await wait(20)
  }
}

const connect = ({ cloud, tokens }: Stage, token = tokens.admin): Promise<Listener> =>
  listen(realtimeAddress(cloud.outputs), { origin: cloud.site, token })

const connectionsOf = async ({ cloud, tables }: Stage) => {
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName: cloud.table('ConnectionsTable'),
      KeyConditionExpression: 'channel = :channel',
      ExpressionAttributeValues: { ':channel': securityMonitor },
      ConsistentRead: true,
    }),
  )
  return Items.map(({ connection_id }) => String(connection_id))
}

/** Lets the tokens of all connections be over. */
const endTokens = async (stage: Stage): Promise<void> => {
  for (const connection_id of await connectionsOf(stage))
    await stage.tables.send(
      new UpdateCommand({
        TableName: stage.cloud.table('ConnectionsTable'),
        Key: { channel: securityMonitor, connection_id },
        UpdateExpression: 'SET ends_at = :past',
        ConditionExpression: 'attribute_exists(ends_at)',
        ExpressionAttributeValues: { ':past': 1 },
      }),
    )
}

/** Somebody who may not listen tries. */
export const refuseListener = async (stage: Stage): Promise<void> => {
  try {
    await connect(stage, stage.tokens.newcomer)
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return
    throw error
  }
  throw new Error('A newcomer could listen.')
}

/** Listens, asks whether the connection holds, and again when the token is over; and leaves. */
export const listenAndLeave = async (stage: Stage): Promise<void> => {
  const leaving = await connect(stage)
  await leaving.leave()
  await until('nobody listens', async () => (await connectionsOf(stage)).length === 0)
  const staying = await connect(stage)
  staying.say(JSON.stringify({ type: 'ping' }))
  await until('a pong', () => staying.messages.some(({ type }) => type === 'pong'))
  await endTokens(stage)
  staying.say(JSON.stringify({ type: 'ping' }))
  await until('the end of a connection that says something', staying.isOver)
}

/** Something goes on record while somebody listens, and once more when the token is over. */
export const tellListener = async (stage: Stage): Promise<void> => {
  await withSecret(stage)
  const call = caller(stage.cloud.api, stage.tokens.admin)
  const listener = await connect(stage)
  const record = async () => {
    await stage.forgetAttempts()
    ;(await call('recordSessionTimeout', { body: { last_active_at: new Date().toISOString() } })).value()
  }
  await record()
  await until('an entry with its address', () =>
    listener.events().some(({ table, row }) => table === 'admin_audit_log' && row.ip_address !== null),
  )
  await endTokens(stage)
  await record()
  await until('the end of a connection that is to be told something', listener.isOver)
}

/** Nothing happens, and the token is over. */
export const closeListener = async (stage: Stage, closeConnections: string): Promise<void> => {
  await stage.cloud.idle()
  const listener = await connect(stage)
  await endTokens(stage)
  const { error } = await stage.cloud.invoke(closeConnections, {})
  if (error) throw new Error(error.message)
  await until('the end of a connection to which nothing is told', listener.isOver)
}

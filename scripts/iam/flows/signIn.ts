import { randomUUID } from 'node:crypto'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { region } from '../../cloud/engine.ts'
import { ask } from '../asking.ts'
import type { Flow, Stage } from '../stage.ts'

/** Somebody new, who confirms their address by the code of the mail. */
export const signUp: Flow = async ({ cloud: { cognito, mail } }) => {
  const { endpoint, clientId: ClientId } = cognito
  const client = new CognitoIdentityProviderClient({ region, endpoint, maxAttempts: 1 })
  const Username = `${randomUUID()}@example.com`
  await client.send(new SignUpCommand({ ClientId, Username, Password: `Flow-${randomUUID()}` }))
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { html: string } }[]
  }
  const own = emails.find(({ destination }) => destination.to.includes(Username))
  const ConfirmationCode = /<strong>(\d+)<\/strong>/.exec(own?.body.html ?? '')?.[1]
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
}

/** What a browser does right after it signed somebody in. */
export const openSession = async ({ cloud: { api }, tokens }: Stage): Promise<{ device: string }> =>
  (await ask(`${api}/sessions`, 200, `Bearer ${tokens.admin}`, {})).json() as Promise<{ device: string }>

/** From a browser that is known. */
export const signIn: Flow = async stage => {
  const { device } = await openSession(stage)
  await stage.signIn(device)
}

/** An attempt of a while ago that no sign-in followed. */
export const recordFailure = async ({ cloud, tables }: Stage, name: string): Promise<void> => {
  const TableName = cloud.table('AuditTable')
  const created_at = new Date(Date.now() - 10 * 60_000).toISOString()
  const id = randomUUID()
  const user_id = randomUUID()
  const keys = { day: created_at.slice(0, 10), at_id: `${created_at}#${id}`, trail: 'trail', family: 'LOGIN' }
  const details = { attempts: 1, known_browser: false }
  await tables.send(
    new PutCommand({
      TableName,
      Item: { ...keys, id, user_id, action_type: 'LOGIN_ATTEMPT', created_at, details },
    }),
  )
  const { error } = await cloud.invoke(name, {})
  if (error) throw new Error(error.message)
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName,
      IndexName: 'byPerson',
      KeyConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': user_id },
    }),
  )
  const actions = Items.map(({ action_type }) => String(action_type)).toSorted()
  if (actions.join() !== 'FAILED_AUTH,LOGIN_ATTEMPT') throw new Error(`On record is: ${actions.join()}.`)
}

import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { subscriberId } from '../../../lambdas/audience/subscribers/subscriber.ts'
import type { Stage } from '../stage.ts'

const post = async ({ cloud }: Stage, path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(cloud.api + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

const newAddress = (): string => `flow-${randomUUID()}@example.com`

/** The token in the newest mail to an address. */
const tokenFor = async ({ cloud }: Stage, address: string): Promise<string> => {
  const { emails } = (await (await fetch(`${cloud.mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { text: string } }[]
  }
  const own = emails.findLast(({ destination }) => destination.to.includes(address))
  const token = /\/subscribe\/\w+#(\S+)/.exec(own?.body.text ?? '')?.[1]
  if (!token) throw new Error(`${address} got no link.`)
  return token
}

/** Makes it long ago that an address was mailed, so that it may be mailed again. */
const forgetMail = ({ tables, cloud }: Stage, email: string): Promise<unknown> =>
  tables.send(
    new UpdateCommand({
      TableName: cloud.table('SubscribersTable'),
      Key: { id: subscriberId(email) },
      UpdateExpression: 'SET mailed_at = :never',
      ExpressionAttributeValues: { ':never': new Date(0).toISOString() },
    }),
  )

/** A new address, subscribed and confirmed; answers its token. */
export const subscribeAndConfirm = async (
  stage: Stage,
  email = newAddress(),
): Promise<{ email: string; token: string }> => {
  await post(stage, '/subscriptions', { email })
  const token = await tokenFor(stage, email)
  await post(stage, '/subscriptions/current', { token })
  await post(stage, '/subscriptions/confirm', { token, kinds: ['regulatory', 'company', 'reports'] })
  return { email, token }
}

/** A subscription from its beginning to its end. */
export const subscribeAndLeave = async (stage: Stage): Promise<void> => {
  const { token } = await subscribeAndConfirm(stage)
  await post(stage, `/subscriptions/unsubscribe?token=${token.split('.')[0]}`, {})
}

/** Two messages of one person who wants updates: the first makes a subscriber, the second mails it again. */
export const writeTwice = async (stage: Stage): Promise<void> => {
  const email = newAddress()
  const words = { fullName: 'Flow', userType: 'other', message: 'Hello', subscribe: true }
  await post(stage, '/contact', { ...words, email })
  await forgetMail(stage, email)
  await post(stage, '/contact', { ...words, email })
  await tokenFor(stage, email)
}

/** Somebody whose subscription ends in ten days. */
export const remind = async (stage: Stage, fn: string): Promise<void> => {
  const { email } = await subscribeAndConfirm(stage)
  await stage.tables.send(
    new UpdateCommand({
      TableName: stage.cloud.table('SubscribersTable'),
      Key: { id: subscriberId(email) },
      UpdateExpression: 'SET reconfirm_by = :soon',
      ExpressionAttributeValues: { ':soon': new Date(Date.now() + 10 * 86_400_000).toISOString() },
    }),
  )
  const { error } = await stage.cloud.invoke(fn, {})
  if (error) throw new Error(error.message)
}

/** Staff count, find, export and remove a subscriber; somebody else is refused. */
export const lookAfterSubscribers = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const { email, token } = await subscribeAndConfirm(stage)
  const call = async (method: string, path: string, body?: object, authorization = tokens.admin) => {
    const headers = { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' }
    const answer = await fetch(`${cloud.api}/subscribers${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status !== (authorization === tokens.admin ? 200 : 403))
      throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  await call('GET', '/counts')
  await call('POST', '/search', { email })
  await call('POST', '/export', {})
  await call('DELETE', `/${token.split('.')[0]}`)
  await call('GET', '/counts', undefined, tokens.newcomer)
}

/** A mail about an announcement that bounces for the moment, then for good. */
export const bounce = async (stage: Stage, fn: string): Promise<void> => {
  const { email } = await subscribeAndConfirm(stage)
  const announcement = randomUUID()
  await stage.tables.send(
    new PutCommand({
      TableName: stage.cloud.table('DeliveriesTable'),
      Item: { announcement_id: announcement, subscriber_id: subscriberId(email), state: 'sent' },
    }),
  )
  const mail = { tags: { announcement: [announcement], subscriber: [subscriberId(email)] } }
  for (const bounceType of ['Transient', 'Permanent']) {
    const bounce = { bounceType, bouncedRecipients: [{ emailAddress: email }], feedbackId: randomUUID() }
    const { error } = await stage.cloud.invoke(fn, { detail: { eventType: 'Bounce', bounce, mail } })
    if (error) throw new Error(error.message)
  }
}

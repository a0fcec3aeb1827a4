import { randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { subscriberId } from '../../../lambdas/audience/subscribers/subscriber.ts'
import type { Stage } from '../stage.ts'
import { subscribeAndConfirm } from './subscribers.ts'

/** An announcement whose moment is now, on its way to somebody who asked for it. */
export const announce = async (stage: Stage): Promise<{ id: string; email: string }> => {
  const { cloud, tables } = stage
  const { email } = await subscribeAndConfirm(stage)
  const [id, now] = [randomUUID(), new Date().toISOString()]
  const Item = {
    id,
    slug: `flow-${id}`,
    kind: 'company',
    title: `Flow ${id}`,
    content: '<p>Flow</p>',
    summary: 'Flow',
    announcement_type: 'News',
    external_link: null,
    date_published: now.slice(0, 10),
    released_at: now,
    is_featured: false,
    source: 'flow',
    created_at: now,
    updated_at: now,
    kind_all: 'announcement',
    to_announce: 'pending',
  }
  await tables.send(new PutCommand({ TableName: cloud.table('AnnouncementsTable'), Item }))
  await cloud.tick('startReleases')
  await cloud.idle()
  const { emails } = (await (await fetch(`${cloud.mail}/store`)).json()) as {
    emails: { subject: string; destination: { to: string[] } }[]
  }
  const isMailed = emails.some(
    ({ subject, destination }) => subject.includes(id) && destination.to.includes(email),
  )
  if (!isMailed) throw new Error(`${email} was not told of ${id}.`)
  return { id, email }
}

export const announceToSubscriber = async (stage: Stage): Promise<void> => void (await announce(stage))

/** Makes it so that the mail about an announcement did not go. */
const fail = async ({ tables, cloud }: Stage, id: string, email: string): Promise<void> => {
  await tables.send(
    new UpdateCommand({
      TableName: cloud.table('DeliveriesTable'),
      Key: { announcement_id: id, subscriber_id: subscriberId(email) },
      UpdateExpression: 'SET #state = :failed, failed_of = :id',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':failed': 'failed', ':id': id },
    }),
  )
  await tables.send(
    new UpdateCommand({
      TableName: cloud.table('DistributionsTable'),
      Key: { announcement_id: id, part: 'mail/counts/0' },
      UpdateExpression: 'ADD failed :one, sent :minus',
      ExpressionAttributeValues: { ':one': 1, ':minus': -1 },
    }),
  )
}

const call = async (stage: Stage, method: string, path: string, body?: object): Promise<void> => {
  const headers = { authorization: `Bearer ${stage.tokens.admin}`, 'content-type': 'application/json' }
  const answer = await fetch(stage.cloud.api + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** A mail that failed and goes the second time, and one that comes while mails are paused. */
export const mailTwice = async (stage: Stage, fn: string): Promise<void> => {
  const { id, email } = await announce(stage)
  await fail(stage, id, email)
  const body = JSON.stringify({ announcement: id, subscriber: subscriberId(email) })
  const mail = async () => {
    const { payload, error } = await stage.cloud.invoke(fn, { Records: [{ messageId: '1', body }] })
    const { batchItemFailures = [] } = (payload ?? {}) as { batchItemFailures?: unknown[] }
    if (error || batchItemFailures.length > 0) throw new Error(error?.message ?? `${email} was not mailed.`)
  }
  await mail()
  await call(stage, 'PUT', '/mail-switch', { paused: true })
  try {
    await mail()
  } finally {
    await call(stage, 'PUT', '/mail-switch', { paused: false })
  }
}

/** Staff read a report, send again what failed, pause and go on; somebody else is refused. */
export const lookAfterMails = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const { id, email } = await announce(stage)
  await fail(stage, id, email)
  await call(stage, 'GET', '/distributions')
  await call(stage, 'GET', `/distributions/${id}`)
  await call(stage, 'POST', `/distributions/${id}/resend`)
  await cloud.idle()
  for (const paused of [true, false]) await call(stage, 'PUT', '/mail-switch', { paused })
  const headers = { authorization: `Bearer ${tokens.newcomer}` }
  const refused = await fetch(`${cloud.api}/distributions`, { headers })
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

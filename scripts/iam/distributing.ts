import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Stage } from './stage.ts'
import { subscribeAndConfirm } from './subscribing.ts'

/** An announcement whose moment is now, on its way to somebody who asked for it. */
export const announceToSubscriber = async (stage: Stage): Promise<void> => {
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
}

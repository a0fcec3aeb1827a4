import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { announcementStore } from './store.ts'

const put = async (released_at: string): Promise<string> => {
  const announcement: Announcement = {
    id: randomUUID(),
    slug: randomUUID(),
    kind: 'regulatory',
    title: 'Results',
    content: '<p>Results</p>',
    announcement_type: 'RNS - FR',
    external_link: null,
    date_published: released_at.slice(0, 10),
    released_at,
    is_featured: false,
    source: 'test',
  }
  const Item = { ...announcement, kind_all: 'announcement' }
  await dynamo().send(new PutCommand({ TableName: setting('TABLE_ANNOUNCEMENTS'), Item }))
  return announcement.id
}

describe('announcementStore', () => {
  it('P-124 reads the newest first, and nothing before its moment', async () => {
    const moment = '2099-01-01T07:00:00.000Z'
    const [earlier, coming] = [await put('2098-12-31T07:00:00.000Z'), await put(moment)]
    const before = await announcementStore().latest(2, new Date('2099-01-01T06:59:59.999Z'))
    expect(before[0]?.id).toBe(earlier)
    const after = await announcementStore().latest(2, new Date(moment))
    expect(after.map(({ id }) => id)).toEqual([coming, earlier])
  })
})

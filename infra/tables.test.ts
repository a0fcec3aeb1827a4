import { expect, it } from 'vitest'
import { Announcement } from '#contract/publishing/announcements.ts'
import { tables } from './tables.ts'

it('the indexes of announcements carry all that lists show, and not the content', () => {
  const shown = Announcement.omit({ id: true, released_at: true, content: true }).shape
  const { byDate, byKind } = tables.announcements.indexes
  for (const { projection } of [byDate, byKind])
    expect([...projection].sort()).toEqual([...Object.keys(shown), 'search_text'].sort())
})

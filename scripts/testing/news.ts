import { randomUUID } from 'node:crypto'
import type { AnnouncementInput } from '#contract/publishing/announcementEdits.ts'

/** Company news as staff send it. */
export const newsInput = (more: Partial<AnnouncementInput> = {}): AnnouncementInput & { id: string } => ({
  kind: 'company',
  title: `News ${randomUUID()}`,
  content: '<p>Words.</p>',
  announcement_type: 'Company news',
  external_link: null,
  is_featured: false,
  attachments: [],
  ...more,
  id: randomUUID(),
})

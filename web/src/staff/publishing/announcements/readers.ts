import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { retentionReason } from '#contract/publishing/retention.ts'
import { exactMoment } from '../pickers/moments.ts'

type Stated = Pick<StaffAnnouncement, 'kind' | 'release_id' | 'released_at' | 'text_held' | 'withdrawn_at'>
/** The state of an announcement on its way to readers. */
export type StateName = 'draft' | 'coming' | 'waiting' | 'out' | 'withdrawn'

/** Where an announcement stands at `now` (ms), decided when it is looked at, as for readers. */
export const stateAt = ({ released_at, withdrawn_at, release_id }: Stated, now: number): StateName => {
  if (withdrawn_at) return 'withdrawn'
  if (!released_at) return release_id === undefined ? 'draft' : 'waiting'
  return Date.parse(released_at) > now ? 'coming' : 'out'
}

export const stateWords: Record<StateName, string> = {
  draft: 'Draft',
  coming: 'Scheduled',
  waiting: 'Waiting for its release',
  out: 'Live',
  withdrawn: 'Withdrawn',
}

/** True if its words may still be changed here. */
export const isEditable = (announcement: Stated, now: number): boolean => {
  const state = stateAt(announcement, now)
  return state === 'draft' || (state === 'out' && announcement.kind === 'company')
}

/** What readers see of it, and from when on. */
export const readersSee = (announcement: Stated, now: number): string => {
  const at = announcement.released_at ? exactMoment(announcement.released_at) : ''
  switch (stateAt(announcement, now)) {
    case 'draft':
      return 'Readers see nothing of it. It goes out with a release.'
    case 'coming':
      return `Readers see nothing of it until ${at}. From that second on it is public. To change it, take its release back first.`
    case 'waiting':
      return 'Readers see nothing of it: its release is approved, and on hold or waiting for its RNS. To change it, take its release back first.'
    case 'out':
      if (announcement.text_held)
        return `Readers see its headline, time, number, source and link, since ${at}. They do not see its text yet.`
      return announcement.kind === 'company'
        ? `Readers see it, since ${at}. What you save shows at once.`
        : `Readers see it, since ${at}. A regulatory announcement stays as it went out: a correction is a new one that replaces it. ${retentionReason(announcement.released_at ?? '')}`
    case 'withdrawn':
      return 'Readers see nothing of it: its address answers as if it had never been.'
  }
}

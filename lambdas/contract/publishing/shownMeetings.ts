import { shownTitle } from '../people/displayName.ts'
import type { Document } from '../documents/documents.ts'
import type { FactValue } from './factShapes.ts'
import { londonTime } from '../londonTime.ts'
import {
  meetingPapers,
  type MeetingPaper,
  type Paper,
  type ShownMeeting,
  type ShownMeetings,
} from './meetings.ts'

/** Fields of a document that its meeting shows. */
export type PaperDocument = Pick<
  Document,
  'file_name' | 'file_size' | 'file_type' | 'id' | 'title' | 'url'
> & {
  restriction?: object | undefined
}

/** Every document that some meeting names. */
export const papersOf = ({ list }: FactValue<'meetings'>): string[] =>
  list.flatMap(meeting => meetingPapers.flatMap(kind => meeting[kind]))

const paperOf = (document: PaperDocument): Paper => ({
  title: shownTitle(document),
  url: document.url,
  size: document.file_size,
  type: document.file_type,
  restricted: document.restriction !== undefined,
})

/** When a meeting begins, as text that sorts: day and clock in London. */
const momentOf = ({ date, time }: { date: string; time: string }): string => `${date} ${time.slice(0, 5)}`

const byMoment = (a: ShownMeeting, b: ShownMeeting): number => momentOf(a).localeCompare(momentOf(b))

/**
 * Meetings as readers see them at `now`: those to come first, the next one at the top, then those that were held, the
 * latest first.
 * @param documents those that are public; of any other nothing shows, not even that there is one
 */
export const shownMeetings = (
  { as_at, list }: FactValue<'meetings'>,
  documents: readonly PaperDocument[],
  now: Date,
): ShownMeetings => {
  const there = new Map(documents.map(document => [document.id, paperOf(document)]))
  const shown = (ids: readonly string[]): Paper[] => ids.flatMap(id => there.get(id) ?? [])
  const present = momentOf(londonTime(now))
  const all = list.map((meeting): ShownMeeting => ({
    ...meeting,
    coming: momentOf(meeting) > present,
    ...(Object.fromEntries(meetingPapers.map(kind => [kind, shown(meeting[kind])])) as Record<
      MeetingPaper,
      Paper[]
    >),
  }))
  return {
    as_at,
    meetings: [
      ...all.filter(({ coming }) => coming).toSorted(byMoment),
      ...all.filter(({ coming }) => !coming).toSorted((a, b) => byMoment(b, a)),
    ],
  }
}

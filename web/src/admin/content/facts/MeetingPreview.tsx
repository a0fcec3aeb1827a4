import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { shownMeetings } from '#contract/publishing/shownMeetings.ts'
import { MeetingList } from '../../../public/meetings/MeetingList.tsx'
import { stateOf } from '../documents/documentState.ts'
import { useAllDocuments } from '../publishing/useThings.ts'

/** The meetings with what of their papers is public now. */
export const MeetingPreview = ({ meetings }: Pick<CompanyFacts, 'meetings'>) => {
  const { data = [] } = useAllDocuments()
  const now = new Date()
  const papers = data.filter(document => stateOf(document, now.getTime()) === 'public')
  return <MeetingList known={shownMeetings(meetings, papers, now)} />
}

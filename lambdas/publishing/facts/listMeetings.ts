import { papersOf, shownMeetings } from '#contract/publishing/shownMeetings.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { paperStore, type PaperStore } from './presenceStore.ts'
import { factsAt } from './rules.ts'
import { services as shared, type Services } from './services.ts'

interface MeetingServices extends Pick<Services, 'facts' | 'pack'> {
  papers: PaperStore
}

export const listMeetings =
  ({ facts, pack, papers }: MeetingServices): HandlerOf<'listMeetings'> =>
  async ({ request: { now } }) => {
    const stored = await facts.load(false)
    const { meetings } = factsAt(stored.facts, pack.facts, now)
    return shownMeetings(meetings, await papers.public(papersOf(meetings), now), now)
  }

export const services = (): MeetingServices => ({
  ...shared(),
  papers: paperStore(),
})

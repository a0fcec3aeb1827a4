import { listMeetings as route } from '#contract/facts.ts'
import { papersOf, shownMeetings } from '#contract/shownMeetings.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { paperStore, type PaperStore } from './paperStore.ts'
import { factsAt } from './rules.ts'
import { services, type Services } from './services.ts'

export const listMeetings =
  ({
    facts,
    pack,
    papers,
  }: Pick<Services, 'facts' | 'pack'> & { papers: PaperStore }): Handler<typeof route> =>
  async ({ request: { now } }) => {
    const stored = await facts.load(false)
    const { meetings } = factsAt(stored.facts, pack.facts, now)
    return shownMeetings(meetings, await papers.public(papersOf(meetings), now), now)
  }

export const handler = endpoint('listMeetings', route, listMeetings, () => ({
  ...services(),
  papers: paperStore(),
}))

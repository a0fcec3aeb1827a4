import type { Meeting } from '#contract/publishing/meetings.ts'
import { caller } from '../testing/caller.ts'

/** A sample meeting: it names its papers by their files. */
const sampleMeetings: Meeting[] = [
  {
    name: 'Annual General Meeting 2025',
    date: '2025-06-10',
    time: '13:00',
    place: 'The company’s registered office in London (sample)',
    text: 'All resolutions were passed on a poll.',
    notices: ['Notice-of-AGM-2025.pdf'],
    proxies: ['Form-of-Proxy-AGM-2025.pdf'],
    circulars: [],
    results: ['Voting-Results-AGM-2025.pdf'],
  },
  {
    name: 'General Meeting 2023: share consolidation',
    date: '2023-02-16',
    time: '10:00',
    place: 'The company’s registered office in London (sample)',
    text: 'Every ten ordinary shares became one. The notice of the meeting is part of the circular.',
    notices: [],
    proxies: ['Form-of-Proxy-General-Meeting-2023.pdf'],
    circulars: ['Circular-Share-Consolidation-2023.pdf'],
    results: [],
  },
]

/**
 * States the sample meetings as staff would.
 * @param ids the sample documents' ids, by file name
 * @returns how many there are
 */
export const seedMeetings = async (
  api: string,
  token: string,
  ids: ReadonlyMap<string, string>,
): Promise<number> => {
  const named = (names: string[]): string[] =>
    names.map(name => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`There is no sample document ${name}.`)
      return id
    })
  const list = sampleMeetings.map(meeting => ({
    ...meeting,
    notices: named(meeting.notices),
    proxies: named(meeting.proxies),
    circulars: named(meeting.circulars),
    results: named(meeting.results),
  }))
  const call = caller(api, token)
  const { facts } = (await call('listFacts', {})).value()
  const built = facts.find(({ fact }) => fact === 'meetings')
  if (!built) throw new Error('There is no fact of meetings.')
  const value = { as_at: '2025-06-10', list }
  const body = { fact: 'meetings' as const, publish_at: null, value }
  ;(await call('saveFact', { body, ifMatch: built.version })).value()
  return list.length
}

import type { Difference } from '../../forms/Comparison.tsx'
import { count } from '../../format.ts'
import type { Values } from './values.ts'
import { typeNames, whenWords } from './words.ts'

const publicationOf = ({ when, onDate, onTime }: Values) =>
  when === 'draft' ? 'Draft' : when === 'now' ? 'Now' : `${onDate} ${onTime}`

const rows: readonly { label: string; words: (values: Values) => string }[] = [
  { label: 'Type', words: ({ type }) => typeNames[type] },
  { label: 'Title', words: ({ title }) => title },
  {
    label: 'When',
    words: ({ date, time, ends }) => whenWords({ date, time: time || null, ends: ends || null }),
  },
  { label: 'Provisional', words: ({ provisional }) => (provisional ? 'Yes' : 'No') },
  { label: 'Cancelled', words: ({ cancelled }) => (cancelled ? 'Yes' : 'No') },
  { label: 'Place', words: ({ place }) => place },
  { label: 'Text', words: ({ text }) => text },
  { label: 'Period', words: ({ period_end }) => period_end },
  { label: 'Webcast', words: ({ webcast_url }) => webcast_url },
  { label: 'Recording', words: ({ recording_url }) => recording_url },
  { label: 'Publication', words: publicationOf },
]

const listed = (label: string, noun: string, theirs: readonly string[], mine: readonly string[]) =>
  theirs.join() === mine.join()
    ? []
    : [{ label, theirs: count(theirs.length, noun), mine: count(mine.length, noun) }]

/** What two versions of an event say differently, in words. */
export const differencesOf = (theirs: Values, mine: Values): Difference[] => [
  ...rows
    .map(({ label, words }) => ({ label, theirs: words(theirs), mine: words(mine) }))
    .filter(row => row.theirs !== row.mine),
  ...listed('Announcements', 'announcement', theirs.announcements, mine.announcements),
  ...listed('Documents', 'document', theirs.documents, mine.documents),
]

import * as z from 'zod'
import { IsoDate, Text } from './fields.ts'

/* The shape of the pack's words about general meetings and restricted documents. */

export const Meetings = z.strictObject({
  title: Text,
  description: Text,
  heading: Text,
  text: Text,
  /** On this day no meeting was called, and none of this list was held; staff name the meetings. */
  updated: IsoDate,
  asAt: Text,
  coming: Text,
  held: Text,
  empty: Text,
  loading: Text,
  failed: Text,
  retry: Text,
  withoutScripts: Text,
  when: Text,
  londonTime: Text,
  place: Text,
  papers: z.strictObject({ notices: Text, proxies: Text, circulars: Text, results: Text }),
  noPapers: Text,
})

export const Restricted = z.strictObject({
  title: Text,
  description: Text,
  /** Above the name of the document. */
  label: Text,
  /** On links to documents that have conditions. */
  mark: Text,
  text: Text,
  /** Above what staff wrote. */
  conditions: Text,
  country: Text,
  choose: Text,
  confirm: Text,
  countryMissing: Text,
  confirmMissing: Text,
  open: Text,
  opening: Text,
  opened: z.strictObject({ heading: Text, text: Text, again: Text }),
  refused: Text,
  other: Text,
  kept: Text,
  loading: Text,
  failed: Text,
  retry: Text,
  withoutScripts: Text,
  back: Text,
})

export type Meetings = z.input<typeof Meetings>
export type Restricted = z.input<typeof Restricted>

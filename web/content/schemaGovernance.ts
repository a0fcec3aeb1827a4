import * as z from 'zod'
import { qcaEditions, type QcaEdition } from '#contract/publishing/qcaEditions.ts'
import { ruleLetters } from '#contract/publishing/rule26Editions.ts'
import { Href, IsoDate, Link, page, Paragraphs, Text } from './fields.ts'

/* The shape of the pack's files on how the company is led. */

export const Committees = z.strictObject({
  /** Reviewed at least every year (AIM Rule 26 (c)). */
  updated: IsoDate,
  committees: z
    .array(
      z.strictObject({
        name: Text,
        meetingsAYear: z.int().positive(),
        text: Text,
        duties: Paragraphs,
        /** Names of people in `people.ts`. */
        members: z.array(z.strictObject({ name: Text, role: Text })).min(1),
      }),
    )
    .min(1),
})

export const Governance = z.strictObject({
  ...page,
  heading: Text,
  code: Text,
  /** The edition of the code that the disclosures follow. */
  edition: z.enum(Object.keys(qcaEditions) as [QcaEdition, ...QcaEdition[]]),
  paragraphs: Paragraphs,
  updatedLabel: Text,
  /** Reviewed every year (AIM Rule 26 (m)). */
  updated: IsoDate,
  board: z.strictObject({
    heading: Text,
    directors: z.int().positive(),
    meetingsAYear: z.int().positive(),
    directorsLabel: Text,
    boardMeetingsLabel: Text,
    committeeMeetingsLabel: Text,
    text: Paragraphs,
  }),
  contents: Text,
  principles: z.strictObject({
    heading: Text,
    label: Text,
    /** In the order of the edition's principles (`qcaEditions.ts` of the contract). */
    list: z.array(z.strictObject({ disclosure: Paragraphs })).length(10),
  }),
  reserved: z.strictObject({
    heading: Text,
    text: Text,
    groups: z.array(z.strictObject({ title: Text, matters: Paragraphs })).min(1),
  }),
  committees: z.strictObject({ heading: Text, text: Text, members: Text, duties: Text, closing: Text }),
})

const Adviser = z.strictObject({ role: Text, company: Text, contact: Text })

export const Corporate = z.strictObject({
  ...page,
  advisers: z.strictObject({ heading: Text, text: Text, list: z.array(Adviser).min(1) }),
  auditors: z.strictObject({ heading: Text, text: Text, list: z.array(Adviser).min(1) }),
  committees: z.strictObject({ heading: Text, text: Text, members: Text, more: Link }),
  updatedLabel: Text,
  /** Kept up to date at all times, reviewed at least every six months (AIM Rule 26 (o)). */
  updated: IsoDate,
})

export const Rule26 = z.strictObject({
  heading: Text,
  text: Text,
  /** Before the day from which the rule's edition counts. */
  edition: Text,
  columns: z.strictObject({ item: Text, information: Text, reviewed: Text }),
  items: z
    .array(
      z.strictObject({
        item: z.enum(ruleLetters, 'An item of Rule 26 is a letter from a to o.'),
        /** The text shown here; the rest is behind the link. */
        text: Text.optional(),
        link: z.strictObject({ name: Text, href: Href }).optional(),
        reviewed: IsoDate,
      }),
    )
    .length(ruleLetters.length),
})

export type Committees = z.input<typeof Committees>
export type Governance = z.input<typeof Governance>
export type Corporate = z.input<typeof Corporate>
export type Rule26 = z.input<typeof Rule26>

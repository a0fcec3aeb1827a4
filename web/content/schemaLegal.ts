import * as z from 'zod'
import { Id, page, Paragraphs, Text } from './fields.ts'

/* The shape of the pack's legal texts. */

const LegalBlock = z.union([
  Text,
  z.strictObject({ list: Paragraphs }),
  z.strictObject({
    caption: Text,
    columns: z.array(Text).min(2),
    rows: z.array(z.array(Text).min(2)).min(1),
  }),
])

const LegalText = z.strictObject({
  ...page,
  /** Month of the last change, `2025-01`. */
  updated: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written as 2025-01.'),
  lead: Text,
  sections: z.array(z.strictObject({ id: Id, heading: Text, blocks: z.array(LegalBlock).min(1) })).min(1),
})

export const Legal = z.strictObject({
  updatedLabel: Text,
  contents: Text,
  contact: z.strictObject({ heading: Text, text: Text, address: Text, email: Text }),
  others: Text,
})

export const Privacy = LegalText
export const Terms = LegalText
export const Cookies = LegalText

export type Legal = z.input<typeof Legal>
export type LegalText = z.input<typeof LegalText>

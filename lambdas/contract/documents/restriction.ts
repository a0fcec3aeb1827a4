import * as z from 'zod'
import { CountryCode } from './countries.ts'

/** Why and for whom a document is not there (the law of a country forbids to offer securities in it, and the like). */
export const Restriction = z.strictObject({
  /** Readers in these countries do not get it. */
  excluded: z
    .array(CountryCode)
    .min(1, 'Name at least one country.')
    .refine(codes => new Set(codes).size === codes.length, 'A country stands there twice.'),
  /** Confirmed by the reader; an empty line between paragraphs. */
  text: z.string().trim().min(1, 'Say what readers confirm.').max(6000, 'Use at most 6,000 characters.'),
})
export type Restriction = z.output<typeof Restriction>

/** Where readers meet the conditions of a restricted document. */
export const restrictedAddress = (id: string): string => `/investors/restricted/${id}`

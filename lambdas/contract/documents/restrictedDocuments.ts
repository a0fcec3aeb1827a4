import * as z from 'zod'
import { CountryCode } from './countries.ts'
import { route } from '../route.ts'

/** Seconds for which a reader who met the conditions has the link to a document. */
export const restrictedLinkSeconds = 60

export const getRestrictedDocument = route({
  method: 'GET',
  path: '/api/restricted-documents/{id}',
  access: 'public',
  cache: 1,
  summary: 'The conditions under which a restricted document may be read; never where it is.',
  fn: 'restrictedDocuments',
  params: { id: z.uuid() },
  returns: z.object({
    title: z.string(),
    /** Bytes. */
    size: z.int(),
    type: z.string(),
    /** Confirmed by the reader. */
    text: z.string(),
    /** Names this wording: who confirms says which one they read. */
    conditions: z.string(),
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  problems: ['invalid_input', 'not_found'],
})

export const confirmRestrictedDocument = route({
  method: 'POST',
  path: '/api/restricted-documents/{id}',
  access: 'public',
  summary:
    'Takes the country of a reader who confirms the conditions that they read; answers a link to the file for a minute, or why there is none. Other conditions than those that hold are a conflict. Country, document and day are counted, and nothing else is kept.',
  fn: 'restrictedDocuments',
  limit: 'restricted_document',
  params: { id: z.uuid() },
  body: z.strictObject({
    country: CountryCode,
    confirmed: z.literal(true),
    /** As they came with the conditions. */
    conditions: z.string().min(1).max(100),
  }),
  returns: z.discriminatedUnion('allowed', [
    z.object({ allowed: z.literal(true), url: z.string(), expires_at: z.iso.datetime() }),
    z.object({ allowed: z.literal(false), reason: z.string() }),
  ]),
  problems: ['bad_request', 'invalid_input', 'not_found', 'conflict', 'too_many'],
})

/** How often a document was asked for from a country on a day of London's calendar. */
const RestrictedRead = z.object({
  day: z.iso.date(),
  country: z.string(),
  allowed: z.int().nonnegative(),
  refused: z.int().nonnegative(),
})
export type RestrictedRead = z.output<typeof RestrictedRead>

export const listRestrictedReads = route({
  method: 'GET',
  path: '/api/restricted-documents/{id}/reads',
  access: 'staff',
  summary: 'How often a restricted document was given and refused, by day and country, latest first.',
  fn: 'restrictedDocuments',
  params: { id: z.uuid() },
  returns: z.object({ reads: z.array(RestrictedRead) }),
  problems: ['invalid_input'],
})

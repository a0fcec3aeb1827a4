import * as z from 'zod'
import { ProviderId, RnsItem } from './rnsFeed.ts'

/** The RNS that a regulatory release waits for, as far as staff entered it; the rest follows from the release's items. */
export const ExpectedRns = z.strictObject({
  /** As RNS writes it, for example `2584X`: an item of this number, on this day, is the one. */
  number: z
    .string()
    .trim()
    .regex(/^\d{1,5}[A-Za-z]{1,2}$/, 'An RNS number is digits and a letter or two, for example 2584X.')
    .optional(),
  /** Trading symbol, with or without its exchange. */
  symbol: z.string().trim().max(20).optional(),
  headline_category: z.string().trim().max(60).optional(),
  headline: z.string().trim().max(300).optional(),
  /** Day on which it is expected, Europe/London. */
  day: z.iso.date().optional(),
})
export type ExpectedRns = z.infer<typeof ExpectedRns>

/** The fields by which an RNS and a release are compared. */
export const rnsCriteria = ['number', 'symbol', 'headline_category', 'headline', 'day'] as const
export type RnsCriterion = (typeof rnsCriteria)[number]

/** Whether both sides say the same; `unknown` when one of them says nothing. */
const Agreement = z.enum(['same', 'other', 'unknown'])
export const RnsAgreement = z.object({
  number: Agreement,
  symbol: Agreement,
  headline_category: Agreement,
  headline: Agreement,
  day: Agreement,
})
export type RnsAgreement = z.infer<typeof RnsAgreement>

/** An item of a provider that may be the RNS of a release: a person has to say so before it counts. */
export const RnsSuggestion = z.object({
  provider: ProviderId,
  item_id: RnsItem.shape.id,
  title: z.string(),
  headline_category: z.string().optional(),
  rns_number: z.string().optional(),
  source_url: RnsItem.shape.sourceUrl,
  /** UTC, as the provider says. */
  published_at: z.iso.datetime(),
  /** UTC moment at which it was first detected. */
  seen_at: z.iso.datetime(),
  agreement: RnsAgreement,
})
export type RnsSuggestion = z.infer<typeof RnsSuggestion>

/**
 * Evidence that the RNS of a release is out. `number`: a provider's item has the number that staff entered.
 * `suggestion`: a person picked a provider's item. `confirmed`: a person confirmed it without an item.
 */
export const RnsDetection = z.object({
  /** UTC moment at which the item was detected, or somebody confirmed it. */
  at: z.iso.datetime(),
  how: z.enum(['number', 'suggestion', 'confirmed']),
  by: z.string().optional(),
  by_email: z.string().optional(),
  /** The number of the RNS, where it is known. */
  number: z.string().optional(),
  /** Note of the person who confirmed it. */
  note: z.string().optional(),
  item: RnsSuggestion.omit({ agreement: true }).optional(),
  /** The announcement already imported from the RNS; it replaces the release's own one. */
  stands_as: z
    .object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      /** The release's own announcement; absent when it has none. */
      instead_of: z.uuid().optional(),
    })
    .optional(),
})
export type RnsDetection = z.infer<typeof RnsDetection>

/**
 * Why no provider would show the RNS of a release, so that nobody but a person notices it: none is active; none of those
 * is a regulatory information service; none of these is polled for the company; none of them has worked lately.
 */
export const rnsGaps = ['none_active', 'none_regulatory', 'other_companies', 'none_working'] as const
export type RnsGap = (typeof rnsGaps)[number]

/** The steps of a release, for its record. */
export const releaseSteps = [
  'drafted',
  'changed',
  'requested',
  'refused',
  'asked',
  'approved',
  'held',
  'resumed',
  'rns_expected',
  'rns_seen',
  'confirmed',
  'withdrawn',
] as const

export const ReleaseStep = z.object({
  step: z.enum(releaseSteps),
  /** UTC. */
  at: z.iso.datetime(),
  /** Absent when no person did it. */
  by: z.string().optional(),
  by_email: z.string().optional(),
  /** Why its approval was refused, or what was asked. */
  text: z.string().optional(),
})
export type ReleaseStep = z.infer<typeof ReleaseStep>

import * as z from 'zod'
import { Insight } from './insiders.ts'
import { Release } from './releases.ts'
import { ProviderId, RnsItem } from '../news/rnsFeed.ts'
import { ExpectedRns } from '../news/rnsDetection.ts'
import { route } from '../route.ts'

/** Characters of a reason or question. */
export const reviewTextLength = 1000

const shared = {
  method: 'POST',
  access: 'staff',
  fn: 'releases',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  returns: Release,
} as const

export const requestApproval = route({
  ...shared,
  path: '/api/releases/{id}/request-approval',
  summary:
    'Says that a draft is finished: who may approve it is mailed, once. Repeated it changes and mails nothing.',
  limit: 'request_approval',
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const reviewRelease = route({
  ...shared,
  path: '/api/releases/{id}/review',
  summary:
    'Refuses to approve a draft, which ends the request for it, or asks about it. The text is mailed to its drafter.',
  limit: 'review_release',
  body: z.strictObject({
    decision: z.enum(['refuse', 'ask']),
    text: z
      .string()
      .trim()
      .min(3, 'Write at least 3 characters.')
      .max(reviewTextLength, 'Write at most 1,000 characters.'),
  }),
  problems: ['invalid_input', 'not_allowed', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const holdRelease = route({
  ...shared,
  path: '/api/releases/{id}/hold',
  summary: 'Holds an approved release that is not out: neither its moment nor its RNS lets it out.',
  limit: 'hold_release',
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const resumeRelease = route({
  ...shared,
  path: '/api/releases/{id}/resume',
  summary:
    'Lets a release that was held go on: out at once when its moment, and its RNS, have come meanwhile.',
  limit: 'resume_release',
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const expectRns = route({
  ...shared,
  path: '/api/releases/{id}/rns',
  summary: 'Says what the RNS of a release that waits for it is like; its approval stays.',
  limit: 'expect_rns',
  body: ExpectedRns,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const dismissSuggestion = route({
  ...shared,
  path: '/api/releases/{id}/suggestions/dismiss',
  summary:
    'Says that an item is not the RNS of a release. It is not suggested again until the RNS is described anew.',
  limit: 'dismiss_suggestion',
  body: z.strictObject({ provider: ProviderId, id: RnsItem.shape.id }),
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const confirmRelease = route({
  ...shared,
  path: '/api/releases/{id}/confirm',
  summary: 'Records that the RNS of a release is out, as this item of a provider or as staff know otherwise.',
  limit: 'confirm_release',
  body: z.strictObject({
    /** One of its suggestions. */
    item: z.strictObject({ provider: ProviderId, id: RnsItem.shape.id }).optional(),
    /** Its number, where no provider showed it. */
    number: ExpectedRns.shape.number,
    /** How the person knows. */
    note: z.string().trim().max(500).optional(),
  }),
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

/** Something regulatory, and when the years for which it has to stay are over. */
export const Retained = z.object({
  type: z.enum(['announcement', 'document']),
  id: z.uuid(),
  title: z.string(),
  /** Its address on the public site. */
  url: z.string(),
  rns_number: z.string().optional(),
  /** UTC moment since when it was public. */
  public_since: z.iso.datetime(),
  /** UTC. */
  retained_until: z.iso.datetime(),
})
export type Retained = z.infer<typeof Retained>

export const listRetention = route({
  method: 'GET',
  path: '/api/retention',
  access: 'staff',
  summary:
    'What regulatory announcements and documents leave their retention in a year, earliest first; as CSV too.',
  fn: 'releases',
  query: {
    /** Calendar year, UTC. */
    year: z.coerce.number().int().min(1995).max(2999),
  },
  returns: z.object({
    items: z.array(Retained),
    /** The same as a file, RFC 4180. */
    csv: z.string(),
  }),
  problems: ['invalid_input'],
})

export const listInsiders = route({
  method: 'GET',
  path: '/api/releases/{id}/insiders',
  access: 'staff',
  summary:
    'Who saw or took what of a confidential release, oldest first; as CSV too. Views of ten minutes are one.',
  fn: 'releases',
  params: { id: z.uuid() },
  returns: z.object({
    insights: z.array(Insight),
    /** The same as a file, RFC 4180, with UTC and London time, each person's first view, and which copies were marked. */
    csv: z.string(),
  }),
  problems: ['not_allowed', 'not_found', 'conflict'],
})

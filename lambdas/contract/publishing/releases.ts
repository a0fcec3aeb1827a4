import * as z from 'zod'
import { ExpectedRns, ReleaseStep, rnsGaps, RnsDetection, RnsSuggestion } from '../news/rnsDetection.ts'
import { Reader, readersAtMost } from './insiders.ts'
import { route } from '../route.ts'

/** Most things that go out together: they are written in one transaction. */
export const releaseItems = 40

export const ReleaseItem = z.strictObject({ type: z.enum(['document', 'announcement']), id: z.uuid() })
export type ReleaseItem = z.infer<typeof ReleaseItem>

/**
 * `drafted`: nothing is promised. `approved`: it waits for its moment. `waiting_for_rns`: that has come, and its RNS has
 * not been seen (decision 37). `on_hold`: approved, and stopped by staff. `out`: readers see its things. `cancelled`: it
 * was withdrawn before; they stay where they were, not public.
 */
export const releaseStates = [
  'drafted',
  'approved',
  'waiting_for_rns',
  'on_hold',
  'out',
  'cancelled',
] as const

/** Things that appear together at one moment (decision 25). */
export const Release = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(releaseStates),
  /** UTC moment; null in a draft that goes out as soon as it is approved. */
  publish_at: z.iso.datetime().nullable(),
  /** UTC moment from which readers see it; null while that is open. Never before `publish_at`, nor before its RNS. */
  out_at: z.iso.datetime().nullable(),
  price_sensitive: z.boolean(),
  /** Whether it appears only after its RNS: said by staff, or since a regulatory announcement is in it. */
  regulatory: z.boolean(),
  /** Whether only the people named in `readers` may know of it until it is out (decision 41). */
  confidential: z.boolean(),
  readers: z.array(Reader),
  /** True when it is, or once was, confidential: it then has an insider list. */
  noted: z.boolean(),
  /** Entered by staff; `expected_rns` adds what follows from the items of a regulatory release. */
  rns: ExpectedRns.optional(),
  expected_rns: ExpectedRns.optional(),
  /** UTC moment from which its RNS is late; null when it waits for none. */
  rns_late_from: z.iso.datetime().nullable(),
  /** Items of providers that may be its RNS. */
  suggestions: z.array(RnsSuggestion),
  detection: RnsDetection.optional(),
  /** Oldest first. */
  steps: z.array(ReleaseStep),
  items: z.array(
    ReleaseItem.extend({
      title: z.string(),
      /** Version of the item when the release was read; undefined when it is no longer there. */
      version: z.int().min(1).optional(),
      /** Its public address; undefined when the thing is no longer there. */
      url: z.string().optional(),
      missing: z.boolean(),
      /** Whether readers see it now; of what is out, false once it was withdrawn, unpublished or deleted. */
      shown: z.boolean(),
    }),
  ),
  /** Ids of documents of its announcements that readers would not get with them; it is not approved before each is settled. */
  unsettled: z.array(z.string()),
  drafted_by: z.string(),
  /** Address of whoever drafted it, for people to read. */
  drafted_by_email: z.string().optional(),
  approved_by: z.string().optional(),
  approved_by_email: z.string().optional(),
  approved_at: z.iso.datetime().optional(),
  /** Since when its approval is asked for, UTC; absent once it is approved, refused, changed or withdrawn. */
  approval_requested_at: z.iso.datetime().optional(),
  /** Whether whoever reads it may approve it: with a second person nobody who wrote a part of it. */
  may_approve: z.boolean(),
  /** Whether somebody other than `drafted_by` has to approve it. */
  needs_second_person: z.boolean(),
  version: z.int().min(1),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Release = z.infer<typeof Release>

/** A thing as somebody saw it. */
const Seen = z.strictObject({ id: z.uuid(), version: z.int().min(1) })
export type Seen = z.infer<typeof Seen>

/** The things of a release as whoever read it saw them; what is no longer there is left out. */
export const seenItems = ({ items }: Pick<Release, 'items'>): Seen[] =>
  items.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]))

const ReleaseInput = z.strictObject({
  title: z.string().trim().min(1, 'Give the release a title.').max(200),
  /** With milliseconds, as `toISOString` writes it: moments are compared as text. */
  publish_at: z.iso.datetime({ precision: 3 }).nullable(),
  price_sensitive: z.boolean(),
  /** Never on the site before its RNS; whatever is said, a release with a regulatory announcement is. */
  regulatory: z.boolean().default(false),
  rns: ExpectedRns.optional(),
  confidential: z.boolean().default(false),
  /** Mail addresses of accounts; whoever writes it belongs to them. */
  readers: z.array(z.email('Give mail addresses, one a line.')).max(readersAtMost).default([]),
  items: z
    .array(ReleaseItem)
    .min(1, 'Choose at least one document or announcement.')
    .max(releaseItems)
    .refine(
      items => new Set(items.map(({ id }) => id)).size === items.length,
      'The same thing stands there twice.',
    ),
})

export const listReleases = route({
  method: 'GET',
  path: '/api/releases',
  access: 'staff',
  summary:
    'Releases: those not out yet by their moment (`coming`), those that are out or were cancelled, latest first.',
  fn: 'releases',
  query: {
    show: z.enum(['coming', 'out', 'cancelled']).default('coming'),
    after: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  },
  returns: z.object({
    releases: z.array(Release),
    next: z.string().nullable(),
    /** The server's clock, UTC: countdowns go by it, not by the reader's. */
    now: z.iso.datetime(),
  }),
  problems: ['invalid_input'],
})

export const getRelease = route({
  method: 'GET',
  path: '/api/releases/{id}',
  access: 'staff',
  summary: 'A release.',
  fn: 'releases',
  params: { id: z.uuid() },
  returns: Release,
  tagged: true,
  problems: ['not_found'],
})

export const getRnsWatch = route({
  method: 'GET',
  path: '/api/rns-watch',
  access: 'staff',
  summary: 'Whether a provider would show the RNS of a release, and if none would, why.',
  fn: 'releases',
  query: {
    /** By which the RNS is known: a trading symbol, with or without its exchange. */
    symbol: z.string().trim().max(20).optional(),
  },
  returns: z.object({
    /** Null where one would. */
    gap: z.enum(rnsGaps).nullable(),
  }),
  problems: ['invalid_input'],
})

export const createRelease = route({
  method: 'POST',
  path: '/api/releases',
  access: 'staff',
  summary: 'Drafts a release, also of what is still to come. Repeated with the same id it changes nothing.',
  fn: 'releases',
  limit: 'create_release',
  body: ReleaseInput.extend({
    /** Chosen by the caller, so that a repeated call makes no second one. */
    id: z.uuid(),
  }),
  returns: Release,
  tagged: true,
  problems: ['invalid_input', 'not_found', 'conflict', 'too_many'],
})

export const updateRelease = route({
  method: 'PATCH',
  path: '/api/releases/{id}',
  access: 'staff',
  summary: 'Changes a release that is not out. One that was approved has to be approved again.',
  fn: 'releases',
  limit: 'update_release',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: ReleaseInput,
  returns: Release,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const approveRelease = route({
  method: 'POST',
  path: '/api/releases/{id}/approve',
  access: 'staff',
  summary:
    'Approves a release, and its things, as they are in these versions; without a moment of its own it goes out now.',
  fn: 'releases',
  limit: 'approve_release',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: z.strictObject({
    /** Its documents and announcements as the approver saw them: another version is a conflict. */
    items: z.array(Seen).max(releaseItems),
  }),
  returns: Release,
  problems: ['invalid_input', 'not_allowed', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const cancelRelease = route({
  method: 'POST',
  path: '/api/releases/{id}/cancel',
  access: 'staff',
  summary: 'Takes back a release that is not out; its things stay unpublished.',
  fn: 'releases',
  limit: 'cancel_release',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  returns: Release,
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})

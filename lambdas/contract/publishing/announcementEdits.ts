import * as z from 'zod'
import { Announcement, AnnouncementKind } from './announcements.ts'
import { FaultyRow } from '../faultyRows.ts'
import { ProviderId, RnsItem, TextDifference } from '../news/rnsFeed.ts'
import { route } from '../route.ts'
import { webAddress } from '../webAddress.ts'

/** Longest text that somebody writes, as HTML, in characters: a request may have 6 MB. What is imported may be longer. */
export const contentLength = 4_000_000

/**
 * `draft`: not public, no moment. `scheduled`: approved, before its moment or its RNS. `out`: public. `withdrawn`: taken back,
 * with a reason; readers get the same answer as for something that never was.
 */
export const announcementStates = ['draft', 'scheduled', 'out', 'withdrawn'] as const

/** Our copy of an RNS's text, which readers do not get before a person has compared it with the source (decision 52). */
export const HeldText = TextDifference.extend({
  /** HTML, sanitised; empty when the text could not be read at all. */
  content: z.string(),
})
export type HeldText = z.infer<typeof HeldText>

/** An announcement as staff see it. */
export const StaffAnnouncement = Announcement.omit({
  released_at: true,
  publish_at: true,
  source: true,
}).extend({
  state: z.enum(announcementStates),
  /** UTC moment of release; null in a draft. */
  released_at: z.iso.datetime().nullable(),
  source: z.string(),
  /** Documents that belong to it, in order. */
  attachments: z.array(z.uuid()),
  /** The release that it goes out with. */
  release_id: z.uuid().optional(),
  withdrawn_at: z.iso.datetime().optional(),
  withdrawn_reason: z.string().optional(),
  /** UTC moment at which its mails and webhooks began, or that they are about to; neither where nobody is told of it. */
  announced_at: z.iso.datetime().optional(),
  to_announce: z.literal('pending').optional(),
  /** Readers have headline, time, number, source and link, and not the text. */
  text_held: z.literal(true).optional(),
  held_text: HeldText.optional(),
  created_by: z.string(),
  updated_by: z.string(),
  version: z.int().min(1),
})
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>

const AnnouncementInput = z.strictObject({
  kind: AnnouncementKind,
  title: z.string().trim().min(1, 'Give it a title.').max(300),
  /** HTML as written; what is not allowed is taken out when it is stored. */
  content: z.string().max(contentLength, 'The text is too long.'),
  announcement_type: z.string().trim().min(1, 'Say what type of announcement it is.').max(100),
  headline_category: z.string().trim().max(60).optional(),
  rns_number: z.string().trim().max(20).optional(),
  external_link: webAddress('Give the whole address, from https:// on.').nullable(),
  is_featured: z.boolean(),
  attachments: z.array(z.uuid()).max(20),
  replaces: z.uuid().optional(),
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

export const listStaffAnnouncements = route({
  method: 'GET',
  path: '/api/staff/announcements',
  access: 'staff',
  summary: 'All announcements, drafts included, last changed first, without their content.',
  fn: 'announcementEdits',
  query: {
    after: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  },
  returns: z.object({
    announcements: z.array(StaffAnnouncement.omit({ content: true, held_text: true })),
    /** Records that cannot be read: readers do not see them (decision 54). */
    faulty: z.array(FaultyRow),
    next: z.string().nullable(),
    now: z.iso.datetime(),
  }),
  problems: ['invalid_input'],
})

export const getStaffAnnouncement = route({
  method: 'GET',
  path: '/api/staff/announcements/{id}',
  access: 'staff',
  summary: 'An announcement, published or not.',
  fn: 'announcementEdits',
  params: { id: z.uuid() },
  returns: StaffAnnouncement,
  tagged: true,
  problems: ['not_found'],
})

export const createAnnouncement = route({
  method: 'POST',
  path: '/api/staff/announcements',
  access: 'staff',
  summary: 'Writes a draft. Repeated with the same id it changes nothing.',
  fn: 'announcementEdits',
  limit: 'create_announcement',
  body: AnnouncementInput.extend({
    /** Chosen by the caller, so that a repeated call makes no second one. */
    id: z.uuid(),
  }),
  returns: StaffAnnouncement,
  tagged: true,
  problems: ['invalid_input', 'not_found', 'conflict', 'too_many'],
})

export const updateAnnouncement = route({
  method: 'PATCH',
  path: '/api/staff/announcements/{id}',
  access: 'staff',
  summary: 'Changes an announcement and keeps the earlier version; what is out with RNS cannot be changed.',
  fn: 'announcementEdits',
  limit: 'update_announcement',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: AnnouncementInput,
  returns: StaffAnnouncement,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const previewAnnouncement = route({
  method: 'POST',
  path: '/api/staff/announcements/preview',
  access: 'staff',
  summary: 'The content as it would be stored and shown, without storing it.',
  fn: 'announcementEdits',
  limit: 'preview_announcement',
  body: z.strictObject({ content: z.string().max(contentLength) }),
  returns: z.object({ content: z.string(), summary: z.string() }),
  problems: ['invalid_input', 'too_many'],
})

export const withdrawAnnouncement = route({
  method: 'POST',
  path: '/api/staff/announcements/{id}/withdraw',
  access: 'staff',
  summary: 'Takes an announcement back, with a reason for the record.',
  fn: 'announcementEdits',
  limit: 'withdraw_announcement',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  body: z.strictObject({ reason: z.string().trim().min(3, 'Say why it is withdrawn.').max(500) }),
  returns: StaffAnnouncement,
  problems: ['invalid_input', 'not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const mailAnnouncement = route({
  method: 'POST',
  path: '/api/staff/announcements/{id}/mail',
  access: 'staff',
  summary:
    'Mails subscribers, and calls webhooks, of an announcement that is out and of which nobody was told, once.',
  fn: 'announcementEdits',
  limit: 'update_announcement',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  returns: StaffAnnouncement,
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})

export const removeFaultyAnnouncement = route({
  method: 'DELETE',
  path: '/api/staff/announcements/{id}',
  access: 'staff',
  summary: 'Removes the record of an announcement that cannot be read; any other is withdrawn instead.',
  fn: 'announcementEdits',
  limit: 'withdraw_announcement',
  params: { id: z.uuid() },
  returns: z.object({ removed: z.literal(true) }),
  problems: ['not_found', 'conflict', 'too_many'],
})

export const acceptAnnouncementText = route({
  method: 'POST',
  path: '/api/staff/announcements/{id}/accept-text',
  access: 'staff',
  summary: 'Gives readers our copy of a text that was held because cleaning changed what it shows.',
  fn: 'announcementEdits',
  limit: 'update_announcement',
  ifMatch: true,
  tagged: true,
  params: { id: z.uuid() },
  returns: StaffAnnouncement,
  problems: ['not_found', 'conflict', 'precondition_required', 'too_many'],
})

/** An earlier text of an announcement. */
export const AnnouncementVersion = z.object({
  ...AnnouncementInput.shape,
  content: z.string(),
  /** `content` is only the beginning of a long text; who asks for this version alone gets it whole. */
  is_beginning: z.literal(true).optional(),
  version: z.int().min(1),
  created_at: z.iso.datetime(),
  created_by: z.string(),
})

export const listAnnouncementVersions = route({
  method: 'GET',
  path: '/api/staff/announcements/{id}/versions',
  access: 'staff',
  summary: 'Every text that an announcement ever had, newest first; of long ones the beginning.',
  fn: 'announcementEdits',
  params: { id: z.uuid() },
  /** Only this version, with its whole text. */
  query: { version: z.coerce.number().int().min(1).optional() },
  returns: z.object({ versions: z.array(AnnouncementVersion) }),
  problems: ['not_found'],
})

/** Outcome for one item of an import. */
export const ImportOutcome = z.object({
  id: RnsItem.shape.id,
  state: z.enum(['imported', 'already_imported', 'failed']),
  announcement: z.object({ id: z.uuid(), slug: z.string() }).nullable(),
  /** Why it failed, for people. */
  error: z.string().nullable(),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const importAnnouncements = route({
  method: 'POST',
  path: '/api/announcements/import',
  access: 'staff',
  summary:
    'Makes announcements of items that were fetched or polled; one that exists already is not made again.',
  limit: 'import_announcements',
  body: z.strictObject({
    provider: ProviderId,
    /** Ids of items; their content is what the server kept, never what a caller sends. */
    items: z.array(RnsItem.shape.id).min(1).max(100),
  }),
  returns: z.object({ outcomes: z.array(ImportOutcome) }),
  problems: ['invalid_input', 'not_allowed', 'too_many'],
})

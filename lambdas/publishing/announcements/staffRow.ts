import * as z from 'zod'
import {
  HeldText,
  type AnnouncementInput,
  type StaffAnnouncement,
} from '#contract/publishing/announcementEdits.ts'
import { Announcement } from '#contract/publishing/announcements.ts'
import { TextKey, withWholeText } from '../text/longTexts.ts'

/** A row of the table, as far as staff see it, with its whole text. */
export const StaffRow = Announcement.extend({
  released_at: z.iso.datetime().optional(),
  attachments: z.array(z.uuid()).default([]),
  release_id: z.uuid().optional(),
  withdrawn_at: z.iso.datetime().optional(),
  withdrawn_reason: z.string().optional(),
  announced_at: z.iso.datetime().optional(),
  to_announce: z.literal('pending').optional(),
  text_held: z.literal(true).optional(),
  held_text: HeldText.optional(),
  created_by: z.string().default('import'),
  updated_by: z.string().default('import'),
  /** Everybody who wrote or changed it. */
  written_by: z.array(z.string()).optional(),
  version: z.int().min(1).default(1),
})
export type StaffRow = z.infer<typeof StaffRow>

/** The same as it is stored: of a long text there is the beginning. */
const StoredRow = StaffRow.extend({
  long_text: TextKey.optional(),
  held_text: HeldText.extend({ long_text: TextKey.optional() }).optional(),
})

/** @throws ZodError, and NoSuchKey when a long text is gone: nobody should write what is left of one over it */
export const staffRowOf = async (item: unknown): Promise<StaffRow> => {
  const { held_text, ...row } = StoredRow.parse(item)
  const held = held_text && { held_text: await withWholeText(held_text) }
  return { ...(await withWholeText(row)), ...held }
}

/** Whether a row is an announcement that can be read; its long text is not looked at. */
export const isReadable = (item: unknown): boolean => StoredRow.safeParse(item).success

/** A row of the index over all, which carries no texts. */
export const StaffListed = StaffRow.omit({ content: true, held_text: true })

/** Where an announcement stands at `now`, decided when it is read. */
export const stateOf = (
  { released_at, withdrawn_at, release_id }: Pick<StaffRow, 'release_id' | 'released_at' | 'withdrawn_at'>,
  now: Date,
): StaffAnnouncement['state'] => {
  if (withdrawn_at) return 'withdrawn'
  // On hold, or before its RNS: approved as it is, and without a moment.
  if (!released_at) return release_id === undefined ? 'draft' : 'scheduled'
  return Date.parse(released_at) > now.getTime() ? 'scheduled' : 'out'
}

/** A row as the API answers it to staff. */
export const staffView = <R extends Omit<StaffRow, 'content'>>(row: R, now: Date) => ({
  ...row,
  state: stateOf(row, now),
  released_at: row.released_at ?? null,
})

/** What a person wrote of a row, to be written again or kept as an earlier version. */
export const saidOf = (row: StaffRow): AnnouncementInput => ({
  kind: row.kind,
  title: row.title,
  content: row.content,
  announcement_type: row.announcement_type,
  ...(row.headline_category !== undefined && { headline_category: row.headline_category }),
  ...(row.rns_number !== undefined && { rns_number: row.rns_number }),
  external_link: row.external_link,
  is_featured: row.is_featured,
  attachments: row.attachments,
  ...(row.replaces !== undefined && { replaces: row.replaces }),
})

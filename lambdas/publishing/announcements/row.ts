import * as z from 'zod'
import { once } from '#contract/once.ts'
import {
  HeldText,
  type AnnouncementInput,
  type StaffAnnouncement,
} from '#contract/publishing/announcementEdits.ts'
import { Announcement } from '#contract/publishing/announcements.ts'
import { TextKey, withWholeText } from '../text/longTexts.ts'
import { summaryOf } from '../text/plainText.ts'
import { sanitise } from '../text/sanitise.ts'
import { slugOf } from './slug.ts'
import { searchText } from './text.ts'

/** A held text, as a row has it. */
type StoredHeldText = HeldText & { long_text?: string | undefined }

/** The fields of an announcement that are written; the rest is derived. */
export type AnnouncementFields = Omit<
  Announcement,
  'slug' | 'summary' | 'date_published' | 'released_at' | 'created_at' | 'updated_at'
> & {
  /** UTC moment of release; absent in a draft, which no public index has. */
  released_at?: string
  /** A text that readers do not get yet, and the mark of that in the staff's list. */
  held_text?: StoredHeldText
  text_held?: true
}

/** An announcement as the table has it. */
export type AnnouncementRow = Omit<Announcement, 'released_at'> &
  Pick<AnnouncementFields, 'held_text' | 'released_at' | 'text_held'> & {
    /** Partition of the index of all. */
    kind_all: 'announcement'
    /** The text that searches match. */
    search_text: string
    /** `content` is only the beginning of a long text, which is there. */
    long_text?: string
    /** With a moment: its follow-ups (mails, webhooks) have yet to start. */
    to_announce?: 'pending'
  }

const londonDate = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }),
)

/** The part of a row that follows from the rest, to be written again with every change of it. */
export const derivedAttributes = ({
  content: given,
  title,
  rns_number = '',
  headline_category = '',
}: Pick<Announcement, 'content' | 'title' | 'rns_number' | 'headline_category'>): Pick<
  AnnouncementRow,
  'content' | 'summary' | 'search_text'
> => {
  const content = sanitise(given)
  const summary = summaryOf(content)
  return {
    content,
    summary,
    search_text: searchText([title, rns_number, headline_category, summary].join(' ')),
  }
}

/** Days after which an imported announcement is history and is not announced. */
const newsDays = 1

/**
 * Whether an announcement that is added now is to be announced: after a day it is history (decision 53).
 * @param released_at UTC moment
 */
export const isNews = (released_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(released_at) <= newsDays * 24 * 60 * 60_000

/**
 * The complete row of a new announcement: sanitised, with slug, summary and search text.
 * @param now the moment of writing
 * @param options.announce whether, with a moment, it is marked for its follow-ups (mails, webhooks);
 *   an import asks `isNews`
 */
export const rowOf = (
  said: AnnouncementFields,
  now: Date,
  { announce }: { announce: boolean },
): AnnouncementRow => {
  const released = said.released_at === undefined ? undefined : new Date(said.released_at)
  return {
    ...said,
    ...derivedAttributes(said),
    ...(released && { released_at: released.toISOString() }),
    ...(released && announce && { to_announce: 'pending' }),
    slug: slugOf(said.title, said.id),
    date_published: londonDate().format(released ?? now),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    kind_all: 'announcement',
  }
}

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

/** The state of an announcement at `now`, decided when it is read. */
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

/** The fields of a row that a person writes. */
export const inputOf = (row: StaffRow): AnnouncementInput => ({
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

import type { HeldText } from '#contract/publishing/announcementEdits.ts'
import type { Announcement } from '#contract/publishing/announcements.ts'
import { once } from '#contract/once.ts'
import { summaryOf } from '../text/plainText.ts'
import { sanitise } from '../text/sanitise.ts'
import { slugOf } from './slug.ts'
import { folded } from './text.ts'

/** A text that readers do not get yet, as a row has it. */
type StoredHeldText = HeldText & { long_text?: string | undefined }

/** What somebody says of an announcement; the rest follows. */
export type AnnouncementSaid = Omit<
  Announcement,
  'slug' | 'summary' | 'date_published' | 'released_at' | 'created_at' | 'updated_at'
> & {
  /** UTC moment of release; absent in a draft, which then stands in no public index. */
  released_at?: string
  /** A text that readers do not get yet, and the mark of that in the staff's list. */
  held_text?: StoredHeldText
  text_held?: true
}

/** An announcement as the table has it. */
export type AnnouncementRow = Omit<Announcement, 'released_at'> &
  Pick<AnnouncementSaid, 'held_text' | 'released_at' | 'text_held'> & {
    /** Partition of the index of all. */
    kind_all: 'announcement'
    /** What searches look into. */
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
export const derived = ({
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
  return { content, summary, search_text: folded([title, rns_number, headline_category, summary].join(' ')) }
}

/** Days after which an announcement that is brought in is history, of which nobody is told. */
const newsDays = 1

/**
 * Whether readers should still be told of an announcement of this moment when it
 * enters the table now: what lies further back than a day is history (decision 53).
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
  said: AnnouncementSaid,
  now: Date,
  { announce }: { announce: boolean },
): AnnouncementRow => {
  const released = said.released_at === undefined ? undefined : new Date(said.released_at)
  return {
    ...said,
    ...derived(said),
    ...(released && { released_at: released.toISOString() }),
    ...(released && announce && { to_announce: 'pending' }),
    slug: slugOf(said.title, said.id),
    date_published: londonDate().format(released ?? now),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    kind_all: 'announcement',
  }
}

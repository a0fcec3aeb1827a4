import * as z from 'zod'

const line = (most = 200) =>
  z.string().trim().min(1, 'Fill this in.').max(most, `Use at most ${most} characters.`)

/** Papers of a meeting, in the order in which they come out. */
export const meetingPapers = ['notices', 'proxies', 'circulars', 'results'] as const
export type MeetingPaper = (typeof meetingPapers)[number]

const papersAs = <T extends z.ZodType>(paper: T) =>
  ({ notices: paper, proxies: paper, circulars: paper, results: paper }) satisfies Record<MeetingPaper, T>

const called = {
  name: line(120),
  date: z.iso.date('Give the day of the meeting.'),
  /** London's clock, `HH:mm`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give the time as 11:00.'),
  place: line(300),
  /** More to say of it; empty for nothing. */
  text: z.string().trim().max(2000, 'Use at most 2,000 characters.'),
}

export const Meeting = z.strictObject({
  ...called,
  /** Ids of documents; readers see those that are public themselves. */
  ...papersAs(z.array(z.uuid()).max(20, 'Give at most 20 documents.')),
})
export type Meeting = z.output<typeof Meeting>

/** General meetings as staff state them. */
export const Meetings = z.strictObject({
  as_at: z.iso.date('Give the day on which this is true.'),
  list: z.array(Meeting).max(40, 'Give at most 40 meetings.'),
})

/** A document of a meeting as readers see it. */
const Paper = z.object({
  title: z.string(),
  /** Path of the file on the site; of a restricted one it leads to its conditions. */
  url: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  restricted: z.boolean(),
})
export type Paper = z.output<typeof Paper>

const ShownMeeting = z.object({
  ...called,
  /** False once its time has come. */
  coming: z.boolean(),
  ...papersAs(z.array(Paper)),
})
export type ShownMeeting = z.output<typeof ShownMeeting>

/** All of them at one moment: the next first, then those that were held, latest first. */
export const ShownMeetings = z.object({ as_at: z.iso.date(), meetings: z.array(ShownMeeting) })
export type ShownMeetings = z.output<typeof ShownMeetings>

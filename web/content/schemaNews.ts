import * as z from 'zod'
import { External, Id, IsoDate, Link, Paragraphs, Text } from './fields.ts'

/* The shape of the pack's files about news. */

const Counted = z.strictObject({ one: Text, many: Text })
const Kind = z.strictObject({ name: Text, heading: Text, text: Text, empty: Text })

export const News = z.strictObject({
  title: Text,
  description: Text,
  hero: Text,
  lead: Text,
  /** The section with the widget. */
  regulatory: z.strictObject({
    heading: Text,
    text: Text,
    /** The title of the widget's frame. */
    frame: Text,
    all: Text,
    exchange: Text,
  }),
  list: z.strictObject({
    kinds: z.strictObject({ label: Text, company: Kind, regulatory: Kind }),
    search: Text,
    long: Text,
    year: Text,
    allYears: Text,
    submit: Text,
    clear: Text,
    loading: Text,
    failed: Text,
    retry: Text,
    withoutScripts: Text,
    /** Nothing fits the filters. */
    none: Text,
    /** Nothing fits in this part of the list, but the list has more parts. */
    noneYet: Text,
    one: Text,
    many: Text,
    /** Shown after the count, where the list has more. */
    more: Text,
    older: Text,
    newest: Text,
    pages: Text,
    featured: Text,
    replaced: Text,
    updated: Text,
    correction: Text,
  }),
  /** The offer of an open page to show items that were published since. */
  offer: z.strictObject({ announcement: Counted, document: Counted, and: Text, show: Text, showOne: Text }),
  feeds: z.strictObject({ by: Text, rss: Text, json: Text }),
  embed: z.strictObject({ heading: Text, text: Text, copy: Text, copied: Text }),
  subscribe: z.strictObject({ heading: Text, text: Text }),
  closing: z.strictObject({ heading: Text, text: Text, action: Link, second: Link }),
})

export const Articles = z.strictObject({
  /** Only then the list of articles is on the page (decision 30). */
  show: z.boolean(),
  heading: Text,
  text: Text,
  all: Text,
  labels: z.array(z.strictObject({ id: Id, name: Text })).length(4),
  list: z
    .array(
      z.strictObject({
        title: Text,
        text: Text,
        date: IsoDate,
        /** Id of a label. */
        label: Id,
      }),
    )
    .length(6),
})

/** A clip of the pack's own `media` folder, or a player of a third party, which loads after a click. */
const Video = z.union([
  z.strictObject({
    title: Text,
    /** Names of files in `web/content/media`. */
    clip: z.string().regex(/^[\w-]+\.mp4$/, 'A clip is an .mp4 file of web/content/media.'),
    captions: z.string().regex(/^[\w-]+\.vtt$/, 'Captions are a .vtt file of web/content/media.'),
    poster: z.string().regex(/^[\w-]+\.(webp|jpg|png)$/, 'A poster is a picture of web/content/media.'),
    captionsLabel: Text,
    date: IsoDate,
    text: Text,
    transcriptLabel: Text,
    transcript: Paragraphs,
  }),
  z.strictObject({ title: Text, name: Text, url: External, date: IsoDate, text: Text }),
])

export const InvestorNews = z.strictObject({
  title: Text,
  description: Text,
  coverage: z.strictObject({ heading: Text, text: Text, video: Video }),
  rns: z.strictObject({ heading: Text, text: Text }),
})

export const Announcements = z.strictObject({
  /** The page of one announcement. */
  title: Text,
  back: Text,
  loading: Text,
  failed: Text,
  retry: Text,
  withoutScripts: Text,
  londonTime: Text,
  released: Text,
  updated: Text,
  number: Text,
  category: Text,
  source: Text,
  replacedBy: Text,
  replaces: Text,
  original: Text,
  /** Before the link, where our copy of the text is not shown. */
  textAtSource: Text,
  table: Text,
  /** Its documents. */
  attachments: Text,
  link: Text,
  share: Text,
  copy: Text,
  copied: Text,
  notCopied: Text,
})

export type Articles = z.input<typeof Articles>
export type News = z.input<typeof News>
export type InvestorNews = z.input<typeof InvestorNews>
export type Announcements = z.input<typeof Announcements>

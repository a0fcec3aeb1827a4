import * as z from 'zod'
import { External, Link, page, Paragraphs, Text } from './fields.ts'

/* The shape of the pack's files on the company, its share price and its link previews. */

export const About = z.strictObject({
  ...page,
  hero: Text,
  lead: Text,
  mission: z.strictObject({ heading: Text, lead: Text, paragraphs: Paragraphs }),
  philosophy: z.strictObject({
    heading: Text,
    text: Text,
    items: z.array(z.strictObject({ title: Text, content: Text })).length(8),
  }),
  leadership: z.strictObject({ heading: Text, text: Text, portrait: Text, connect: Text }),
  contact: z.strictObject({ heading: Text, text: Text, action: Link }),
})

/**
 * The source of the widget: our own embed page, or a third party's iframe, which loads after consent or a
 * click.
 */
const Widget = z.union([z.literal('own'), z.strictObject({ name: Text, url: External })])

export const Widgets = z.strictObject({
  sharePrice: z.union([
    z.literal('own'),
    /** `url` is that of the header's variant. */
    z.strictObject({ name: Text, url: External, footerUrl: External }),
  ]),
  news: Widget,
  by: Text,
  show: Text,
  open: Text,
})

/** Words of the share price: of the widget, of the chart and of the snippet for other sites. */
export const SharePrice = z.strictObject({
  title: Text,
  /** Names of the two variants; a page may have both. */
  widgets: z.strictObject({ header: Text, footer: Text }),
  pence: Text,
  penceLong: Text,
  up: Text,
  down: Text,
  same: Text,
  london: Text,
  source: Text,
  /** With `{minutes}`. */
  delayed: Text,
  sample: Text,
  notConfigured: Text,
  unavailable: Text,
  /** With `{age}`. */
  old: Text,
  /** The label of the control that opens the tools. */
  tools: Text,
  toolsNeedScripts: Text,
  chart: z.strictObject({
    heading: Text,
    text: Text,
    loading: Text,
    retry: Text,
    withoutScripts: Text,
    ranges: z.strictObject({ '1m': Text, '1y': Text, all: Text }),
    rangesLabel: Text,
    /** With `{from}`, `{first}`, `{to}`, `{last}`, `{lowest}` and `{highest}`. */
    summary: Text,
    cursor: Text,
    announcements: Text,
    mark: Text,
    /** With `{count}`. */
    marked: Text,
    unmarked: Text,
    empty: Text,
    notConfigured: Text,
    failed: Text,
    table: Text,
    rows: z.strictObject({ day: Text, week: Text, month: Text }),
    date: Text,
    close: Text,
    csv: Text,
  }),
  snippet: z.strictObject({ heading: Text, text: Text, copy: Text, copied: Text }),
})

/** The texts for link previews and search engines. */
export const Sharing = z.strictObject({
  /** Market identifier code (ISO 10383) and symbol, as schema.org's `tickerSymbol` has them. */
  tickerSymbol: z.string().regex(/^[A-Z0-9]{4} [A-Z0-9.]+$/, 'A ticker is written as AIMX BLU.'),
  /** The text in the drawn preview picture (`npm run assure -- pictures`). */
  imageText: Text,
  /** The company's own pages elsewhere. */
  profiles: z.array(External),
})

export type About = z.input<typeof About>
export type Widgets = z.input<typeof Widgets>
export type SharePrice = z.input<typeof SharePrice>
export type Sharing = z.input<typeof Sharing>

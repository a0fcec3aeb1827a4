import * as z from 'zod'
import { notPublicReasons, type NotPublicReason } from '#contract/factShapes.ts'
import { qcaEditions, type QcaEdition } from '#contract/qcaEditions.ts'
import { ruleLetters } from '#contract/rule26Editions.ts'
import { External, Href, Id, IsoDate, Link, Paragraphs, Text, Titled } from './fields.ts'
import { PortfolioCompany } from './schema.ts'

/* The shape of the pack's files that one page each is made from. */

const page = { title: Text, description: Text }

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

export const Portfolio = z.strictObject({
  ...page,
  hero: Text,
  lead: Text,
  grid: z.strictObject({
    heading: Text,
    text: Text,
    details: Text,
    website: Text,
    twitter: Text,
    linkedin: Text,
  }),
  details: z.strictObject({
    sector: Text,
    stage: Text,
    year: Text,
    location: Text,
    features: Text,
    market: Text,
    close: Text,
  }),
  companies: z.array(PortfolioCompany).min(1),
  /** Holdings that have no card of their own; they count in "5+ portfolio companies". */
  smallerHoldings: z.array(Text),
  sectors: z.strictObject({
    heading: Text,
    text: Text,
    list: z
      .array(
        z.strictObject({
          /** The part of the page that the home page's sector card links to. */
          id: Id,
          title: Text,
          text: Text,
          /** Ids of companies, and names of smaller holdings. */
          companies: z.array(Id),
          smallerHoldings: z.array(Text),
        }),
      )
      .min(1),
  }),
  caseStudy: z.strictObject({
    /** Id of a company above. */
    company: Id,
    kicker: Text,
    heading: Text,
    background: z.strictObject({ heading: Text, paragraphs: Paragraphs }),
    products: z.strictObject({
      heading: Text,
      list: z.array(z.strictObject({ name: Text, text: Text, link: External, action: Text })).length(2),
    }),
    highlights: z.strictObject({ heading: Text, list: z.array(Titled).length(7) }),
  }),
  treasury: z.strictObject({
    heading: Text,
    text: Text,
    caption: Text,
    columns: z.strictObject({ holding: Text, amount: Text, price: Text, change: Text, value: Text }),
    loading: Text,
    /** With `{source}` and `{time}`. */
    source: Text,
    sample: Text,
    /** With `{age}`. */
    old: Text,
    failed: Text,
    noPrice: Text,
    up: Text,
    down: Text,
    withoutScripts: Text,
    asOf: Text,
    /** The date on which the amounts were true. */
    updated: IsoDate,
    notNetAssetValue: Text,
    holdings: z
      .array(
        z.strictObject({
          id: Id,
          symbol: Text,
          amount: z.number().positive(),
          displayName: Text,
          description: Text,
        }),
      )
      .min(1),
  }),
  call: z.strictObject({ heading: Text, text: Text, action: Link }),
})

const Holding = z.strictObject({
  name: Text,
  shares: z.int().positive(),
  /** As it was notified; worked out where it is left out. */
  percent: z.number().positive().max(100).optional(),
  /** Why it is not in public hands, if it is not. */
  notPublic: z.enum(Object.keys(notPublicReasons) as [NotPublicReason, ...NotPublicReason[]]).optional(),
})

export const SmallHoldings = z.strictObject({ list: z.array(Holding) })

export const Financial = z.strictObject({
  ...page,
  trading: z.strictObject({
    heading: Text,
    text: Text,
    symbol: Text,
    code: Text,
    exchange: Text,
    details: Text,
    currency: Text,
    exchangeDetails: Text,
    link: Text,
  }),
  capital: z.strictObject({
    heading: Text,
    text: Text,
    shareCapital: Text,
    inIssue: Text,
    treasury: Text,
    treasuryNone: Text,
    /** With `{treasury}` and `{votes}`. */
    treasurySome: Text,
    restrictions: Text,
    restrictionsText: Text,
    asOf: Text,
  }),
  holders: z.strictObject({
    heading: Text,
    text: Text,
    caption: Text,
    columns: z.strictObject({ holder: Text, shares: Text, percent: Text }),
    none: Text,
    updatedLabel: Text,
    /** Refreshed at least every six months (AIM Rule 26 (h)). */
    updated: IsoDate,
    list: z.array(Holding).min(1),
  }),
  float: z.strictObject({ heading: Text, notPublic: Text, public: Text, text: Text }),
})

/** Whose widget it is: our own embed page, or a third party's iframe, which loads after consent or a click. */
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
  /** What opens the tools. */
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

export const Committees = z.strictObject({
  /** Reviewed at least every year (AIM Rule 26 (c)). */
  updated: IsoDate,
  committees: z
    .array(
      z.strictObject({
        name: Text,
        meetingsAYear: z.int().positive(),
        text: Text,
        duties: Paragraphs,
        /** Names of people in `people.ts`. */
        members: z.array(z.strictObject({ name: Text, role: Text })).min(1),
      }),
    )
    .min(1),
})

export const Governance = z.strictObject({
  ...page,
  heading: Text,
  code: Text,
  /** The edition of the code that the disclosures follow. */
  edition: z.enum(Object.keys(qcaEditions) as [QcaEdition, ...QcaEdition[]]),
  paragraphs: Paragraphs,
  updatedLabel: Text,
  /** Reviewed every year (AIM Rule 26 (m)). */
  updated: IsoDate,
  board: z.strictObject({
    heading: Text,
    directors: z.int().positive(),
    meetingsAYear: z.int().positive(),
    directorsLabel: Text,
    boardMeetingsLabel: Text,
    committeeMeetingsLabel: Text,
    text: Paragraphs,
  }),
  contents: Text,
  principles: z.strictObject({
    heading: Text,
    label: Text,
    /** In the order of the edition's principles (`qcaEditions.ts` of the contract). */
    list: z.array(z.strictObject({ disclosure: Paragraphs })).length(10),
  }),
  reserved: z.strictObject({
    heading: Text,
    text: Text,
    groups: z.array(z.strictObject({ title: Text, matters: Paragraphs })).min(1),
  }),
  committees: z.strictObject({ heading: Text, text: Text, members: Text, duties: Text, closing: Text }),
})

const Adviser = z.strictObject({ role: Text, company: Text, contact: Text })

export const Corporate = z.strictObject({
  ...page,
  advisers: z.strictObject({ heading: Text, text: Text, list: z.array(Adviser).min(1) }),
  auditors: z.strictObject({ heading: Text, text: Text, list: z.array(Adviser).min(1) }),
  committees: z.strictObject({ heading: Text, text: Text, members: Text, more: Link }),
  updatedLabel: Text,
  /** Kept up to date at all times, reviewed at least every six months (AIM Rule 26 (o)). */
  updated: IsoDate,
})

export const Rule26 = z.strictObject({
  heading: Text,
  text: Text,
  /** Before the day from which the rule's edition counts. */
  edition: Text,
  columns: z.strictObject({ item: Text, information: Text, reviewed: Text }),
  items: z
    .array(
      z.strictObject({
        item: z.enum(ruleLetters, 'An item of Rule 26 is a letter from a to o.'),
        /** What there is to say here; the rest is behind the link. */
        text: Text.optional(),
        link: z.strictObject({ name: Text, href: Href }).optional(),
        reviewed: IsoDate,
      }),
    )
    .length(ruleLetters.length),
})

const LegalBlock = z.union([
  Text,
  z.strictObject({ list: Paragraphs }),
  z.strictObject({
    caption: Text,
    columns: z.array(Text).min(2),
    rows: z.array(z.array(Text).min(2)).min(1),
  }),
])

const LegalText = z.strictObject({
  ...page,
  /** Month of the last change, `2025-01`. */
  updated: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written as 2025-01.'),
  lead: Text,
  sections: z.array(z.strictObject({ id: Id, heading: Text, blocks: z.array(LegalBlock).min(1) })).min(1),
})

export const Legal = z.strictObject({
  updatedLabel: Text,
  contents: Text,
  contact: z.strictObject({ heading: Text, text: Text, address: Text, email: Text }),
  others: Text,
})

/** What link previews and search engines are told. */
export const Sharing = z.strictObject({
  /** Market identifier code (ISO 10383) and symbol, as schema.org's `tickerSymbol` has them. */
  tickerSymbol: z.string().regex(/^[A-Z0-9]{4} [A-Z0-9.]+$/, 'A ticker is written as AIMX BLU.'),
  /** What the drawn preview picture says (`npm run pictures`). */
  imageText: Text,
  /** The company's own pages elsewhere. */
  profiles: z.array(External),
})

export const Privacy = LegalText
export const Terms = LegalText
export const Cookies = LegalText

export type About = z.input<typeof About>
export type Portfolio = z.input<typeof Portfolio>
export type Financial = z.input<typeof Financial>
export type SmallHoldings = z.input<typeof SmallHoldings>
export type Widgets = z.input<typeof Widgets>
export type SharePrice = z.input<typeof SharePrice>
export type Committees = z.input<typeof Committees>
export type Governance = z.input<typeof Governance>
export type Corporate = z.input<typeof Corporate>
export type Rule26 = z.input<typeof Rule26>
export type Legal = z.input<typeof Legal>
export type Sharing = z.input<typeof Sharing>
export type LegalText = z.input<typeof LegalText>

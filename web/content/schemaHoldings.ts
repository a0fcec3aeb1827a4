import * as z from 'zod'
import { notPublicReasons, type NotPublicReason } from '#contract/publishing/factShapes.ts'
import { External, Id, IsoDate, Link, page, Paragraphs, Text, Titled } from './fields.ts'
import { PortfolioCompany } from './schema.ts'

/* The shape of the pack's files on what the company holds, and who holds it. */

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

export type Portfolio = z.input<typeof Portfolio>
export type Financial = z.input<typeof Financial>
export type SmallHoldings = z.input<typeof SmallHoldings>

import * as z from 'zod'
import { External, Href, Id, IsoDate, Link, Mark, Text, Titled } from './fields.ts'

/*
 * The shape of the content pack. `npm run build` checks every file of the pack
 * against it and names file and field of what is wrong.
 */

export const Slug = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,11}$/, 'is not 2 to 12 small letters and digits such as acme')

export const Company = z.strictObject({
  /** True for invented content: such a site is noindex and says so in its footer. */
  sample: z.boolean(),
  /** The day on which the pack was last confirmed to be right; review periods count to it. */
  confirmed: IsoDate,
  name: Text,
  /** The name as headings and the logo use it. */
  brand: Text,
  mark: Mark,
  description: Text,
  copyrightYear: z.int(),
  /** `security` is for reports of weaknesses (`/.well-known/security.txt`). */
  email: z.strictObject({ general: z.email(), investorRelations: z.email(), security: z.email() }),
  /** The details that UK law requires on a company's site (decision 35). */
  registration: z.strictObject({
    name: Text,
    number: Text,
    office: Text,
    partOfUk: z.enum(['England and Wales', 'Scotland', 'Northern Ireland', 'Wales']),
    investmentCompany: z.boolean(),
    registry: z.strictObject({ name: Text, url: External }),
  }),
  listing: z.strictObject({
    symbol: Text,
    code: Text,
    /** Default symbol of the staff area's news-fetch form (decision 2). */
    newsSymbol: Text,
    exchange: Text,
    exchangeShort: Text,
    currency: Text,
    /** The share's page at the exchange. */
    url: External,
    /** The company's announcements at the exchange. */
    newsUrl: External,
  }),
  shares: z.strictObject({
    class: Text,
    nominal: Text,
    inIssue: z.int().positive(),
    treasury: z.int().nonnegative(),
    /** The results of the holdings in `financial.ts` and `smallHoldings.ts`. */
    notInPublicHandsPercent: z.number().min(0).max(100),
    /** Refreshed at least every six months (AIM Rule 26 (h)). */
    updated: IsoDate,
  }),
})

export const Navigation = z.strictObject({
  main: z.array(Link).min(1),
  footer: z.array(Link).min(1),
  legal: z.array(Link).min(1),
  skip: Text,
  search: Text,
  menu: z.strictObject({ title: Text, open: Text, close: Text }),
  invest: z.strictObject({ title: Text, text: Text, button: Text }),
  footerTitles: z.strictObject({ site: Text, legal: Text, contact: Text, share: Text }),
  sampleNotice: Text,
  newTab: Text,
})

export const PortfolioCompany = z.strictObject({
  id: Id,
  name: Text,
  description: Text,
  location: Text,
  sector: Text,
  stage: Text,
  year: z.int(),
  logo: Mark,
  website: External,
  socialLinks: z.strictObject({ twitter: External.optional(), linkedin: External }),
  detailedInfo: z.strictObject({
    overview: Text,
    keyFeatures: z.array(Text).min(1),
    marketPosition: Text,
    website: External,
  }),
})

export const Home = z.strictObject({
  title: Text,
  description: Text,
  hero: z.strictObject({ kicker: Text, headline: Text, lead: Text, action: Link, second: Link }),
  price: z.strictObject({ heading: Text, link: Link }),
  sectors: z.strictObject({
    heading: Text,
    lead: Text,
    cards: z
      .array(
        z.strictObject({
          icon: z.enum(['blockchain', 'defi', 'payments', 'gaming']),
          title: Text,
          description: Text,
          stats: Text,
          link: Href,
        }),
      )
      .min(1),
  }),
  why: z.strictObject({
    heading: Text,
    picture: Text,
    points: z.array(Titled).length(4),
  }),
  featured: z.strictObject({
    kicker: Text,
    /** A company of the portfolio. */
    company: PortfolioCompany,
    lead: Text,
    products: z.array(z.strictObject({ name: Text, text: Text })).min(1),
    visit: Text,
    more: Link,
  }),
  news: z.strictObject({
    heading: Text,
    lead: Text,
    frame: Text,
    all: Link,
    exchange: Text,
  }),
  call: z.strictObject({ heading: Text, text: Text, button: Text }),
})

const Section = z.strictObject({
  title: Text,
  heading: Text.optional(),
  text: Text,
  empty: Text,
  failed: Text,
})

export const Investors = z.strictObject({
  hero: Text,
  lead: Text,
  tabs: z
    .array(
      z.strictObject({
        title: Text,
        url: Href,
        icon: z.enum(['overview', 'financial', 'governance', 'documents', 'news', 'corporate']),
      }),
    )
    .min(1),
  facts: z.strictObject({
    /** Before the day on which somebody last saw that a fact is right. */
    reviewed: Text,
    /** Of a person's biography, when nothing is said: the day on which it is true. */
    asAt: Text,
    failed: Text,
    retry: Text,
    withoutScripts: Text,
  }),
  overview: z.strictObject({
    title: Text,
    description: Text,
    calendar: z.strictObject({ heading: Text, text: Text, link: Link, meetings: Link }),
    featured: z.strictObject({ regulatory: Text, company: Text, documents: Text }),
    notice: z.strictObject({ heading: Text, paragraphs: z.array(Text).min(1) }),
    cards: z.array(Titled).min(1),
  }),
  documents: z.strictObject({
    title: Text,
    description: Text,
    heading: Text,
    loading: Text,
    retry: Text,
    view: Text,
    featured: Text,
    /** Beside the date of a document whose file was replaced. */
    updated: Text,
    columns: z.strictObject({ date: Text, name: Text, file: Text, view: Text }),
    withoutScripts: Text,
    /** How many of a long list are shown: `100 of 230 documents are shown.` */
    part: z.strictObject({ of: Text, moreThan: Text, shown: Text, all: Text }),
    reports: Section,
    admission: Section,
    constitutional: Section,
    /** The names of constitutional documents, shown when their list cannot be read (decision 31). */
    placeholders: z.array(Text),
    placeholder: Text,
  }),
})

export const People = z.strictObject({
  /** Reviewed at least every year (AIM Rule 26 (b)). */
  updated: IsoDate,
  people: z
    .array(
      z.strictObject({
        name: Text,
        title: Text,
        bio: Text,
        profile: External,
        /** True for a director in law; others belong to the leadership. */
        director: z.boolean(),
        /** Letters of the drawn portrait. */
        monogram: z.string().min(1).max(3),
      }),
    )
    .min(1),
})

export const Messages = z.strictObject({
  notFound: z.strictObject({ title: Text, heading: Text, text: Text, action: Link, log: Text }),
  failure: z.strictObject({ heading: Text, text: Text, action: Text }),
})

export type Company = z.input<typeof Company>
export type Navigation = z.input<typeof Navigation>
export type Home = z.input<typeof Home>
export type Investors = z.input<typeof Investors>
export type People = z.input<typeof People>
export type PortfolioCompany = z.input<typeof PortfolioCompany>
export type Messages = z.input<typeof Messages>

import type * as z from 'zod'
import { contradictions } from './contradictions.ts'
import type { Pack } from './pack.ts'
import * as schema from './schema.ts'
import * as calendarPage from './schemaCalendar.ts'
import * as consentSchema from './schemaConsent.ts'
import * as contactPages from './schemaContact.ts'
import * as governancePages from './schemaGovernance.ts'
import * as holdingPages from './schemaHoldings.ts'
import * as legalPages from './schemaLegal.ts'
import * as meetingPages from './schemaMeetings.ts'
import * as newsPages from './schemaNews.ts'
import * as toolWords from './schemaPriceTools.ts'
import * as pages from './schemaPages.ts'
import * as searchPage from './schemaSearch.ts'

const schemas = {
  about: pages.About,
  announcements: newsPages.Announcements,
  articles: newsPages.Articles,
  calendar: calendarPage.Calendar,
  committees: governancePages.Committees,
  company: schema.Company,
  contact: contactPages.Contact,
  consent: consentSchema.Consent,
  cookies: legalPages.Cookies,
  corporate: governancePages.Corporate,
  financial: holdingPages.Financial,
  governance: governancePages.Governance,
  home: schema.Home,
  investorNews: newsPages.InvestorNews,
  investors: schema.Investors,
  legal: legalPages.Legal,
  meetings: meetingPages.Meetings,
  messages: schema.Messages,
  navigation: schema.Navigation,
  news: newsPages.News,
  people: schema.People,
  portfolio: holdingPages.Portfolio,
  priceTools: toolWords.PriceTools,
  privacy: legalPages.Privacy,
  restricted: meetingPages.Restricted,
  rule26: governancePages.Rule26,
  search: searchPage.Search,
  sharing: pages.Sharing,
  sharePrice: pages.SharePrice,
  slug: schema.Slug,
  smallHoldings: holdingPages.SmallHoldings,
  terms: legalPages.Terms,
  updates: contactPages.Updates,
  widgets: pages.Widgets,
} satisfies Record<keyof Pack, z.ZodType>

const at = (path: readonly PropertyKey[]) =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`))
    .join('')

/** Checks a pack; answers one line `file: field: what is wrong` for each fault (decision 1). */
export const faultsOf = (given: Pack): string[] => {
  const faults = Object.entries(schemas).flatMap(([name, schema]) => {
    const issues = schema.safeParse(given[name as keyof Pack]).error?.issues ?? []
    return issues.map(issue => `${name}.ts: ${at(issue.path)}: ${issue.message}`)
  })
  return faults.length > 0 ? faults : contradictions(given)
}

import type * as z from 'zod'
import { about } from './about.ts'
import { announcements } from './announcements.ts'
import { articles } from './articles.ts'
import { calendar } from './calendar.ts'
import { committees } from './committees.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { consent } from './consent.ts'
import { contradictions } from './contradictions.ts'
import { cookies } from './cookies.ts'
import { corporate } from './corporate.ts'
import { financial } from './financial.ts'
import { governance } from './governance.ts'
import { home } from './home.ts'
import { investorNews } from './investorNews.ts'
import { investors } from './investors.ts'
import { legal } from './legal.ts'
import { meetings } from './meetings.ts'
import { messages } from './messages.ts'
import { navigation } from './navigation.ts'
import { news } from './news.ts'
import { people } from './people.ts'
import { portfolio } from './portfolio.ts'
import { priceTools } from './priceTools.ts'
import { privacy } from './privacy.ts'
import { restricted } from './restricted.ts'
import { rule26 } from './rule26.ts'
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
import { search } from './search.ts'
import { sharing } from './sharing.ts'
import * as searchPage from './schemaSearch.ts'
import { sharePrice } from './sharePrice.ts'
import { slug } from './slug.ts'
import { smallHoldings } from './smallHoldings.ts'
import { terms } from './terms.ts'
import { updates } from './updates.ts'
import { widgets } from './widgets.ts'

/** Every file of the pack with its value; the same name stands in `schemas`. */
export const pack = {
  about,
  announcements,
  articles,
  calendar,
  committees,
  company,
  contact,
  consent,
  cookies,
  corporate,
  financial,
  governance,
  home,
  investorNews,
  investors,
  legal,
  meetings,
  messages,
  navigation,
  news,
  people,
  portfolio,
  priceTools,
  privacy,
  restricted,
  rule26,
  search,
  sharing,
  sharePrice,
  slug,
  smallHoldings,
  terms,
  updates,
  widgets,
}

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

export type Pack = typeof pack

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

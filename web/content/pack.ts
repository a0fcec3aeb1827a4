import { about } from './about.ts'
import { announcements } from './announcements.ts'
import { articles } from './articles.ts'
import { calendar } from './calendar.ts'
import { committees } from './committees.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { consent } from './consent.ts'
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
import { search } from './search.ts'
import { sharing } from './sharing.ts'
import { sharePrice } from './sharePrice.ts'
import { slug } from './slug.ts'
import { smallHoldings } from './smallHoldings.ts'
import { terms } from './terms.ts'
import { updates } from './updates.ts'
import { widgets } from './widgets.ts'

/** Every file of the pack with its value; `schemas` uses the same names. */
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

export type Pack = typeof pack

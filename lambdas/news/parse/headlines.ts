import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { type Adapter, providerOptions } from '#contract/news/rnsFeed.ts'
import type { RawItem } from './rawItem.ts'

const results = ['FR', 'IR', 'ACS', 'QRF', 'QRT', 'NOR']
const trading = ['TST', 'IMS', 'PFU', 'NAV', 'RES']
const corporateActions = ['DIV', 'ARI', 'CAR', 'CON', 'ACQ', 'DIS', 'MER', 'ROI', 'IOE', 'TEN', 'LIS']
/** With the stages of an offer. */
const urgent = ['FR', 'IR', 'TST', 'ACQ', 'DIS', 'SUS', 'OFF', 'OFB', 'OFD', 'OUP', 'OLA']

/** Whether announcements of a headline category are urgent, and sensitive to the market. */
export const isUrgent = (code: string): boolean => urgent.includes(code.toUpperCase())

/** A headline category that RNS knows; anything else counts as miscellaneous. */
export const knownCode = (code: string): string => {
  const upper = code.trim().toUpperCase()
  return upper in headlineCategories ? upper : 'MSC'
}

/** The category of the form that a regulatory headline category belongs to. */
export const regulatoryCategory = (
  code: string,
): 'Results' | 'Trading Updates' | 'Corporate Actions' | 'Regulatory' => {
  const known = knownCode(code)
  if (results.includes(known)) return 'Results'
  if (trading.includes(known)) return 'Trading Updates'
  return corporateActions.includes(known) ? 'Corporate Actions' : 'Regulatory'
}

const says = (categories: readonly string[], pattern: RegExp): boolean =>
  categories.some(each => pattern.test(each))

/** In this order: what is both breaking and of companies is breaking. */
const reuters = ({ urgency, categories = [] }: RawItem): string => {
  if (urgency === 'high' || says(categories, /^(N2:|.*\b)(BREAKING|ALERT|TOPNWS|SNAP)/i))
    return 'Breaking News'
  if (says(categories, /analysis|insight|explainer|column|^N2:(ANLINS|INSI|COLUM|BRV)/i)) return 'Analysis'
  return says(categories, /^N2:(MTPIX|STX|MKTREP|FRX|DBT|COM|MARKET)|market/i)
    ? 'Market Data'
    : 'Corporate News'
}

const refinitiv = ({ categories = [] }: RawItem): string => {
  if (says(categories, /research|^N2:(RCH|RSCH|BRKRES)/i)) return 'Research'
  if (says(categories, /analy|^N2:(ANLINS|INSI|COLUM)/i)) return 'Analytics'
  return says(categories, /^N2:(MKTREP|STX|FRX|DBT|COM)\b|market/i) ? 'Market Data' : 'Real-time News'
}

const bloomberg = ({ categories = [] }: RawItem): string => {
  if (says(categories, /market|stock|bond|currenc|commodit/i)) return 'Markets'
  if (says(categories, /tech/i)) return 'Technology'
  return says(categories, /econom|central bank|inflation/i) ? 'Economics' : 'Companies'
}

/** The category that an item is shown with: one of its provider's in the form, of a feed as it came. */
export const categoryOf = (adapter: Adapter, raw: RawItem): string => {
  switch (adapter) {
    case 'lse':
      return regulatoryCategory(raw.headline_category ?? '')
    case 'reuters':
      return reuters(raw)
    case 'refinitiv':
      return refinitiv(raw)
    case 'bloomberg':
      return bloomberg(raw)
    case 'feed':
      // An RNS by its headline, which people know, and not by its code.
      if (raw.headline_category)
        return headlineCategories[knownCode(raw.headline_category)] ?? raw.headline_category
      return raw.categories?.find(each => each.trim())?.trim() ?? ''
  }
}

/** Whether an item is of a category of the form, or, of a feed, has it among its own, in whatever case. */
export const isOfCategory = (adapter: Adapter, raw: RawItem, category: string): boolean => {
  const same = (text: string) => text.trim().toLowerCase() === category.trim().toLowerCase()
  return same(categoryOf(adapter, raw)) || (adapter === 'feed' && (raw.categories ?? []).some(same))
}

/** The categories of a known provider in the form; none of a feed. */
export const formCategories = (adapter: Adapter): readonly string[] =>
  providerOptions.find(({ id }) => id === adapter)?.categories ?? []

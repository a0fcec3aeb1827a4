import * as z from 'zod'
import { company } from '#content/company.ts'
import type { Routes } from '#contract/contract.ts'
import type { Call } from '#contract/route.ts'
import { newsFetch } from '#contract/limits.ts'
import { ProviderId } from '#contract/news/rnsFeed.ts'
import type { FieldErrors } from '../../../kit/useAction.ts'
import { splitList } from '../../format.ts'

/** The configuration card as it is filled in. */
export interface FeedForm {
  provider: ProviderId
  /** Separated by commas. */
  symbols: string
  /** A category of the provider; `all` for all of them. */
  category: string
  /** Dates in London, both included; empty for none. */
  from: string
  to: string
  limit: string
}

export type FeedBody = Call<Routes['rnsFeedProxy']>['body']

/** The category select's value for all: an item without a value would be a mistake. */
export const allCategories = 'all'

/** The form as it is first shown. */
export const usualForm: FeedForm = {
  provider: 'lse',
  symbols: company.listing.newsSymbol,
  category: allCategories,
  from: '',
  to: '',
  limit: String(newsFetch.form),
}

/** From 1 to 100; the usual limit for what is no number. */
export const limitOf = (text: string): number => {
  const limit = text.trim() === '' ? NaN : Math.trunc(Number(text))
  return Number.isNaN(limit) ? newsFetch.form : Math.min(Math.max(limit, 1), newsFetch.most)
}

/** The mistakes of a form, by its field; the server knows the rest. */
export const mistakesOf = ({ symbols, from, to }: FeedForm): FieldErrors => ({
  ...(splitList(symbols).length > 20 && { symbols: 'Twenty symbols at most.' }),
  ...(splitList(symbols).some(symbol => symbol.length > 100 || /\.[A-Z]+\s+\S+\.[A-Z]/.test(symbol)) && {
    symbols: 'A symbol, ISIN, LEI or name has a hundred characters at most. Put commas between them.',
  }),
  ...(from && to && from > to && { to: 'This date comes before the first one.' }),
})

/** The form as the proxy takes it. */
export const bodyOf = ({ provider, symbols, category, from, to, limit }: FeedForm): FeedBody => ({
  provider,
  symbols: splitList(symbols),
  ...(category !== allCategories && { category }),
  ...(from && { fromDate: from }),
  ...(to && { toDate: to }),
  limit: limitOf(limit),
})

const fields = Object.keys(usualForm) as (keyof FeedForm)[]

/** The query of an address that says this form, without what goes without saying. */
export const queryOf = (form: FeedForm): Record<string, string> =>
  Object.fromEntries(fields.filter(name => form[name] !== usualForm[name]).map(name => [name, form[name]]))

const LondonDate = z.iso.date()

/** Reads such a query; what makes no sense there counts as not said. */
export const readForm = (query: URLSearchParams): FeedForm => {
  const provider = ProviderId.safeParse(query.get('provider'))
  const text = (name: keyof FeedForm) => query.get(name) ?? usualForm[name]
  const date = (name: 'from' | 'to') => LondonDate.safeParse(query.get(name)).data ?? ''
  return {
    provider: provider.data ?? usualForm.provider,
    symbols: text('symbols'),
    category: text('category'),
    from: date('from'),
    to: date('to'),
    limit: text('limit'),
  }
}

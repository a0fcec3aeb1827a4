import { decode } from '../../../../lambdas/news/parse/decode.ts'
import { toItems, selectItems } from '../../../../lambdas/news/parse/gather.ts'
import { readFeed } from '../../../../lambdas/news/parse/readFeed.ts'
import { rnsOf } from '../../../../lambdas/news/parse/rns.ts'
import { shownWords } from '../../../../lambdas/publishing/text/html/words.ts'
import type { RnsItem } from '../../../../lambdas/contract/news/rnsFeed.ts'
import { SourceFailure } from '../../../../lambdas/news/source.ts'
import { feedAddress, receivedAt, type Case, type ExpectedItem } from './case.ts'
import { dateCases } from './dates.ts'
import { encodingCases } from './encodings.ts'
import { formatCases } from './formats.ts'
import { identityCases } from './identity.ts'
import { symbolCases } from './symbols.ts'
import { textCases } from './texts.ts'

/** Feeds of our own making, what has to be read of each written from the formats' specifications. */
export const corpus: readonly Case[] = [
  ...textCases,
  ...encodingCases,
  ...dateCases,
  ...symbolCases,
  ...identityCases,
  ...formatCases,
]

const symbols = ['BLU.L']
const context = {
  provider: 'lse',
  adapter: 'feed',
  received: receivedAt,
  base: feedAddress,
  symbols: symbols,
} as const

/** Reads a feed as a poll reads it. @throws SourceFailure */
const itemsOf = ({ bytes, type }: Case): RnsItem[] => {
  const raw = readFeed(decode(bytes, type)).items.map(each => ({ ...each, ...rnsOf(each) }))
  return toItems(selectItems(raw, { symbols, limit: 500 }, context).selected, context).items
}

const said = (item: RnsItem): Required<ExpectedItem> => ({
  id: item.id.replace(/^(sha256:).*/, '$1'),
  title: item.title,
  link: item.sourceUrl,
  at: item.publishedAt,
  undated: item.undated ?? false,
  words: shownWords(item.content).join(' '),
  links: [...item.content.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  whose: item.unknown_company ? 'unknown' : 'ours',
  rns_number: item.rns_number,
  headline_category: item.headline_category,
})

/** Says how the result differs from the expected one; undefined without a difference. */
export const faultOf = (given: Case): string | undefined => {
  const { expected } = given
  try {
    const items = itemsOf(given).map(said)
    if (expected instanceof RegExp) return `was read: ${JSON.stringify(items)}`
    const isIn = (one: ExpectedItem) =>
      items.some(item =>
        Object.entries(one).every(
          ([name, value]) => JSON.stringify(item[name as keyof ExpectedItem]) === JSON.stringify(value),
        ),
      )
    const missing = expected.filter(one => !isIn(one))
    return missing.length === 0 && items.length === expected.length
      ? undefined
      : `${items.length} items of ${expected.length}; missing ${JSON.stringify(missing.slice(0, 2))} in ${JSON.stringify(items.slice(0, 2))}`
  } catch (error) {
    if (error instanceof SourceFailure && expected instanceof RegExp && expected.test(error.message))
      return undefined
    return String(error)
  }
}

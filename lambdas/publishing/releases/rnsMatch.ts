import { londonTime } from '#contract/londonTime.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import type { ExpectedRns, RnsAgreement } from '#contract/news/rnsDetection.ts'
import { typedInstrument, writtenOut } from '../rns/instruments.ts'

/** The fields of an item that are compared. */
export type ComparedItem = Pick<
  RnsItem,
  'headline_category' | 'publishedAt' | 'rns_number' | 'symbol' | 'title'
>

/** `certain`: it is the RNS. `likely`: a person has to say so. `no`: it is another one. */
export type Verdict = 'certain' | 'likely' | 'no'

/** Days that an RNS may come late, or early, and still be suggested. */
const daysAround = 7

const numberOf = (text = ''): string => text.trim().toUpperCase()

/** A symbol with its exchange, however that is written: `BLU` of another exchange is another company. */
const symbolOf = (text = ''): string => {
  const known = typedInstrument(text)
  return known ? writtenOut(known) : ''
}

/** Codes that RNS has written in two ways. Source: London Stock Exchange, "RNS headline categories". */
const sameCategory: Readonly<Record<string, string>> = { DSH: 'RDS' }
const categoryOf = (text = ''): string => {
  const code = text.trim().toUpperCase()
  return sameCategory[code] ?? code
}

/** A headline as it is compared: without the wire's `REG - issuer - `, marks, case and spaces. */
export const headlineOf = (text = ''): string =>
  text
    .normalize('NFKC')
    .replace(/^\s*REG\s+[-–]\s+.*?\s[-–]\s+/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const compared = (one: string, other: string): RnsAgreement['number'] =>
  one === '' || other === '' ? 'unknown' : one === other ? 'same' : 'other'

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

/** Compares an item with an expected RNS. */
export const agreementOf = (expected: ExpectedRns, item: ComparedItem): RnsAgreement => ({
  number: compared(numberOf(expected.number), numberOf(item.rns_number)),
  symbol: compared(symbolOf(expected.symbol), symbolOf(item.symbol)),
  headline_category: compared(categoryOf(expected.headline_category), categoryOf(item.headline_category)),
  headline: compared(headlineOf(expected.headline), headlineOf(item.title)),
  day: compared(expected.day ?? '', londonTime(new Date(item.publishedAt)).date),
})

/**
 * Whether an item is the RNS that a release waits for (decision 37). Its number alone makes it certain, on the day: in
 * the years numbers come again. Headline, or category and day, make it likely, and are shown to people before they
 * count. What is of another symbol never is.
 */
export const verdictOf = (expected: ExpectedRns, item: ComparedItem): Verdict => {
  const { number, symbol, headline_category, headline, day } = agreementOf(expected, item)
  if (symbol === 'other') return 'no'
  if (number === 'same' && day === 'same') return 'certain'
  const away =
    expected.day === undefined
      ? Infinity
      : daysBetween(expected.day, londonTime(new Date(item.publishedAt)).date)
  if (away <= daysAround && (number === 'same' || headline === 'same')) return 'likely'
  return day === 'same' && headline_category === 'same' ? 'likely' : 'no'
}

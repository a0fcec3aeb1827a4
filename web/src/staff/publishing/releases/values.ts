import { company } from '#content/company.ts'
import type { Release, ReleaseItem } from '#contract/publishing/releases.ts'
import { rnsCriteria, type ExpectedRns, type RnsCriterion } from '#contract/news/rnsDetection.ts'
import { whenOf, type When } from './moment.ts'

/** What is known of an RNS, as a form has it: empty where nothing is. */
export type RnsValues = Record<RnsCriterion, string>

/** A release as its form has it. */
export interface Values extends When {
  title: string
  /** Null until a person says so: then what is in it decides. */
  price_sensitive: boolean | null
  regulatory: boolean
  rns: RnsValues
  confidential: boolean
  /** Mail addresses, one a line. */
  readers: string
  items: ReleaseItem[]
}

/** What the form of an RNS begins with. */
export const rnsValuesOf = (rns: ExpectedRns | undefined): RnsValues => ({
  number: rns?.number ?? '',
  symbol: rns?.symbol ?? company.listing.symbol,
  headline_category: rns?.headline_category ?? '',
  headline: rns?.headline ?? '',
  day: rns?.day ?? '',
})

/** What such a form says, as the API takes it. */
export const expectedOf = (values: RnsValues): ExpectedRns =>
  Object.fromEntries(
    rnsCriteria.flatMap(name => (values[name].trim() === '' ? [] : [[name, values[name].trim()]])),
  )

export const valuesOf = ({
  title,
  price_sensitive,
  regulatory,
  rns,
  confidential,
  readers,
  items,
  publish_at,
}: Release): Values => ({
  ...whenOf(publish_at),
  title,
  price_sensitive,
  regulatory,
  rns: rnsValuesOf(rns),
  confidential,
  readers: readers.map(({ email }) => email).join('\n'),
  items: items.map(({ type, id }) => ({ type, id })),
})

/** Mail addresses in a text, however they are separated. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** A form with what it leaves open decided. */
export type Decided = Values & { price_sensitive: boolean }

/** What the form says, as the API takes it. */
export const inputOf = (
  { title, price_sensitive, regulatory, rns, confidential, readers, items }: Decided,
  publish_at: string | null,
) => ({
  title,
  price_sensitive,
  regulatory,
  ...(regulatory && { rns: expectedOf(rns) }),
  confidential,
  readers: confidential ? addressesIn(readers) : [],
  items,
  publish_at,
})

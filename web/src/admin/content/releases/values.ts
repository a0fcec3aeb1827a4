import type { Release, ReleaseItem } from '#contract/releases.ts'
import { whenOf, type When } from './moment.ts'

/** A release as its form has it. */
export interface Values extends When {
  title: string
  price_sensitive: boolean
  items: ReleaseItem[]
}

export const valuesOf = ({ title, price_sensitive, items, publish_at }: Release): Values => ({
  ...whenOf(publish_at),
  title,
  price_sensitive,
  items: items.map(({ type, id }) => ({ type, id })),
})

/** What the form says, as the API takes it. */
export const inputOf = ({ title, price_sensitive, items }: Values, publish_at: string | null) => ({
  title,
  price_sensitive,
  items,
  publish_at,
})

import { londonMoments } from '#contract/londonTime.ts'

/** Nothing that a feed shows is older; what says so has no date that means anything. */
const earliest = Date.UTC(1990, 0, 1)

/** Zones that dates of mails and feeds name and `Date` does not know. */
const zones: Record<string, string> = {
  BST: '+0100',
  WET: '+0000',
  WEST: '+0100',
  CET: '+0100',
  CEST: '+0200',
}

/** ISO 8601 without a zone. */
const bare = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/

const parsed = (text: string): number => {
  const [, date, time = '00:00'] = bare.exec(text) ?? []
  if (date) return londonMoments({ date, time }).at(-1)?.getTime() ?? Number.NaN
  return Date.parse(text.replace(/\b(BST|WES?T|CES?T)$/, zone => zones[zone] ?? zone))
}

/**
 * The moment that a source names (RFC 822, ISO 8601, or an epoch second), UTC. One without a zone is London's.
 * @returns undefined for none, for what is no date, and for one that cannot be meant
 */
export const momentOf = (text: string | undefined): Date | undefined => {
  const trimmed = text?.trim().slice(0, 100) ?? ''
  const time = /^\d{10}$/.test(trimmed) ? Number(trimmed) * 1000 : parsed(trimmed)
  return Number.isNaN(time) || time < earliest ? undefined : new Date(time)
}

/** The moment that an item counts as published: its own, or that of receipt when it names none or a future one. */
export const publishedAt = (text: string | undefined, received: Date): string => {
  const own = momentOf(text)
  return (own && own < received ? own : received).toISOString()
}

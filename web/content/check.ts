import type { z } from 'zod'
import { company } from './company.ts'
import { home } from './home.ts'
import { investors } from './investors.ts'
import { messages } from './messages.ts'
import { navigation } from './navigation.ts'
import { people } from './people.ts'
import { portfolio } from './portfolio.ts'
import * as schema from './schema.ts'

/** Every file of the pack with its value; the same name stands in `schemas`. */
export const pack = { company, home, investors, messages, navigation, people, portfolio }

const schemas = {
  company: schema.Company,
  home: schema.Home,
  investors: schema.Investors,
  messages: schema.Messages,
  navigation: schema.Navigation,
  people: schema.People,
  portfolio: schema.Portfolio,
} satisfies Record<keyof Pack, z.ZodType>

export type Pack = typeof pack

const at = (path: readonly PropertyKey[]) =>
  path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`))
    .join('')

const monthsBetween = (from: string, to: string) => {
  const [start, end] = [new Date(from), new Date(to)]
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return end.getUTCDate() > start.getUTCDate() ? months + 1 : months
}

/** What does not fit together between the files of a pack, each with file and field. */
const contradictions = ({ company, home, portfolio }: Pack): string[] => {
  const found: string[] = []
  if (monthsBetween(company.shares.updated, company.confirmed) > 6)
    found.push('company.ts: shares.updated: more than six months before `confirmed` (AIM Rule 26 (h)).')
  if (!portfolio.companies.some(({ id }) => id === home.featured.company.id))
    found.push(
      `home.ts: featured.company: no company in portfolio.ts has the id ${home.featured.company.id}.`,
    )
  const holdings = portfolio.companies.length + portfolio.smallerHoldings.length
  for (const [index, card] of home.sectors.cards.entries()) {
    const claimed = Number(/^(\d+)\+? portfolio/.exec(card.stats)?.[1] ?? 0)
    if (claimed > holdings)
      found.push(
        `home.ts: sectors.cards[${index}].stats: claims ${claimed} companies; portfolio.ts has ${holdings}.`,
      )
  }
  return found
}

/** Checks a pack; answers one line `file: field: what is wrong` for each fault (decision 1). */
export const faultsOf = (given: Pack): string[] => {
  const faults = Object.entries(schemas).flatMap(([name, schema]) => {
    const issues = schema.safeParse(given[name as keyof Pack]).error?.issues ?? []
    return issues.map(issue => `${name}.ts: ${at(issue.path)}: ${issue.message}`)
  })
  return faults.length > 0 ? faults : contradictions(given)
}

import { monthsOn } from '#contract/publishing/reviewDates.ts'
import { doubtfulHoldings, impossibleHoldings, notInPublicHands } from '#contract/publishing/holdings.ts'
import { ruleEditionOn, type RuleLetter } from '#contract/publishing/rule26Editions.ts'
import type { Pack } from './pack.ts'
import { capitalOf, holdersOf } from './factParts.ts'

/** Dates of review, each with the months after which it is overdue and the rule that says so. */
const reviews = ({ company, corporate, financial, governance, rule26 }: Pack) => [
  { field: 'company.ts: shares.updated', date: company.shares.updated, months: 6, rule: 'h' },
  { field: 'financial.ts: holders.updated', date: financial.holders.updated, months: 6, rule: 'h' },
  { field: 'corporate.ts: updated', date: corporate.updated, months: 6, rule: 'o' },
  { field: 'governance.ts: updated', date: governance.updated, months: 12, rule: 'm' },
  ...rule26.items.map(({ item, reviewed }, index) => ({
    field: `rule26.ts: items[${index}].reviewed`,
    date: reviewed,
    months: ruleEditionOn(company.confirmed).items[item].period,
    rule: item,
  })),
]

const periods: Record<number, string> = { 6: 'six months', 12: 'a year' }

/** Dates against their review periods, which count to the day of confirmation. */
const overdue = (pack: Pack): string[] => {
  const { confirmed } = pack.company
  return reviews(pack).flatMap(({ field, date, months, rule }) => {
    if (date > confirmed) return [`${field}: ${date} is after \`confirmed\` in company.ts, ${confirmed}.`]
    return monthsOn(date, months) < confirmed
      ? [`${field}: more than ${periods[months]} before \`confirmed\` (AIM Rule 26 (${rule})).`]
      : []
  })
}

/** The index of Rule 26 against the dates that the pages themselves show. */
const wrongIndex = ({ corporate, financial, governance, rule26 }: Pack): string[] => {
  const shownDates: Partial<Record<RuleLetter, string>> = {
    h: financial.holders.updated,
    m: governance.updated,
    o: corporate.updated,
  }
  return rule26.items.flatMap(({ item, reviewed, text, link }, index) => {
    const field = `rule26.ts: items[${index}]`
    const letter = String.fromCharCode('a'.charCodeAt(0) + index)
    if (item !== letter) return [`${field}.item: (${letter}) belongs here, not (${item}).`]
    if (!text && !link) return [`${field}: has neither a text nor a link.`]
    const shown = shownDates[item]
    return shown && shown !== reviewed ? [`${field}.reviewed: ${reviewed}, but its page says ${shown}.`] : []
  })
}

/** Board, committees and people against one another. */
const wrongBoard = ({ committees, governance, people }: Pack): string[] => {
  const found: string[] = []
  const directors = people.people.filter(({ director }) => director).length
  if (governance.board.directors !== directors)
    found.push(
      `governance.ts: board.directors: says ${governance.board.directors}; people.ts has ${directors}.`,
    )
  const names = new Set(people.people.map(({ name }) => name))
  for (const [index, { members }] of committees.committees.entries())
    for (const [place, { name }] of members.entries())
      if (!names.has(name))
        found.push(`committees.ts: committees[${index}].members[${place}].name: ${name} is not in people.ts.`)
  return found
}

/** Holdings against the shares in issue, and the office against the company's. */
const wrongShares = ({ company, corporate, financial, smallHoldings }: Pack): string[] => {
  const [holders, capital] = [holdersOf(financial, smallHoldings), capitalOf(company, financial)]
  const impossible = impossibleHoldings(holders.list, capital)
  const found = (impossible.length > 0 ? impossible : doubtfulHoldings(holders.list, capital)).map(
    ({ path: [list, index, field], message }) =>
      `financial.ts: holders.${list}${index === undefined ? '' : `[${index}].${field}`}: ${message}`,
  )
  const stated = company.shares.notInPublicHandsPercent
  const percent = notInPublicHands(holders.list, capital)
  if (found.length === 0 && stated !== percent)
    found.push(`company.ts: shares.notInPublicHandsPercent: ${stated}; the holdings come to ${percent}.`)
  const office = corporate.advisers.list.findIndex(({ role }) => role === 'Registered Office')
  if (corporate.advisers.list[office]?.contact !== company.registration.office)
    found.push(`corporate.ts: advisers.list[${office}].contact: is not the office in company.ts.`)
  return found
}

/** The portfolio against itself and against what the home page says of it. */
const wrongPortfolio = ({ home, portfolio }: Pack): string[] => {
  const found: string[] = []
  const { companies, smallerHoldings, sectors, caseStudy } = portfolio
  const ids = new Set(companies.map(({ id }) => id))
  if (!ids.has(home.featured.company.id))
    found.push(
      `home.ts: featured.company: no company in portfolio.ts has the id ${home.featured.company.id}.`,
    )
  if (!ids.has(caseStudy.company))
    found.push(`portfolio.ts: caseStudy.company: no company has the id ${caseStudy.company}.`)
  for (const [index, sector] of sectors.list.entries()) {
    const field = `portfolio.ts: sectors.list[${index}]`
    for (const id of sector.companies)
      if (!ids.has(id)) found.push(`${field}.companies: no company has the id ${id}.`)
    for (const name of sector.smallerHoldings)
      if (!smallerHoldings.includes(name)) found.push(`${field}.smallerHoldings: ${name} is not held.`)
  }
  for (const [index, card] of home.sectors.cards.entries()) {
    const field = `home.ts: sectors.cards[${index}]`
    const sector = sectors.list.find(({ id }) => card.link === `/portfolio#${id}`)
    if (!sector) found.push(`${field}.link: portfolio.ts has no sector at ${card.link}.`)
    const held = sector ? sector.companies.length + sector.smallerHoldings.length : 0
    const claimed = Number(/^(\d+)\+? portfolio/.exec(card.stats)?.[1] ?? 0)
    if (sector && claimed > held)
      found.push(`${field}.stats: claims ${claimed} companies; its sector in portfolio.ts has ${held}.`)
  }
  return found
}

/** Articles with a label that there is not. */
const wrongArticles = ({ articles }: Pack): string[] => {
  const labels = new Set(articles.labels.map(({ id }) => id))
  return articles.list.flatMap(({ label }, index) =>
    labels.has(label) ? [] : [`articles.ts: list[${index}].label: there is no label ${label}.`],
  )
}

/** The contradictions between the files of a pack, each with file and field. */
export const contradictions = (pack: Pack): string[] => [
  ...overdue(pack),
  ...wrongIndex(pack),
  ...wrongBoard(pack),
  ...wrongShares(pack),
  ...wrongPortfolio(pack),
  ...wrongArticles(pack),
]

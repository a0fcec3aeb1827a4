import { expect, test } from 'vitest'
import { faultsOf } from './check.ts'
import { pack } from './pack.ts'

const { committees, company, corporate, financial, governance, home, people, portfolio, rule26 } = pack

/** The list with its first entry changed. */
const withFirst = <T extends object>([first, ...rest]: T[], change: Partial<T>): T[] => [
  { ...first!, ...change },
  ...rest,
]

test('P-054 X-002 the governance text has as many directors as there are', () => {
  const all = people.people.map(person => ({ ...person, director: true }))
  expect(faultsOf({ ...pack, people: { ...people, people: all } })).toEqual([
    'governance.ts: board.directors: says 2; people.ts has 3.',
  ])
})

test('P-063 X-002 the members of a committee are people of the pack', () => {
  const [first, ...rest] = committees.committees
  const members = withFirst(first!.members, { name: 'Nobody Known' })
  expect(
    faultsOf({ ...pack, committees: { ...committees, committees: [{ ...first!, members }, ...rest] } }),
  ).toEqual(['committees.ts: committees[0].members[0].name: Nobody Known is not in people.ts.'])
})

test('P-050 X-002 a percentage that the shares do not make is a fault', () => {
  const holders = { ...financial.holders, list: withFirst(financial.holders.list, { percent: 13.5 }) }
  expect(faultsOf({ ...pack, financial: { ...financial, holders } })).toEqual([
    'financial.ts: holders.list[0].percent: These shares are 12.51%. Correct one of the two, or leave the percentage empty.',
  ])
})

test('P-051 X-002 a free float that the holdings do not come to is a fault', () => {
  const shares = { ...company.shares, notInPublicHandsPercent: 30 }
  expect(faultsOf({ ...pack, company: { ...company, shares } })).toEqual([
    'company.ts: shares.notInPublicHandsPercent: 30; the holdings come to 34.3.',
  ])
})

test('X-002 the registered office is the same on every page', () => {
  const list = withFirst(corporate.advisers.list, { contact: 'Elsewhere' })
  expect(
    faultsOf({ ...pack, corporate: { ...corporate, advisers: { ...corporate.advisers, list } } }),
  ).toEqual(['corporate.ts: advisers.list[0].contact: is not the office in company.ts.'])
})

test('X-002 a sector card that leads to no sector of the portfolio is a fault', () => {
  const list = withFirst(portfolio.sectors.list, { id: 'ledgers' })
  expect(faultsOf({ ...pack, portfolio: { ...portfolio, sectors: { ...portfolio.sectors, list } } })).toEqual(
    ['home.ts: sectors.cards[0].link: portfolio.ts has no sector at /portfolio#blockchain.'],
  )
})

test('X-002 companies that sectors, case study and home page name are in the portfolio', () => {
  const [first] = portfolio.sectors.list
  const list = withFirst(portfolio.sectors.list, {
    companies: [...first!.companies, 'lost'],
    smallerHoldings: [...first!.smallerHoldings, 'Lost'],
  })
  const caseStudy = { ...portfolio.caseStudy, company: 'lost' }
  const featured = { ...home.featured, company: { ...home.featured.company, id: 'lost' } }
  const sectors = { ...portfolio.sectors, list }
  expect(
    faultsOf({ ...pack, home: { ...home, featured }, portfolio: { ...portfolio, caseStudy, sectors } }),
  ).toEqual([
    'home.ts: featured.company: no company in portfolio.ts has the id lost.',
    'portfolio.ts: caseStudy.company: no company has the id lost.',
    'portfolio.ts: sectors.list[0].companies: no company has the id lost.',
    'portfolio.ts: sectors.list[0].smallerHoldings: Lost is not held.',
  ])
})

test('P-084 X-002 governance, holders and advisers have to be reviewed in their periods', () => {
  const late = faultsOf({ ...pack, company: { ...company, confirmed: '2025-09-21' } })
  for (const fault of [
    'financial.ts: holders.updated: more than six months before `confirmed` (AIM Rule 26 (h)).',
    'corporate.ts: updated: more than six months before `confirmed` (AIM Rule 26 (o)).',
    'governance.ts: updated: more than a year before `confirmed` (AIM Rule 26 (m)).',
    'rule26.ts: items[12].reviewed: more than a year before `confirmed` (AIM Rule 26 (m)).',
  ])
    expect(late).toContain(fault)
  expect(faultsOf({ ...pack, company: { ...company, confirmed: '2025-04-22' } })).toEqual([])
})

test('X-002 a review later than the confirmation of the pack is a fault', () => {
  const items = withFirst(rule26.items, { reviewed: '2025-04-16' })
  expect(faultsOf({ ...pack, rule26: { ...rule26, items } })).toEqual([
    'rule26.ts: items[0].reviewed: 2025-04-16 is after `confirmed` in company.ts, 2025-04-15.',
  ])
})

test('X-015 X-002 the index of Rule 26 is whole, in order, and agrees with its pages', () => {
  const [a, b, ...rest] = rule26.items
  expect(faultsOf({ ...pack, rule26: { ...rule26, items: [b!, a!, ...rest] } })).toEqual([
    'rule26.ts: items[0].item: (a) belongs here, not (b).',
    'rule26.ts: items[1].item: (b) belongs here, not (a).',
  ])
  expect(faultsOf({ ...pack, rule26: { ...rule26, items: rest } })[0]).toMatch(/^rule26\.ts: items: /)
  const disagreeing = { ...governance, updated: '2024-05-01' }
  expect(faultsOf({ ...pack, governance: disagreeing })).toEqual([
    'rule26.ts: items[12].reviewed: 2024-04-22, but its page says 2024-05-01.',
  ])
})

test('P-052 X-002 there are ten principles, no fewer', () => {
  const principles = { ...governance.principles, list: governance.principles.list.slice(1) }
  expect(faultsOf({ ...pack, governance: { ...governance, principles } })[0]).toMatch(
    /^governance\.ts: principles\.list: /,
  )
})

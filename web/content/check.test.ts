import { expect, test } from 'vitest'
import { faultsOf } from './check.ts'
import { pack } from './pack.ts'

test('P-085 the pack that ships is right', () => {
  expect(faultsOf(pack)).toEqual([])
})

test('P-084 X-002 a fault names file and field', () => {
  const company = { ...pack.company, email: { ...pack.company.email, general: 'nobody' } }
  const [card, ...cards] = pack.home.sectors.cards
  const home = {
    ...pack.home,
    sectors: { ...pack.home.sectors, cards: [{ ...card!, title: ' ' }, ...cards] },
  }
  expect(faultsOf({ ...pack, company, home })).toEqual([
    expect.stringMatching(/^company\.ts: email\.general: /),
    'home.ts: sectors.cards[0].title: A text is missing.',
  ])
})

test('X-002 figures older than their review period are a fault', () => {
  const shares = { ...pack.company.shares, updated: '2024-10-14' }
  expect(faultsOf({ ...pack, company: { ...pack.company, shares } })).toEqual([
    expect.stringContaining('company.ts: shares.updated: more than six months'),
  ])
  const inTime = { ...pack.company.shares, updated: '2024-10-15' }
  expect(faultsOf({ ...pack, company: { ...pack.company, shares: inTime } })).toEqual([])
})

test('X-002 a claimed number of companies has to be in the portfolio', () => {
  const [card, ...cards] = pack.home.sectors.cards
  const sectors = { ...pack.home.sectors, cards: [{ ...card!, stats: '9+ portfolio companies' }, ...cards] }
  expect(faultsOf({ ...pack, home: { ...pack.home, sectors } })).toEqual([
    'home.ts: sectors.cards[0].stats: claims 9 companies; its sector in portfolio.ts has 5.',
  ])
})

test('P-090 the four companies are those of the specification', () => {
  expect(
    pack.portfolio.companies.map(({ sector, stage, year, location }) => [sector, stage, year, location]),
  ).toEqual([
    ['Payments', 'Series A', 2014, 'Berlin'],
    ['Gaming', 'Seed', 2023, 'Singapore'],
    ['Gaming', 'Seed', 2024, 'Vancouver'],
    ['Payments', 'Series A', 2020, 'London'],
  ])
})

test('P-086 the sector cards carry the specified stats', () => {
  expect(pack.home.sectors.cards.map(({ stats }) => stats)).toEqual([
    '5+ portfolio companies',
    'Global DeFi reach',
    'Borderless transactions',
  ])
})

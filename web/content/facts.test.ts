import { expect, test } from 'vitest'
import { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { notInPublicHands, significantHoldings } from '#contract/publishing/holdings.ts'
import { packFacts } from './facts.ts'

test('X-014 what the site was built with fits the schema that staff change it by', () => {
  expect(CompanyFacts.parse(packFacts)).toEqual(packFacts)
})

test('P-050 P-051 holdings of the pack come to the percentages of the specification', () => {
  const { holders, capital } = packFacts
  expect(significantHoldings(holders.list, capital).map(({ percent }) => percent)).toEqual([
    12.5, 6.51, 5.26, 3.26,
  ])
  expect(notInPublicHands(holders.list, capital)).toBe(34.3)
})

import { expect, test } from 'vitest'
import { corpus, faultOf } from './corpus.ts'

const groups = Map.groupBy(corpus, ({ name }) => name.replace(/[: ]*\d*:.*$/s, ''))

test.each([...groups])('A-138 S-16 feeds are read as their specifications say: %s', (_, cases) => {
  const faults = cases.flatMap(one => {
    const fault = faultOf(one)
    return fault === undefined ? [] : [`${one.name}: ${fault}`]
  })
  expect(faults).toEqual([])
})

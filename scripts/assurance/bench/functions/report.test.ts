import { expect, it } from 'vitest'
import type { Measured } from './measure.ts'
import { misses, ratioOf, refusals, table } from './report.ts'

const fine: Measured = {
  name: 'documents',
  bytes: 300_000,
  clients: ['DynamoDB'],
  loads: [120, 130, 140],
  emptyLoads: [100, 90, 110],
  warm: 0.02,
}
const empty: Measured = {
  ...fine,
  name: 'empty',
  bytes: 100,
  clients: [],
  loads: [1],
  emptyLoads: [1],
  warm: 0.001,
}

it('names the slowest first', () => {
  const feeds: Measured = { ...fine, name: 'feeds', loads: [250] }
  const cms: Measured = { ...fine, name: 'cms', loads: [300] }
  expect(misses([empty, fine, feeds, cms], 0.4)[0]).toMatch(/cms 3\.0, feeds 2\.5\.$/)
})

it('names and lists the worst only', () => {
  const slow = Array.from({ length: 20 }, (_, index): Measured => ({
    ...fine,
    name: 'cms',
    loads: [300 + index],
  }))
  expect(misses([empty, fine, ...slow], 0.4)[0]).toMatch(/: cms 3\.2, (cms 3\.\d, ){4}…\.$/)
  expect(table(slow).split('\n')).toHaveLength(10)
})

it('compares medians with the empty function of the same clients', () => {
  expect(ratioOf(fine)).toBe(1.3)
  expect(table([empty, fine]).split('\n').at(-1)).toBe(
    '| documents | 300 | 130.0 (120.0–140.0) | 100.0 (90.0–110.0) | 1.30 |',
  )
  expect(refusals([empty, fine, { ...fine, warm: 0.031 }])).toBe('19.0–30.0 µs')
})

it('says what is behind a bar: size, load, the stack', () => {
  expect(misses([empty, fine], 0.4)).toEqual([])
  const slow: Measured = { ...fine, name: 'feeds', loads: [250], bytes: 1_200_000 }
  const pdf: Measured = { ...fine, name: 'processUpload', bytes: 2_300_000 }
  expect(
    misses([empty, fine, { ...fine, name: 'cms' }, { ...fine, name: 'github' }, slow, pdf], 1.5),
  ).toEqual([
    '1 of 5 bundles have more than 1000 kB: feeds 1200 kB.',
    '1 of 5 load in more than 2 times what an empty function takes: feeds 2.5.',
    'The whole stack takes 1.500 ms.',
  ])
  expect(misses([empty, slow, pdf], 0.4)).toContain('0 of 2 bundles have at most 400 kB.')
  expect(misses([{ ...fine, name: 'preSignUp', clients: [], loads: [40], emptyLoads: [1] }], 0.4)).toEqual([])
})

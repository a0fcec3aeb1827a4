import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { total } from '../../../ops/cost/line.ts'
import { billOf } from './bill.ts'
import { allowed, crowd, edge } from './inputs.ts'
import { demandOf, firstLimit, limitsOf, mailingOf, type Morning } from './model.ts'

const morning: Morning = {
  crowd,
  reader: { views: 2, live: 4, data: 1, stored: 40, kilobytes: 300 },
  edge,
  calls: { render: 60, data: 25, count: 25, first: 500 },
  memory: { render: 1, data: 0.5, count: 0.5 },
  units: { readsPerCall: 6, readsPerCount: 0.5, writesPerCount: 2, countShards: 10 },
  mail: { pace: 12, workers: 2, call: 100 },
  throttle: 1000,
  logKilobytesPerCall: 1.2,
}
const withCrowd = (more: Partial<Morning['crowd']>): Morning => ({
  ...morning,
  crowd: { ...morning.crowd, ...more },
})
const readers = fc.integer({ min: 1, max: 100_000_000 })

describe('a morning of results', () => {
  it('with more readers asks no part for less', () => {
    fc.assert(
      fc.property(readers, readers, (one, other) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)].map(count =>
          demandOf(withCrowd({ readers: count })),
        )
        for (const [part, needed] of Object.entries(few ?? {}))
          expect(many?.[part as keyof typeof many]).toBeGreaterThanOrEqual(needed)
      }),
    )
  })

  it('never asks the functions for more pages than the edge has places, nor for more than readers want', () => {
    fc.assert(
      fc.property(readers, fc.integer({ min: 1, max: 1000 }), (count, caches) => {
        const { arrivals, renders } = demandOf({
          ...withCrowd({ readers: count }),
          edge: { ...edge, caches },
        })
        expect(renders).toBeLessThanOrEqual(caches * edge.liveAddresses)
        expect(renders).toBeLessThanOrEqual(arrivals * morning.reader.live)
      }),
    )
  })

  it('gives first where the headroom is least, and is felt where it is least of what somebody feels', () => {
    fc.assert(
      fc.property(readers, count => {
        const limits = limitsOf(withCrowd({ readers: count }), allowed)
        for (const { headroom, felt } of limits) {
          expect(firstLimit(limits).headroom).toBeLessThanOrEqual(headroom)
          if (felt) expect(firstLimit(limits, true).headroom).toBeLessThanOrEqual(headroom)
        }
        expect(firstLimit(limits, true).felt).toBe(true)
      }),
    )
  })

  it('brings tables and functions no more counts than the throttle lets through', () => {
    const { counts, counted, tableWrites } = demandOf(morning)
    expect(counts).toBeGreaterThan(morning.throttle)
    expect(counted).toBe(morning.throttle)
    expect(tableWrites).toBe(counted)
  })

  it('of half the readers in the same time asks half of what no cache answers', () => {
    const [whole, half] = [crowd.readers, crowd.readers / 2].map(count =>
      demandOf(withCrowd({ readers: count })),
    )
    expect(half?.counts).toBeCloseTo((whole?.counts ?? 0) / 2)
    expect(half?.edgeGigabits).toBeCloseTo((whole?.edgeGigabits ?? 0) / 2)
    expect(half?.renders).toBeGreaterThan((whole?.renders ?? 0) / 2)
  })

  it('costs nothing for functions when nobody comes, and more with each reader', () => {
    const bill = (count: number) => total(billOf(withCrowd({ readers: count, subscribers: 0 })))
    expect(bill(0)).toBe(0)
    expect(bill(2_000_000)).toBeGreaterThan(bill(1_000_000))
  })
})

describe('the mails of a morning', () => {
  it('go as fast as the slowest of pace, workers and SES lets them', () => {
    expect(mailingOf(withCrowd({ subscribers: 50_000 }), allowed)).toEqual({
      rate: 12,
      heldBy: 'pace',
      seconds: 50_000 / 12,
    })
    const faster = { ...morning, mail: { ...morning.mail, pace: 200 } }
    expect(mailingOf(faster, { ...allowed, mails: 200 })).toMatchObject({ rate: 20, heldBy: 'workers' })
    expect(mailingOf(faster, allowed)).toMatchObject({ rate: allowed.mails, heldBy: 'SES' })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PollRun } from '#contract/news/providers.ts'
import { later, noon, providerWith } from './provider.fixture.ts'
import { nextPoll, afterPoll } from './schedule.ts'

const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000
const run = (more: Partial<PollRun> = {}): PollRun => ({
  started_at: noon.toISOString(),
  duration_ms: 10,
  outcome: 'nothing_new',
  seen: 1,
  added: 0,
  changed: 0,
  skipped: 0,
  error: null,
  ...more,
})
const failed = run({ outcome: 'failed', error: 'feeds.example.com answered with status 500.' })

describe('when a provider is polled next', () => {
  const after = (failures: number, interval = 60, retryAfter?: number, chance = 1) =>
    minutes(noon, nextPoll({ failures, refresh_interval_minutes: interval }, noon, retryAfter, chance))

  it('is an interval after a success', () => {
    expect([after(0, 1), after(0, 60), after(0, 1440)]).toEqual([1, 60, 1440])
  })

  it('is ever later while it fails, an hour or its interval at most', () => {
    expect([1, 2, 3, 6, 7, 50].map(failures => after(failures))).toEqual([1, 2, 4, 32, 60, 60])
    expect(after(50, 1440)).toBe(1440)
    expect(after(50, 1)).toBe(60)
  })

  it('is spread, never to less than half', () => {
    expect(after(5, 60, undefined, 0)).toBe(8)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, chance) => {
          expect(after(n, 60, undefined, chance)).toBeGreaterThanOrEqual(0.5)
          expect(after(n, 60, undefined, chance)).toBeLessThanOrEqual(60)
        },
      ),
    )
  })

  it('is not before what a source asks for, a day at most', () => {
    expect(after(1, 60, 600)).toBe(10)
    expect(after(1, 60, 10)).toBe(1)
    expect(after(1, 60, 1e9)).toBe(1440)
  })
})

describe('a provider after a poll', () => {
  const leased = providerWith({ lease: 'me', leased_until: later(90).toISOString(), etag: '"1"' })

  it('is well again after a success, and remembers what to ask with', () => {
    const ill = { ...leased, failures: 3, last_error: 'No.' }
    const next = afterPoll(ill, { run: run(), known: { etag: '"2"', fingerprint: 'x' } }, later(5), 0)
    expect(next).toMatchObject({ failures: 0, last_error: null, etag: '"2"', fingerprint: 'x', revision: 2 })
    expect(next).toMatchObject({
      last_updated: later(5).toISOString(),
      next_poll_at: later(3605).toISOString(),
    })
    expect([next.lease, next.leased_until]).toEqual([undefined, undefined])
  })

  it('keeps what it knew, and its last good moment, after a failure', () => {
    const known = { ...leased, last_updated: noon.toISOString() }
    const next = afterPoll(known, { run: failed, retryAfter: 600 }, later(5), 0)
    expect(next).toMatchObject({ failures: 1, last_error: failed.error, etag: '"1"' })
    expect(next).toMatchObject({ last_updated: noon.toISOString(), next_poll_at: later(605).toISOString() })
  })

  it('keeps ten runs, newest first', () => {
    let provider = leased
    for (let n = 0; n < 12; n++) provider = afterPoll(provider, { run: run({ seen: n }) }, later(n), 0)
    expect(provider.runs.map(({ seen }) => seen)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  it('stays without a next time when it was switched off meanwhile', () => {
    const off = { ...leased, is_active: false, next_poll_at: null }
    expect(afterPoll(off, { run: run() }, later(5), 0).next_poll_at).toBeNull()
  })
})

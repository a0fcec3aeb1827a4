import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { severities, type SecurityAlert } from '#contract/security/security.ts'
import { shownAlerts, toTell } from './alerts.ts'

const day = Date.parse('2026-03-10T12:00:00Z')
const alert: fc.Arbitrary<SecurityAlert> = fc.record({
  id: fc.integer({ min: 0, max: 40 }).map(String),
  type: fc.constant('failed_auth' as const),
  message: fc.constant('Failed'),
  count: fc.constant(1),
  severity: fc.constantFrom(...severities),
  timestamp: fc.integer({ min: 0, max: 1000 }).map(n => new Date(day + n * 1000).toISOString()),
  userId: fc.constant('someone'),
  details: fc.constant({}),
})

describe('security alerts', () => {
  it('A-098 stand newest first, at most 20, each once, none that was dismissed', () => {
    fc.assert(
      fc.property(fc.array(alert, { maxLength: 60 }), fc.array(fc.nat(40).map(String)), (alerts, gone) => {
        const shown = shownAlerts(alerts, new Set(gone))
        expect(shown.length).toBeLessThanOrEqual(20)
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
        expect(shown.some(({ id }) => gone.includes(id))).toBe(false)
        const times = shown.map(({ timestamp }) => timestamp)
        expect(times).toEqual(times.toSorted().reverse())
        const left = new Set(alerts.map(({ id }) => id).filter(id => !gone.includes(id)))
        expect(shown.length).toBe(Math.min(20, left.size))
      }),
    )
  })

  it('A-099 are told at once when they are high or critical and new, and only then', () => {
    fc.assert(
      fc.property(fc.array(alert), fc.array(fc.nat(40).map(String)), (alerts, seen) => {
        const known = new Set(seen)
        const told = toTell(alerts, known)
        for (const each of alerts)
          expect(told.includes(each)).toBe(
            !known.has(each.id) && ['high', 'critical'].includes(each.severity),
          )
      }),
    )
  })
})

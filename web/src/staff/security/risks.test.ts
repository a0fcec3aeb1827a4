import { describe, expect, it } from 'vitest'
import type { SecurityAlert, SecurityScan } from '#contract/security/security.ts'
import { adviceBeside, risksOnDashboard } from './risks.ts'

const alert = (severity: SecurityAlert['severity']): SecurityAlert => ({
  id: severity,
  type: 'failed_auth',
  message: `An alert that is ${severity}`,
  severity,
  count: 1,
  timestamp: '2026-03-01T12:00:00.000Z',
  userId: 'ada',
  details: {},
})
const scan = (...rows: [string, SecurityScan['rows'][number]['risk_level']][]): SecurityScan => ({
  id: 'a4a5e0c8-58a1-4f0d-8f0b-3b5b8c1d2e3f',
  started_at: '2026-03-01T12:00:00.000Z',
  finished_at: '2026-03-01T12:00:01.000Z',
  user_id: 'ada',
  rows: rows.map(([security_check, risk_level]) => ({ security_check, risk_level, recommendation: '' })),
})
const advice = (state: 'ok' | 'unknown' | 'warning') => [
  { id: 'updates' as const, state, title: 'Schedule security updates', detail: '' },
]
const fine = { alerts: [], scan: scan(['Feed encryption', 'OK']), recommendations: advice('ok') }
const kept = 'Credentials are kept as they should be.'
const saysNothing = (
  shown: Parameters<typeof risksOnDashboard>[0],
  status = { security_level: 'HIGH', recommendations: kept },
) => adviceBeside(status, risksOnDashboard(shown)).startsWith('Nothing to do.')

describe('A-039 the security status on the dashboard', () => {
  it('says that there is nothing to do where all that the page shows is known and fine', () => {
    expect(saysNothing(fine)).toBe(true)
    expect(saysNothing({ ...fine, alerts: [alert('low'), alert('medium')] })).toBe(true)
  })

  it.each([
    ['a scan found something', { ...fine, scan: scan(['Feed encryption', 'HIGH']) }],
    ['a scan found something small', { ...fine, scan: scan(['Feed encryption', 'LOW']) }],
    ['a scan could not look at something', { ...fine, scan: scan(['Feed encryption', 'UNKNOWN']) }],
    ['something is recommended', { ...fine, recommendations: advice('warning') }],
    ['something could not be looked at', { ...fine, recommendations: advice('unknown') }],
    ['an alert is high', { ...fine, alerts: [alert('high')] }],
    ['an alert is critical', { ...fine, alerts: [alert('critical')] }],
  ])('does not say so, and names it, where %s', (_, shown) => {
    expect(saysNothing(shown)).toBe(false)
    const [risk] = risksOnDashboard(shown) ?? []
    expect(adviceBeside({ security_level: 'HIGH', recommendations: kept }, risksOnDashboard(shown))).toBe(
      `${kept} This page shows 1 other risk besides: ${risk}.`,
    )
  })

  it.each([
    ['the alerts are not read yet', { ...fine, alerts: undefined }],
    ['the recommendations could not be read', { ...fine, recommendations: undefined }],
    ['the last scan is not read yet', { ...fine, scan: undefined }],
    ['no scan was run yet', { ...fine, scan: null }],
  ])('says nothing of the rest where %s', (_, shown) => {
    expect(adviceBeside({ security_level: 'HIGH', recommendations: kept }, risksOnDashboard(shown))).toBe(
      kept,
    )
  })

  it('does not say so where credentials themselves are at risk', () => {
    expect(saysNothing(fine, { security_level: 'MEDIUM', recommendations: 'Use an https address.' })).toBe(
      false,
    )
  })

  it('names three of many', () => {
    const many = scan(['A', 'HIGH'], ['B', 'LOW'], ['B', 'LOW'], ['C', 'LOW'], ['D', 'LOW'], ['E', 'LOW'])
    expect(
      adviceBeside(
        { security_level: 'HIGH', recommendations: kept },
        risksOnDashboard({ ...fine, scan: many }),
      ),
    ).toBe(`${kept} This page shows 5 other risks besides: A, B, C and 2 more.`)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alertRules as numbers, limitOf } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import { SecurityAlert, severities } from '#contract/security/security.ts'
import type { AuditEvent } from './alerts.ts'
import { alertOfCounter, alertOfTampering, bruteForceOf, failuresAround, isMailed } from './alertRules.ts'
import { alertOfEvent, severityOf } from './eventRules.ts'

const event = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 'e1',
  user_id: 'ada',
  action_type: 'LOGIN',
  created_at: '2026-01-15T12:00:00.000Z',
  ...more,
})
const raised = (more: Partial<AuditEvent>) => {
  const alert = alertOfEvent(event(more))
  return alert && [alert.severity, alert.type]
}

const Action = fc.oneof(
  fc.constantFrom(
    'DOCUMENT_DELETED',
    'FAILED_AUTH',
    'RNS_PROVIDER_UPDATED',
    'SENSITIVE_DATA_ACCESS',
    'ADMIN_LOGIN',
    'LOGIN',
    'SESSION_TIMEOUT',
  ),
  fc.stringMatching(/^[A-Z]{1,8}(_[A-Z]{1,8}){0,3}$/),
)
const AnyEvent = fc.record({
  id: fc.uuid(),
  user_id: fc.string(),
  action_type: Action,
  created_at: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(date => date.toISOString()),
  details: fc.dictionary(
    fc.constantFrom('attempts', 'accessed_columns', 'suspicious_ip_flag', 'other'),
    fc.oneof(
      fc.integer(),
      fc.array(fc.string()),
      fc.constantFrom('tor-exit', 'proxy', 'suspicious', 'none'),
      fc.boolean(),
    ),
  ),
})

describe('severity by name', () => {
  it('A-215 DELETE and FAILED_AUTH are high, UPDATE and SENSITIVE_DATA medium, others low', () => {
    fc.assert(
      fc.property(Action, action => {
        const wanted = /DELETE|FAILED_AUTH/.test(action)
          ? 'high'
          : /UPDATE|SENSITIVE_DATA/.test(action)
            ? 'medium'
            : 'low'
        expect(severityOf(action)).toBe(wanted)
      }),
    )
    // A name that contains both is as grave as the graver.
    expect(severityOf('UPDATE_DELETED')).toBe('high')
  })
})

describe('an entry of the trail', () => {
  it('A-216 raises at most one alert, at least as grave as its name, and exactly one where that is high', () => {
    fc.assert(
      fc.property(AnyEvent, entry => {
        const alert = alertOfEvent(entry)
        const byName = severityOf(entry.action_type)
        if (byName === 'high') expect(alert?.severity).toBe('high')
        if (!alert) return
        expect(alert.one).toBe(entry.id)
        expect(severities.indexOf(alert.severity)).toBeGreaterThanOrEqual(severities.indexOf('medium'))
        SecurityAlert.omit({ id: true, count: true }).parse(alert)
      }),
    )
  })

  it('S-23 malware in an upload is critical', () => {
    expect(raised({ action_type: 'MALWARE_FOUND' })).toEqual(['critical', 'suspicious_activity'])
  })

  it('A-216 FAILED_AUTH with more than three attempts is one high alert that says how many', () => {
    const { failedAttempts } = numbers
    expect(
      alertOfEvent(event({ action_type: 'FAILED_AUTH', details: { attempts: failedAttempts + 1 } })),
    ).toMatchObject({
      severity: 'high',
      type: 'failed_auth',
      message: 'Multiple failed authentication attempts (4)',
      details: { also: ['Failed authentication'] },
    })
    expect(
      alertOfEvent(event({ action_type: 'FAILED_AUTH', details: { attempts: failedAttempts } })),
    ).toMatchObject({ message: 'Failed authentication' })
  })

  it.each([
    ['2026-01-15T05:59:59Z', 'medium'],
    ['2026-01-15T06:00:00Z', undefined],
    ['2026-01-15T22:00:00Z', undefined],
    ['2026-01-15T22:00:01Z', 'medium'],
    // Summer time: London is an hour ahead.
    ['2026-07-15T04:59:59Z', 'medium'],
    ['2026-07-15T05:00:00Z', undefined],
    ['2026-07-15T21:00:00Z', undefined],
    ['2026-07-15T21:00:01Z', 'medium'],
  ])('A-217 ADMIN_LOGIN at %s: %s', (created_at, severity) => {
    const alert = alertOfEvent(event({ action_type: 'ADMIN_LOGIN', created_at }))
    expect(alert?.severity).toBe(severity)
    expect(alertOfEvent(event({ action_type: 'LOGIN', created_at }))).toBeUndefined()
  })

  it('A-217 at any moment goes by the clock in London', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        at => {
          const { time } = londonTime(at)
          const isNight = time < '06:00:00' || time > '22:00:00'
          const alert = alertOfEvent(event({ action_type: 'ADMIN_LOGIN', created_at: at.toISOString() }))
          expect(alert !== undefined).toBe(isNight)
        },
      ),
    )
  })

  it('A-218 SENSITIVE_DATA_ACCESS of more than five columns is medium', () => {
    const columns = (count: number) => ({
      action_type: 'SENSITIVE_DATA_ACCESS',
      details: { accessed_columns: Array.from({ length: count }, (_, n) => `c${n}`) },
    })
    expect(raised(columns(5))).toBeUndefined()
    expect(raised(columns(6))).toEqual(['medium', 'suspicious_activity'])
  })

  it.each(['tor-exit', 'proxy', 'suspicious', ['proxy', 'suspicious']])(
    'A-219 an address marked %s is high',
    suspicious_ip_flag => {
      expect(raised({ details: { suspicious_ip_flag } })).toEqual(['high', 'suspicious_activity'])
    },
  )
  it('A-219 other marks are none', () => {
    expect(raised({ details: { suspicious_ip_flag: 'none' } })).toBeUndefined()
    expect(raised({ details: { suspicious_ip_flag: false } })).toBeUndefined()
  })

  it('A-083 the end of an unused session is a medium alert of its own type', () => {
    expect(raised({ action_type: 'SESSION_TIMEOUT' })).toEqual(['medium', 'session_timeout'])
  })

  it('updates by name are medium, and raise none by themselves', () => {
    expect(raised({ action_type: 'DOCUMENT_UPDATED' })).toBeUndefined()
  })
})

describe('brute force', () => {
  const failure = (minute: number, id = String(minute)): AuditEvent =>
    event({
      id,
      action_type: 'FAILED_AUTH',
      created_at: new Date(Date.UTC(2026, 0, 15, 12, minute)).toISOString(),
    })

  it('A-211 five failures of one person within ten minutes are critical, four are none', () => {
    const failures = [0, 1, 2, 3, 4].map(minute => failure(minute))
    expect(bruteForceOf(failure(3), failures.slice(0, 4))).toBeUndefined()
    expect(bruteForceOf(failure(4), failures)).toMatchObject({
      type: 'brute_force',
      severity: 'critical',
      userId: 'ada',
      details: { failures: 5, minutes: 10 },
    })
  })

  it('A-211 what goes on raises one alert in each ten minutes of the clock', () => {
    const failures = Array.from({ length: 30 }, (_, minute) => failure(minute))
    const events = failures.flatMap((own, index) => {
      const from = failuresAround(own).from.toISOString()
      const within = failures.slice(0, index + 1).filter(({ created_at }) => created_at >= from)
      return bruteForceOf(own, within)?.event ?? []
    })
    expect(new Set(events).size).toBe(3)
  })

  it('A-211 a failure that is known late counts with those after it, and none counts with one eleven minutes away', () => {
    const [early, ...later] = [0, 2, 4, 6, 10].map(minute => failure(minute))
    expect(bruteForceOf(early!, [early!, ...later])).toMatchObject({ details: { failures: 5 } })
    const apart = [0, 2, 4, 6, 11].map(minute => failure(minute))
    for (const one of apart) expect(bruteForceOf(one, apart)).toBeUndefined()
  })

  it('A-211 something that succeeded is no failure, however many came before', () => {
    expect(
      bruteForceOf(
        event(),
        Array.from({ length: 9 }, (_, n) => failure(n)),
      ),
    ).toBeUndefined()
  })
})

describe('a mail about an alert', () => {
  const mails = (more: Partial<AuditEvent>) => {
    const alert = alertOfEvent(event(more))
    return alert && isMailed(alert)
  }

  it('is not sent of one mistyped password, and is of the fourth, of what is deleted and of an attack', () => {
    expect(mails({ action_type: 'FAILED_AUTH', details: { attempts: 1 } })).toBe(false)
    expect(mails({ action_type: 'FAILED_AUTH', details: { attempts: 4 } })).toBe(true)
    expect(mails({ action_type: 'FAILED_AUTH' })).toBe(true)
    expect(mails({ action_type: 'DOCUMENT_DELETED', details: { attempts: 1 } })).toBe(true)
    expect(mails({ action_type: 'SESSION_TIMEOUT' })).toBe(false)
    expect(isMailed(alertOfTampering('REMOVE', event(), 's1', '2026-01-15T12:00:00.000Z'))).toBe(true)
  })
})

describe('a counter of attempts', () => {
  it.each(['admin_login', 'login_attempt', 'create_rns_provider', 'access_sensitive_data', 'whatever'])(
    'A-212 of %s warns from two below its limit on',
    action_type => {
      const { limit } = limitOf(action_type)
      for (let attempts = 0; attempts <= limit; attempts++) {
        const counter = { subject_window: 'w', user_id: 'ada/browser', action_type, attempts }
        const alert = alertOfCounter(counter, '2026-01-15T12:00:00.000Z')
        expect(alert !== undefined).toBe(attempts >= limit - 2)
        if (alert) expect(alert).toMatchObject({ type: 'rate_limit', severity: 'medium', userId: 'ada' })
      }
    },
  )
})

it('X-023 an altered or removed entry is critical, and names it', () => {
  expect(alertOfTampering('REMOVE', event(), 's1', '2026-01-15T12:00:00.000Z')).toMatchObject({
    severity: 'critical',
    message: 'An audit record was removed',
    event: 'tampering:s1',
    details: { audit_id: 'e1', action_type: 'LOGIN' },
  })
})

import { randomUUID } from 'node:crypto'
import { security } from '#contract/limits.ts'
import { londonDay, londonTime } from '#contract/londonTime.ts'
import { actorOf } from '#runtime/actor.ts'
import { cursorOf, fromCursor } from '#runtime/cursor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { hourOf } from '#runtime/rateLimit.ts'
import { Place } from './limitStore.ts'
import { byHour, countsSignIns, dayBefore } from './metrics.ts'
import { recommendationsFor } from './recommendations.ts'
import { countRisks, scan } from './scan.ts'
import { services, type Services } from './services.ts'

export const listSecurityAlerts =
  ({ alerts }: Pick<Services, 'alerts'>): HandlerOf<'listSecurityAlerts'> =>
  async ({ user, request: { now } }) => ({ alerts: await alerts.list(user.id, security.alerts, now) })

export const dismissSecurityAlert =
  ({ alerts }: Pick<Services, 'alerts'>): HandlerOf<'dismissSecurityAlert'> =>
  async input => {
    const { id } = input.params
    await alerts.dismiss(id, input.user.id, {
      ...actorOf(input),
      action_type: 'SECURITY_ALERT_DISMISSED',
      object: `alerts/${id}`,
    })
    return { dismissed: true }
  }

export const restoreSecurityAlert =
  ({ alerts }: Pick<Services, 'alerts'>): HandlerOf<'restoreSecurityAlert'> =>
  async input => {
    const { id } = input.params
    await alerts.restore(id, input.user.id, {
      ...actorOf(input),
      action_type: 'SECURITY_ALERT_RESTORED',
      object: `alerts/${id}`,
    })
    return { restored: true }
  }

export const listSecurityEvents =
  ({ auditLog }: Pick<Services, 'auditLog'>): HandlerOf<'listSecurityEvents'> =>
  async () => {
    const { entries } = await auditLog.page({ action: 'SECURITY_' }, { limit: security.events })
    return { events: entries }
  }

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

export const getSecurityMetrics =
  ({
    auditLog,
    limits,
    scans,
  }: Pick<Services, 'limits' | 'scans' | 'auditLog'>): HandlerOf<'getSecurityMetrics'> =>
  async ({ request: { now } }) => {
    const from = dayBefore(now)
    const [counters, signIns, adminActionsToday, scan] = await Promise.all([
      limits.since(from, now),
      auditLog.moments({ action: 'AUTHENTICATED', from: from.toISOString() }),
      auditLog.count({ from: londonDay(londonTime(now).date).start.toISOString() }),
      scans.last(),
    ])
    const ofSignIns = counters.filter(countsSignIns)
    const attempts = await limits.attempts(ofSignIns)
    const failed = ofSignIns.map(({ created_at, subject_window }) => ({
      at: created_at,
      times: attempts.get(subject_window) ?? 0,
    }))
    return {
      failedLogins24h: sum(failed.map(({ times }) => times)),
      rateLimitHits: counters.length,
      adminActionsToday,
      lastSecurityScan: scan?.finished_at ?? null,
      hours: byHour(now, {
        signIns: signIns.map(at => ({ at, times: 1 })),
        failedSignIns: failed,
        rateLimitHits: counters.map(({ created_at: at }) => ({ at, times: 1 })),
      }),
      now: now.toISOString(),
    }
  }

export const getSecurityRecommendations =
  ({ scanContext }: Pick<Services, 'scanContext'>): HandlerOf<'getSecurityRecommendations'> =>
  async ({ request: { now, origin } }) => ({
    recommendations: await recommendationsFor(scanContext(now, origin)),
  })

export const getLastScan =
  ({ scans }: Pick<Services, 'scans'>): HandlerOf<'getLastScan'> =>
  async () => ({ scan: (await scans.last()) ?? null })

/** Scans, keeps what was found, and puts it on record: a scan that cannot be recorded was none. */
export const validateRnsSecurity =
  ({ scans, scanContext }: Pick<Services, 'scans' | 'scanContext'>): HandlerOf<'validateRnsSecurity'> =>
  async input => {
    const { user, request } = input
    const rows = await scan(scanContext(request.now, request.origin))
    const done = {
      id: randomUUID(),
      started_at: request.now.toISOString(),
      finished_at: new Date().toISOString(),
      user_id: user.id,
      rows,
    }
    await scans.keep(done, {
      ...actorOf(input),
      action_type: 'SECURITY_SCAN',
      object: `scans/${done.id}`,
      details: { rows: rows.length, risks: countRisks(rows) },
    })
    return done
  }

const placeOf = (start: Record<string, unknown> | undefined, now: Date): Place => {
  if (start === undefined) return { hour: hourOf(now) }
  const place = Place.safeParse(start)
  // A place in the future would be walked back from, hour by hour.
  if (place.success && place.data.hour <= hourOf(now) && /^\d{4}-\d\d-\d\dT\d\d$/.test(place.data.hour))
    return place.data
  throw new Problem('invalid_input', { message: 'The list cannot go on from there. Start at its beginning.' })
}

export const listRateLimits =
  ({ limits }: Pick<Services, 'limits'>): HandlerOf<'listRateLimits'> =>
  async ({ query: { cursor, limit }, request: { now } }) => {
    const { rateLimits, next } = await fromCursor(cursor, start =>
      limits.page(dayBefore(now), placeOf(start, now), limit),
    )
    return { rateLimits, next: cursorOf(next) }
  }

export { services }

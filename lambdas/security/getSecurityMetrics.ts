import { londonDay, londonTime } from '#contract/londonTime.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { byHour, countsSignIns, dayBefore } from './metrics.ts'
import { services, type Services } from './services.ts'

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)

export const getSecurityMetrics =
  ({ trail, limits, scans }: Pick<Services, 'limits' | 'scans' | 'trail'>): HandlerOf<'getSecurityMetrics'> =>
  async ({ request: { now } }) => {
    const from = dayBefore(now)
    const [counters, signIns, adminActionsToday, scan] = await Promise.all([
      limits.since(from, now),
      trail.moments({ action: 'AUTHENTICATED', from: from.toISOString() }),
      trail.count({ from: londonDay(londonTime(now).date).start.toISOString() }),
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

export { services }

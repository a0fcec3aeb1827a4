import type { getSecurityMetrics } from '#contract/security/security.ts'
import type { Output } from '#contract/route.ts'
import type { Counter } from './limitStore.ts'

type Hours = Output<typeof getSecurityMetrics>['hours']

const hour = 3_600_000
const [window, windowHours] = [24 * hour, 24]

/** A day before a moment. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - window)

/** Counters of sign-ins: what is left in them are failures, because a sign-in takes its attempt back. */
export const countsSignIns = ({ action_type }: Pick<Counter, 'action_type'>): boolean =>
  ['admin_login', 'login_attempt', 'stranger_login'].includes(action_type)

/** Events of the last 24 hours: a moment, and how often. */
export interface Happened {
  at: string
  times: number
}

/**
 * The last 24 hours and the one that has begun, oldest first, by the UTC moment at which each begins. Of the first hour
 * only what is no older than 24 hours is given.
 */
export const byHour = (
  now: Date,
  what: { signIns: Happened[]; failedSignIns: Happened[]; rateLimitHits: Happened[] },
): Hours => {
  const first = Math.floor(now.getTime() / hour) - windowHours
  const hours: Hours = Array.from({ length: windowHours + 1 }, (_, index) => ({
    hour: new Date((first + index) * hour).toISOString(),
    signIns: 0,
    failedSignIns: 0,
    rateLimitHits: 0,
  }))
  for (const figure of ['signIns', 'failedSignIns', 'rateLimitHits'] as const)
    for (const { at, times } of what[figure]) {
      const own = hours[Math.floor(Date.parse(at) / hour) - first]
      if (own) own[figure] += times
    }
  return hours
}

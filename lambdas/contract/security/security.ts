import * as z from 'zod'
import { AuditEntry } from './audit.ts'
import { route } from '../route.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export const alertTypes = [
  'admin_action',
  'failed_auth',
  'brute_force',
  'rate_limit',
  'suspicious_activity',
  'session_timeout',
] as const

/** Reputations of a caller's network. */
export const addressMarks = ['tor-exit', 'proxy', 'suspicious'] as const
export type AddressMark = (typeof addressMarks)[number]

/** Something that an administrator should see. */
export const SecurityAlert = z.object({
  id: z.string(),
  type: z.enum(alertTypes),
  message: z.string(),
  severity: z.enum(severities),
  /** Number of its events: a burst by one person within ten minutes is one alert. */
  count: z.int().min(1),
  /** UTC moment of the first event. */
  timestamp: z.iso.datetime(),
  /** As in the audit trail; a hash of an address for visitors. */
  userId: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type SecurityAlert = z.infer<typeof SecurityAlert>

/** A counter of attempts (rate_limits, A-081): of somebody, for an action, in one window. */
export const RateLimit = z.object({
  user_id: z.string(),
  action_type: z.string(),
  attempts: z.int().nonnegative(),
  /** How many the window allows. */
  limit: z.int().positive(),
  created_at: z.iso.datetime(),
})
export type RateLimit = z.infer<typeof RateLimit>

/** A row of `validate_rns_security`. */
export const ScanRow = z.object({
  /** Name of the check, for example `Provider secrets`. */
  security_check: z.string(),
  /** `OK`: looked at, nothing found. `UNKNOWN`: could not be looked at; the recommendation says why. */
  risk_level: z.enum(['OK', 'UNKNOWN', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
  recommendation: z.string(),
})
export type ScanRow = z.infer<typeof ScanRow>

export const SecurityScan = z.object({
  id: z.uuid(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  /** Account that asked for it. */
  user_id: z.string(),
  /** Worst first. */
  rows: z.array(ScanRow),
})
export type SecurityScan = z.infer<typeof SecurityScan>

const Count = z.int().nonnegative()

const shared = { access: 'admin', fn: 'security' } as const

export const getSecurityMetrics = route({
  ...shared,
  method: 'GET',
  path: '/api/security/metrics',
  summary: 'The figures of the Security tab (A-082), with those of each of the last 24 hours.',
  returns: z.object({
    /** Sign-in attempts that ended in none, of the last 24 hours; of names that nobody has too. */
    failedLogins24h: Count,
    /** Counters of attempts begun in the last 24 hours. */
    rateLimitHits: Count,
    /** Entries of the audit trail since midnight in London. */
    adminActionsToday: Count,
    /** UTC; null when there was none yet. */
    lastSecurityScan: z.iso.datetime().nullable(),
    /** Oldest first, 24 of them and the one that has begun, each by the UTC moment at which it began. */
    hours: z.array(
      z.object({
        hour: z.iso.datetime(),
        signIns: Count,
        failedSignIns: Count,
        rateLimitHits: Count,
      }),
    ),
    /** The server's clock, UTC. */
    now: z.iso.datetime(),
  }),
  problems: ['not_allowed'],
})

export const listSecurityEvents = route({
  ...shared,
  method: 'GET',
  path: '/api/security/events',
  summary: 'The latest ten entries of the audit trail whose action begins with SECURITY_ (A-156).',
  returns: z.object({ events: z.array(AuditEntry) }),
  problems: ['not_allowed'],
})

export const listRateLimits = route({
  ...shared,
  method: 'GET',
  path: '/api/security/rate-limits',
  summary: 'Counters of attempts begun in the last 24 hours, newest first (A-154).',
  query: {
    cursor: z.string().max(1_000).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  },
  /** A page may hold less than `limit`, or nothing, and yet have a `next`. */
  returns: z.object({ rateLimits: z.array(RateLimit), next: z.string().nullable() }),
  problems: ['invalid_input', 'not_allowed'],
})

export const listSecurityAlerts = route({
  ...shared,
  method: 'GET',
  path: '/api/security/alerts',
  summary: 'The newest twenty alerts that the caller has not dismissed, newest first.',
  returns: z.object({ alerts: z.array(SecurityAlert) }),
  problems: ['not_allowed'],
})

export const dismissSecurityAlert = route({
  ...shared,
  method: 'POST',
  path: '/api/security/alerts/{id}/dismiss',
  summary: 'The caller no longer sees an alert; other administrators do. The same when repeated.',
  limit: 'dismiss_security_alert',
  params: { id: z.string().regex(/^[A-Za-z0-9_-]{22}$/) },
  returns: z.object({ dismissed: z.literal(true) }),
  problems: ['invalid_input', 'not_allowed', 'not_found', 'too_many'],
})

export const restoreSecurityAlert = route({
  ...shared,
  method: 'DELETE',
  path: '/api/security/alerts/{id}/dismiss',
  summary: 'The caller sees a dismissed alert again. The same when repeated.',
  limit: 'dismiss_security_alert',
  params: { id: z.string().regex(/^[A-Za-z0-9_-]{22}$/) },
  returns: z.object({ restored: z.literal(true) }),
  problems: ['invalid_input', 'not_allowed', 'not_found', 'too_many'],
})

export const validateRnsSecurity = route({
  ...shared,
  method: 'POST',
  path: '/api/security/scans',
  summary: 'Looks at how the product is kept (validate_rns_security), now; goes on record.',
  limit: 'security_scan',
  returns: SecurityScan,
  problems: ['not_allowed', 'too_many', 'unavailable'],
})

export const getLastScan = route({
  ...shared,
  method: 'GET',
  path: '/api/security/scans/last',
  summary: 'What the last scan found; null before the first.',
  returns: z.object({ scan: SecurityScan.nullable() }),
  problems: ['not_allowed'],
})

export const recommendationIds = [
  'leaked_passwords',
  'admin_second_factor',
  'updates',
  'session_timeout',
] as const

export const getSecurityRecommendations = route({
  ...shared,
  method: 'GET',
  path: '/api/security/recommendations',
  summary: 'What of the real configuration is as it should be and what is not (A-066), in a fixed order.',
  returns: z.object({
    recommendations: z.array(
      z.object({
        id: z.enum(recommendationIds),
        /** `unknown`: it could not be looked at; the detail says why. */
        state: z.enum(['ok', 'warning', 'unknown']),
        title: z.string(),
        detail: z.string(),
      }),
    ),
  }),
  problems: ['not_allowed'],
})

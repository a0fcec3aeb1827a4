import type { WorkerName } from './workers.ts'

/** When a worker runs by the clock. */
export interface Schedule {
  /** `rate(…)` or `cron(…)` of EventBridge Scheduler. */
  expression: string
  /** Where the hours of a cron expression are read; summer time included. */
  timezone: 'UTC' | 'Europe/London'
  /** Why then, and not more or less often. */
  reason: string
}

/** Every worker that runs by the clock. A run that fails is not tried again: the next one does its work. */
export const schedules = {
  startReleases: {
    expression: 'rate(1 minute)',
    timezone: 'UTC',
    reason: 'Looks two minutes ahead, so a run that comes late or not at all delays no release.',
  },
  watchReleases: {
    expression: 'rate(1 minute)',
    timezone: 'UTC',
    reason: 'An RNS is late to the minute; what a run misses the next one finds.',
  },
  pollProviders: {
    expression: 'rate(1 minute)',
    timezone: 'UTC',
    reason:
      'The shortest interval of a provider; who is due follows from the table, so a run that is missed is made up for.',
  },
  recordSharePrice: {
    expression: 'cron(0/15 8-17 ? * MON-FRI *)',
    timezone: 'Europe/London',
    reason:
      'Every quarter of an hour while prices move, so that each trading day has its close, read or not.',
  },
  closeConnections: {
    expression: 'rate(1 minute)',
    timezone: 'UTC',
    reason: 'A connection that is over is told nothing more; so soon it is also cut, where nothing happens.',
  },
  recordFailedSignIns: {
    expression: 'rate(1 minute)',
    timezone: 'UTC',
    reason: 'Each run looks at the last hour, so those that are missed are made up for.',
  },
  remindReviews: {
    expression: 'cron(30 8 * * ? *)',
    timezone: 'Europe/London',
    reason: 'Once a day, before the working day begins; a day that is missed is made up for by the next.',
  },
  remindSubscribers: {
    expression: 'cron(20 9-16 ? * MON-FRI *)',
    timezone: 'Europe/London',
    reason: 'In working hours, because it mails people; they have a month, so no single run matters.',
  },
  indexSearch: {
    expression: 'rate(1 hour)',
    timezone: 'UTC',
    reason:
      'The streams tell it what changes; this finds what they did not, and makes an index that is gone anew.',
  },
  exportAudit: {
    expression: 'cron(30 1 * * ? *)',
    timezone: 'UTC',
    reason: 'Days of the trail end at midnight UTC; what a run missed, the next ones of a month make up for.',
  },
} as const satisfies Partial<Record<WorkerName, Schedule>>

export type ScheduledWorker = keyof typeof schedules

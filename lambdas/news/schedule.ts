import type { PollRun } from '#contract/news/providers.ts'
import type { StoredProvider } from './rules.ts'

/** Milliseconds. */
const minute = 60_000
/** A failing source is asked again after one minute, two, four … an hour at most, or its interval where that is longer. */
const slowest = 60 * minute
/** The longest `Retry-After` of a source that counts: a day. */
const longestWait = 24 * 60 * minute
/** Runs that a provider's card shows. */
const kept = 10

/** The result of a poll. */
export interface Outcome {
  run: PollRun
  /** Seconds that a source that refused asks to wait. */
  retryAfter?: number | undefined
  /** Validators for the next request; only after a whole answer whose items are stored. */
  known?: Pick<StoredProvider, 'etag' | 'fingerprint' | 'last_modified'>
}

/**
 * When a provider is polled next, UTC.
 * @param chance from 0 to 1: providers that failed together do not come back together
 */
export const nextPoll = (
  { refresh_interval_minutes, failures }: Pick<StoredProvider, 'failures' | 'refresh_interval_minutes'>,
  ended: Date,
  retryAfter: number | undefined,
  chance: number,
): Date => {
  const interval = refresh_interval_minutes * minute
  if (failures === 0) return new Date(ended.getTime() + interval)
  const most = Math.max(slowest, interval)
  const backoff = Math.min(most, minute * 2 ** Math.min(failures - 1, 20))
  const requested = Math.min(longestWait, (retryAfter ?? 0) * 1000)
  return new Date(ended.getTime() + Math.max(requested, backoff * (0.5 + chance / 2)))
}

/** The provider after a poll that ended at `ended`. */
export const afterPoll = (
  provider: StoredProvider,
  { run, retryAfter, known = {} }: Outcome,
  ended: Date,
  chance: number,
): StoredProvider => {
  const { lease: _lease, leased_until: _until, ...rest } = provider
  const failed = run.outcome === 'failed'
  const failures = failed ? provider.failures + 1 : 0
  const next = nextPoll({ ...provider, failures }, ended, retryAfter, chance).toISOString()
  return {
    ...rest,
    ...known,
    failures,
    last_error: failed ? run.error : null,
    last_updated: failed ? provider.last_updated : ended.toISOString(),
    next_poll_at: provider.is_active ? next : null,
    runs: [run, ...provider.runs].slice(0, kept),
    revision: provider.revision + 1,
  }
}

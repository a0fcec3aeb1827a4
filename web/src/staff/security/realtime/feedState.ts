import type { SecurityEvent } from '#contract/security/realtime.ts'

/** The state of the Security tab's feed. Times are milliseconds since 1970. */
export type FeedState =
  /** This environment has no realtime API yet: nobody has told it its site's origin. */
  | { name: 'off' }
  | { name: 'connecting' }
  /** What happens is here within a second. */
  | { name: 'live'; since: number }
  /** Nothing comes; it tries again by itself, the next time at `nextTry`. */
  | { name: 'reconnecting'; since: number; nextTry: number }

export interface FeedListeners {
  /**
   * Rows that came and counters that changed, each change once; after a break also what came meanwhile. A counter that
   * changed again is an event with the same `id`, which then stands in place of the earlier one.
   */
  onEvents(events: SecurityEvent[]): void
  /** What was read by HTTP may be behind: read it again. Comes whenever the feed has become live. */
  onStale(): void
}

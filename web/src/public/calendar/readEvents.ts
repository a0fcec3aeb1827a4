import type { PublicEvent } from '#contract/publishing/calendar.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'

/** The results of a period and what belongs to it, latest first. */
export interface Period {
  /** Last day. */
  end: string
  /** The type that tells a year from a half. */
  type: 'final_results' | 'interim_results' | 'other'
  events: PublicEvent[]
}

/** The calendar as the page has it. */
export interface Events {
  /** From today on, soonest first. */
  upcoming: PublicEvent[]
  /** Latest first. */
  periods: Period[]
  /** Before today and in no period, latest first. */
  past: PublicEvent[]
}

const typeOf = (events: readonly PublicEvent[]): Period['type'] =>
  (['final_results', 'interim_results'] as const).find(type => events.some(event => event.type === type)) ??
  'other'

/** Divides events, by date ascending, at today (London): results stand with their period once there is something to read. */
export const divide = (events: readonly PublicEvent[], today: string): Events => {
  const isResult = ({ date, cancelled, period_end, announcements }: PublicEvent) =>
    period_end !== null && !cancelled && (date < today || (date === today && announcements.length > 0))
  const latest = events.toReversed()
  const byPeriod = Map.groupBy(latest.filter(isResult), ({ period_end }) => period_end ?? '')
  return {
    upcoming: events.filter(({ date }) => date >= today),
    periods: [...byPeriod]
      .map(([end, group]) => ({ end, type: typeOf(group), events: group }))
      .toSorted((a, b) => b.end.localeCompare(a.end)),
    past: latest.filter(event => event.date < today && !isResult(event)),
  }
}

/** Starts reading the calendar; ends in an outcome and never rejects. */
export const readEvents = (api: PublicApi): Promise<Outcome<Events>> =>
  outcomeOf(
    'Error fetching the calendar',
    api.listEvents().then(({ events, today }) => divide(events, today)),
  )

import { type HealthState, slowAfter } from '#contract/integrations/services.ts'

/** Milliseconds after which a measurement is given up; all of them run at once. */
export const patience = 5_000

/** The finding of a probe that got an answer. */
export interface Finding {
  /** `ok` unless it says otherwise; what was slow is worked out from the time. */
  state?: Exclude<HealthState, 'slow'>
  detail: string
  /** UTC moment. */
  last_run_at?: string
}

/** A finding with its time. */
export interface Measurement {
  state: HealthState
  detail: string
  latency_ms: number
  /** UTC moment. */
  measured_at: string
}

/** The words for a failure: what kind, and nothing of how the product is built. */
export const failureWords = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return `No answer within ${patience / 1000} seconds.`
  const name = error instanceof Error ? error.name : ''
  if (/AccessDenied|Forbidden|NotAuthorized/i.test(name)) return 'The function may not ask it.'
  if (/Throttl|TooMany|LimitExceeded/i.test(name)) return 'It is asked too often at the moment.'
  if (/NotFound|NoSuch/i.test(name)) return 'It is not there.'
  return 'It failed.'
}

/**
 * Measures one thing by itself: its failure, or its silence, is its own finding and nobody else's.
 * @param failed what is answered of it then, besides state and words
 * @param report hears of the failure, for the log
 */
export const measure = async <More extends object>(
  ask: (signal: AbortSignal) => Promise<Finding & More>,
  failed: More,
  report: (error: unknown) => void,
  milliseconds = patience,
): Promise<Measurement & More> => {
  const started = performance.now()
  const signal = AbortSignal.timeout(milliseconds)
  const silence = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  const found = await Promise.race([ask(signal), silence]).catch((error: unknown) => {
    report(error)
    return { ...failed, state: 'failing' as const, detail: failureWords(error, signal) }
  })
  const latency_ms = Math.round(performance.now() - started)
  const { state = 'ok' } = found
  return {
    ...found,
    state: state === 'ok' && latency_ms > slowAfter ? 'slow' : state,
    latency_ms,
    measured_at: new Date().toISOString(),
  }
}

/** Minutes that a worker of the clock may be behind: it runs each minute, and one run may be lost. */
const lateAfter = 3

/** The times at which scheduled work is due, and was last done. */
export interface Clockwork {
  /** UTC moment of the earliest poll of a provider that is due; undefined when none is active. */
  nextPoll: string | undefined
  /** UTC moment of the last poll. */
  lastPoll: string | undefined
  /** UTC moment of the earliest announcement that nobody has been told of. */
  nextRelease: string | undefined
}

const minutesLate = (moment: string | undefined, now: Date): number =>
  moment === undefined ? 0 : Math.floor((now.getTime() - Date.parse(moment)) / 60_000)

const minutes = (count: number): string => `${count} minutes`

/** Whether the clock does its work, by what should have happened and has not. */
export const clockFinding = ({ nextPoll, lastPoll, nextRelease }: Clockwork, now: Date): Finding => {
  const [poll, release] = [minutesLate(nextPoll, now), minutesLate(nextRelease, now)]
  if (release > lateAfter)
    return {
      state: 'failing',
      detail: `An announcement should have been handed out ${minutes(release)} ago.`,
    }
  if (poll > lateAfter)
    return { state: 'failing', detail: `A provider should have been polled ${minutes(poll)} ago.` }
  return {
    detail: nextPoll ? 'Nothing is late.' : 'Nothing is late; no provider is active.',
    ...(lastPoll && { last_run_at: lastPoll }),
  }
}

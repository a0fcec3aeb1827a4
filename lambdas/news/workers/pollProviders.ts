import * as z from 'zod'
import { once } from '#contract/once.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { logger } from '#runtime/logger.ts'
import { worker } from '#runtime/worker.ts'
import { pollClaimed, type ClaimServices, type ClaimedPoll } from '../claimed.ts'
import { claimServices } from '../services.ts'

/** Sources that are asked at once: enough for 1,000 a minute, few enough for its memory when many of them send much. */
const atOnce = 32
/** Milliseconds that a source may take. */
const patience = 15_000
/** Milliseconds after which a run begins no more polls, so that those under way end in time; the next run has the rest. */
const runFor = 35_000

/**
 * Polls every provider whose time has come, each by a claim of its own: runs that overlap share the work. Those that
 * failed before come last, so that nobody waits for a source known to be in trouble.
 */
export const pollProviders = (services: ClaimServices) => async (): Promise<void> => {
  const started = services.now()
  const due = await services.polls.due(started)
  const [first] = due
  const lag = first ? started.getTime() - Date.parse(first.next_poll_at) : 0
  const faults: unknown[] = []
  const polls = await inParallel(
    due.toSorted((a, b) => Math.min(a.failures, 1) - Math.min(b.failures, 1)),
    atOnce,
    async ({ id }): Promise<ClaimedPoll | undefined> => {
      if (services.now().getTime() - started.getTime() > runFor) return undefined
      try {
        const one = await pollClaimed(services, id, { onlyDue: true, patience })
        if (one?.fault !== undefined) faults.push(one.fault)
        return one
      } catch (error) {
        faults.push(error)
        return undefined
      }
    },
  )
  const runs = polls.flatMap(one => one?.run ?? [])
  const sum = (count: 'added' | 'changed' | 'seen' | 'skipped') =>
    runs.reduce((total, run) => total + run[count], 0)
  logger.info('polled', {
    lag_ms: lag,
    due: due.length,
    polled: runs.length,
    failed: runs.filter(({ outcome }) => outcome === 'failed').length,
    added: sum('added'),
    changed: sum('changed'),
    skipped: sum('skipped'),
  })
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} providers could not be polled for reasons of our own.`)
}

export const handler = worker('pollProviders', z.unknown(), pollProviders, once(claimServices))

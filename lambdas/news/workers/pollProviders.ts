import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { once } from '#contract/once.ts'
import { queueWorker } from '#runtime/batch.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { logger } from '#runtime/logger.ts'
import { sendAll } from '#runtime/queue.ts'
import { worker } from '#runtime/worker.ts'
import { pollClaimed, type ClaimServices, type ClaimedPoll } from '../claimed.ts'
import { claimServices } from '../services.ts'

/** Sources that are asked at once: few enough for its memory when many of them send much. */
const atOnce = 32
/** Milliseconds that a source may take. */
const patience = 15_000
/** Milliseconds after which a run begins no more polls, so that those under way end in time; the next run has the rest. */
const runFor = 35_000

/** Providers of one run: all are begun in time while they take 4.5 seconds on average. The others are for other runs. */
const perRun = 250

export interface Services extends ClaimServices {
  /** Hands providers to other runs, each list to one. */
  share: (lists: readonly (readonly string[])[]) => Promise<void>
}

const lists = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / perRun) }, (_, index) =>
    ids.slice(index * perRun, (index + 1) * perRun),
  )

/**
 * Polls those of these providers whose time has come, each by a claim of its own: runs that overlap share the work, and
 * a message that comes twice, or late, finds nothing due.
 * @param before when the run began, what to log of it, and failures of our own that it had
 * @throws AggregateError with the failures of our own, after all others were polled
 */
export const pollAll = async (
  services: ClaimServices,
  ids: readonly string[],
  before: { started: Date; about?: object; faults?: readonly unknown[] } = { started: services.now() },
): Promise<void> => {
  const { started, about } = before
  const faults = [...(before.faults ?? [])]
  const polls = await inParallel(ids, atOnce, async (id): Promise<ClaimedPoll | undefined> => {
    if (services.now().getTime() - started.getTime() > runFor) return undefined
    try {
      const one = await pollClaimed(services, id, { onlyDue: true, patience })
      if (one?.fault !== undefined) faults.push(one.fault)
      return one
    } catch (error) {
      faults.push(error)
      return undefined
    }
  })
  const runs = polls.flatMap(one => one?.run ?? [])
  const sum = (count: 'added' | 'changed' | 'seen' | 'skipped') =>
    runs.reduce((total, run) => total + run[count], 0)
  logger.info('polled', {
    ...about,
    given: ids.length,
    polled: runs.length,
    failed: runs.filter(({ outcome }) => outcome === 'failed').length,
    added: sum('added'),
    changed: sum('changed'),
    skipped: sum('skipped'),
  })
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} providers could not be polled for reasons of our own.`)
}

/**
 * Polls every provider whose time has come; more than a run can take are shared out. Those that failed before come last,
 * so that nobody waits for a source known to be in trouble.
 */
export const pollProviders = (services: Services) => async (): Promise<void> => {
  const started = services.now()
  const due = await services.polls.due(started)
  const [first] = due
  const lag_ms = first ? started.getTime() - Date.parse(first.next_poll_at) : 0
  const ids = due.toSorted((a, b) => Math.min(a.failures, 1) - Math.min(b.failures, 1)).map(({ id }) => id)
  const [own = [], ...others] = lists(ids)
  // A minute later what is still due is shared out again, so that nothing is lost with a message.
  const faults = await services.share(others).then(
    () => [],
    (error: unknown) => [error],
  )
  await pollAll(services, own, { started, about: { lag_ms, due: due.length }, faults })
}

const services = once((): Services => ({
  ...claimServices(),
  share: lists =>
    sendAll(
      'QUEUE_POLLS',
      lists.map(body => ({ body })),
    ),
}))

const tick = worker('pollProviders', z.unknown(), pollProviders, services)

/** What another run shared out. */
const take = queueWorker(
  'pollProviders',
  z.array(z.uuid()),
  (given: Services) => ids => pollAll(given, ids),
  services,
)

export const handler = (event: unknown, context: Context) =>
  typeof event === 'object' && event !== null && 'Records' in event
    ? take(event, context)
    : tick(event, context)

import { randomUUID } from 'node:crypto'
import type { PollRun } from '#contract/news/providers.ts'
import { poll, type PollServices } from './poll.ts'
import type { PollStore } from './pollStore.ts'
import { afterPoll } from './schedule.ts'
import type { StoredProvider } from './rules.ts'

/** Milliseconds that a poll keeps others away: longer than any function that polls may run. */
export const leaseFor = 90_000

export interface ClaimServices extends PollServices {
  polls: PollStore
  /** From 0 to 1. */
  chance: () => number
}

/** A poll that was made. */
export interface ClaimedPoll {
  run: PollRun
  /** As it is now; undefined when it was deleted meanwhile, or taken over. */
  provider: StoredProvider | undefined
  fault?: unknown
}

/**
 * Claims a provider, polls it, and writes what came of it.
 * @param onlyDue whether its time has to have come
 * @param patience milliseconds that the source may take
 * @returns undefined when it could not be claimed
 */
export const pollClaimed = async (
  services: ClaimServices,
  id: string,
  { onlyDue, patience }: { onlyDue: boolean; patience: number },
): Promise<ClaimedPoll | undefined> => {
  const { polls, now, chance } = services
  const at = now()
  const lease = { holder: randomUUID(), until: new Date(at.getTime() + leaseFor) }
  const claimed = await polls.claim(id, lease, at, onlyDue)
  if (!claimed) return undefined
  const { fault, ...outcome } = await poll(services, claimed, patience)
  const luck = chance()
  const provider = await polls.finish(claimed, current => {
    // The remembered state belongs to the settings that were polled with.
    const same = current.version === claimed.version
    const { known, ...rest } = outcome
    const next = afterPoll(current, same && known ? { ...rest, known } : rest, now(), luck)
    // Who switched it on or changed what is asked wants it polled at once.
    const isAsked = current.next_poll_at !== claimed.next_poll_at
    return isAsked ? { ...next, next_poll_at: current.next_poll_at } : next
  })
  return { run: outcome.run, provider, ...(fault !== undefined && { fault }) }
}

import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lets one caller after the other pass, so many a second at most, however many wait.
 * @param clock milliseconds that only grow
 */
export const pace = (
  perSecond: number,
  { clock = () => performance.now(), sleep = (ms: number): Promise<unknown> => wait(ms) } = {},
): (() => Promise<void>) => {
  let next = 0
  return async () => {
    const now = clock()
    const at = Math.max(now, next)
    next = at + 1000 / perSecond
    if (at > now) await sleep(at - now)
  }
}

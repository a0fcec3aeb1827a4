import { limitOf } from '#contract/limits.ts'

/** The rate-limit action in a known browser: `admin_login` for members of `admins`, whose limit is lower. */
export const signInActions = ['admin_login', 'login_attempt'] as const

export const signInAction = (isAdmin: boolean): (typeof signInActions)[number] =>
  isAdmin ? 'admin_login' : 'login_attempt'

/** The rate-limit action in an unknown browser, for every name, existing or not (decision 47). */
export const strangerAction = 'stranger_login'

/** Whose attempts count together in a known browser: a stranger's are elsewhere, and lock nobody out of it (decision 19). */
export const counterOf = (account: string, device: string): string => `${account}/${device}`

/** The attempts of strangers on a name, one after the other; seconds since 1970. */
export interface Attempts {
  attempts: number
  last_at: number
}

/** How often the wait doubles. */
const doublings = 2

/** Seconds that the next attempt waits after the last of so many. */
const waitAfter = (attempts: number): number => {
  const { limit, windowSeconds } = limitOf(strangerAction)
  return attempts < limit ? 0 : windowSeconds * 2 ** Math.min(attempts - limit, doublings)
}

/** Seconds since 1970 from which attempts count no more. */
export const forgottenAt = ({ attempts, last_at }: Attempts): number =>
  last_at + waitAfter(attempts) + limitOf(strangerAction).windowSeconds

/**
 * The attempts after one more, or the seconds that it has to wait: three are free, then the wait
 * grows from a quarter of an hour to an hour. Attempts are forgotten when there was none for a quarter of an hour in
 * which there might have been.
 */
export const attemptAfter = (
  before: Attempts | undefined,
  now: number,
): { wait: number } | { after: Attempts } => {
  const wait = before ? before.last_at + waitAfter(before.attempts) - now : 0
  if (wait > 0) return { wait }
  const counted = before && now < forgottenAt(before) ? before.attempts : 0
  return { after: { attempts: counted + 1, last_at: now } }
}

/** The message after too many attempts, the same for every name, existing or not. */
export const waitMessage = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
}

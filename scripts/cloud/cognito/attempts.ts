import { AwsError } from '../engine.ts'
import { notAuthorized } from './errors.ts'
import type { Pool } from './pool.ts'

const minute = 60_000
type At = { pool: Pool; now: number }

/**
 * NotAuthorizedException 'Password attempts exceeded' while an account is locked. The fifth failure locks it for
 * a second, each further one for twice as long, up to 15 minutes; 15 quiet minutes after a lock forget them.
 */
export const checkLock = ({ pool, now }: At, account: string): void => {
  const failures = pool.state.attempts[`password ${account}`]
  if (!failures) return
  const locked = failures.count < 5 ? 0 : Math.min(2 ** (failures.count - 5) * 1000, 15 * minute)
  if (now < failures.at + locked) throw notAuthorized('Password attempts exceeded')
  if (now > failures.at + locked + 15 * minute) forget(pool, 'password', account)
}

/** Counts a wrong password or MFA code. */
export const countFailure = ({ pool, now }: At, account: string): void => {
  const count = (pool.state.attempts[`password ${account}`]?.count ?? 0) + 1
  pool.state.attempts[`password ${account}`] = { count, at: now }
}

/** Counts a request of a kind that an account may make five times an hour; then LimitExceededException. */
export const countRequest = ({ pool, now }: At, kind: string, account: string): void => {
  const { attempts } = pool.state
  for (const [key, { at }] of Object.entries(attempts)) if (now - at > 60 * minute) delete attempts[key]
  const made = (attempts[`${kind} ${account}`] ??= { count: 0, at: now })
  if (made.count >= 5)
    throw new AwsError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  made.count += 1
}

/** Whether a request of the kind was made and not forgotten. */
export const wasRequested = (pool: Pool, kind: string, account: string): boolean =>
  `${kind} ${account}` in pool.state.attempts

/** Forgets what was counted. */
export const forget = (pool: Pool, kind: string, account: string): void => {
  delete pool.state.attempts[`${kind} ${account}`]
}

import { AwsError } from '../engine.ts'
import { invalidParameter } from './errors.ts'
import type { Pool, User } from './pool.ts'
import { deriveVerifier } from './srp.ts'

const pattern = 'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$'

/** InvalidPasswordException, in Cognito's words, for a password that the pool's policy refuses. */
export const checkPassword = (pool: Pool, password: string): void => {
  if (password.length > 256 || !/^\S+.*\S+$/s.test(password))
    throw invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: ${pattern}`,
    )
  const policy = pool.properties.Policies.PasswordPolicy
  const lacks = (isRequired: boolean, wanted: RegExp): boolean => isRequired && !wanted.test(password)
  const problems = {
    'not long enough': password.length < policy.MinimumLength,
    'must have numeric characters': lacks(policy.RequireNumbers, /\d/),
    'must have symbol characters': lacks(policy.RequireSymbols, /[-^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+ ]/),
    'must have uppercase characters': lacks(policy.RequireUppercase, /[A-Z]/),
    'must have lowercase characters': lacks(policy.RequireLowercase, /[a-z]/),
  }
  const problem = Object.entries(problems).find(([, isProblem]) => isProblem)?.[0]
  if (problem)
    throw new AwsError(
      'InvalidPasswordException',
      `Password did not conform with policy: Password ${problem}`,
    )
}

/** Checks and sets a password: one that stays, or one that must be changed at the next sign-in. */
export const setPassword = (
  { pool, user, now }: { pool: Pool; user: User; now: number },
  password: string,
  isPermanent = true,
): void => {
  checkPassword(pool, password)
  user.password = deriveVerifier(pool.name, user.sub, password)
  user.modified = now
  user.status = isPermanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
  delete user.temporaryUntil
  const days = pool.properties.Policies.PasswordPolicy.TemporaryPasswordValidityDays
  if (!isPermanent) user.temporaryUntil = now + days * 86_400_000
}

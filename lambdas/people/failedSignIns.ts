import type { AuditEntry } from '#contract/security/audit.ts'

/** An entry of the audit log that tells of a sign-in's beginning or end. */
export type SignInEntry = Pick<AuditEntry, 'created_at' | 'details' | 'id' | 'user_id'>

/**
 * Whether an entry is of an account, and not of a name that nobody has (`Devices.hashedName`): there is no limit to how
 * many of those a stranger can think of.
 */
export const isOfAccount = ({ user_id }: SignInEntry): boolean => !user_id.startsWith('name:')

const inKnownBrowser = ({ details }: SignInEntry): boolean =>
  details !== null &&
  typeof details === 'object' &&
  'known_browser' in details &&
  details.known_browser === true

const timeOf = ({ created_at }: SignInEntry): number => Date.parse(created_at)

/** The attempts of one account that no success followed. */
const withoutSuccess = (
  attempts: readonly SignInEntry[],
  successes: readonly SignInEntry[],
  longest: number,
): SignInEntry[] => {
  const open = attempts.toSorted((a, b) => timeOf(a) - timeOf(b))
  for (const success of successes.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const begun = open.filter(
      one => timeOf(one) <= timeOf(success) && timeOf(success) - timeOf(one) <= longest,
    )
    const same = begun.filter(one => inKnownBrowser(one) === inKnownBrowser(success))
    const own = same.at(-1) ?? begun.at(-1)
    if (own) open.splice(open.indexOf(own), 1)
  }
  return open
}

/**
 * The attempts to sign in to accounts that failed, oldest first. Cognito tells of an attempt before its password is
 * looked at, and of a success: an attempt that no success followed in time has failed. Each success belongs to one
 * attempt, the last one before it that began in a browser of its kind (known or not).
 * @param attempts of accounts
 * @param longest milliseconds from the beginning of a sign-in until its last step can be answered
 * @param before attempts from this moment (ms) on may still succeed
 */
export const failedOf = (
  attempts: readonly SignInEntry[],
  successes: readonly SignInEntry[],
  { longest, before }: { longest: number; before: number },
): SignInEntry[] => {
  const succeeded = Map.groupBy(successes, ({ user_id }) => user_id)
  const byAccount = Map.groupBy(attempts, ({ user_id }) => user_id)
  return [...byAccount]
    .flatMap(([account, own]) => withoutSuccess(own, succeeded.get(account) ?? [], longest))
    .filter(one => timeOf(one) < before)
    .toSorted((a, b) => timeOf(a) - timeOf(b))
}

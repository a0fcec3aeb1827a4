import { scanDays } from '#contract/limits.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { type Check, names, daysSince, count, type Finding, orFine } from './check.ts'

/** Administrators whose password alone lets them in. */
export const adminFactors: Check = {
  name: 'Second factor of administrators',
  async look({ accounts }) {
    const admins = await accounts.admins()
    const without = admins.filter(({ hasFactor }) => !hasFactor).map(({ email }) => email)
    return without.length > 0
      ? [
          {
            risk: 'HIGH',
            says: `${names(without)} can sign in with a password alone: have an authenticator app set up, or require one.`,
          },
        ]
      : [
          {
            risk: 'OK',
            says: `Every administrator signs in with a second factor (${admins.length} looked at).`,
          },
        ]
  },
}

/** Administrators who may do everything and have not been here for long. */
export const staleAdmins: Check = {
  name: 'Unused administrators',
  async look({ accounts, lastSignIn, now }) {
    const admins = await accounts.admins()
    const found = await inParallel(admins, 5, async ({ id, email, createdAt }) => {
      const last = (await lastSignIn(id)) ?? createdAt
      return daysSince(last, now) > scanDays.staleAdmin ? [email] : []
    })
    const stale = found.flat()
    return stale.length > 0
      ? [
          {
            risk: 'MEDIUM',
            says: `${names(stale)} may do everything and did not sign in for ${scanDays.staleAdmin} days: remove who no longer needs it.`,
          },
        ]
      : [{ risk: 'OK', says: `Every administrator has signed in within ${scanDays.staleAdmin} days.` }]
  },
}

/** Accounts about which nobody has decided. */
export const pendingSignUps: Check = {
  name: 'Pending sign-ups',
  async look({ accounts, now }) {
    const waiting = await accounts.waiting()
    const late = waiting.filter(({ createdAt }) => daysSince(createdAt, now) > scanDays.waiting)
    const ready = late.filter(({ confirmed }) => confirmed).length
    const never = late.length - ready
    const findings: Finding[] = []
    if (ready > 0)
      findings.push({
        risk: 'MEDIUM',
        says: `${count(ready, 'account')} waiting for more than ${scanDays.waiting} days: approve or remove.`,
      })
    if (never > 0)
      findings.push({
        risk: 'LOW',
        says: `${count(never, 'account')} whose address was never confirmed: remove.`,
      })
    return orFine(
      findings,
      waiting.length === 0
        ? 'Nobody waits for approval.'
        : `${count(waiting.length, 'account')} waiting, none for more than ${scanDays.waiting} days.`,
    )
  },
}

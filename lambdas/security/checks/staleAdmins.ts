import { scanDays } from '#contract/limits.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { type Check, daysSince, names } from './check.ts'

/** Administrators who may do everything and have not been here for long. */
export const staleAdmins: Check = {
  name: 'Unused administrators',
  async look({ accounts, lastSignIn, now }) {
    const admins = await accounts.admins()
    const seen = await inParallel(admins, 5, async ({ id, email, createdAt }) => {
      const last = (await lastSignIn(id)) ?? createdAt
      return daysSince(last, now) > scanDays.staleAdmin ? [email] : []
    })
    const stale = seen.flat()
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

import { scanDays } from '#contract/limits.ts'
import { type Check, count, daysSince, type Finding, orFine } from './check.ts'

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

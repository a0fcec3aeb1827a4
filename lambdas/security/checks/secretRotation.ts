import { scanDays } from '#contract/limits.ts'
import { type Check, count, daysSince, type Finding, orFine } from './check.ts'

/** Secrets that have not been renewed for too long. */
export const secretRotation: Check = {
  name: 'Secret rotation',
  async look({ providers, secrets, now }) {
    const names = new Set((await providers.list()).flatMap(({ secret_name }) => secret_name ?? []))
    const [origin, thirdParties, ofProviders] = await Promise.all([
      secrets.origin(),
      secrets.thirdParties(),
      Promise.all([...names].map(name => secrets.provider(name))),
    ])
    const findings: Finding[] = []
    const originAge = origin.changedAt && daysSince(origin.changedAt, now)
    if (originAge === undefined || originAge > scanDays.originSecret)
      findings.push({
        risk: 'HIGH',
        says: `The origin secret is renewed each month and has not been for ${originAge ?? 'an unknown number of'} days: see the log of rotateOriginSecret.`,
      })
    const kept = [...thirdParties, ...ofProviders].filter(({ changedAt }) => changedAt)
    for (const { name, changedAt = now } of kept) {
      const age = daysSince(changedAt, now)
      if (age > scanDays.secret)
        findings.push({ risk: 'MEDIUM', says: `${name} is ${age} days old: renew it at the third party.` })
    }
    return orFine(
      findings,
      `${count(kept.length, 'secret')} of third parties younger than ${scanDays.secret} days; the origin secret is renewed.`,
    )
  },
}

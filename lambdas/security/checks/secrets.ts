import { scanDays } from '#contract/limits.ts'
import { addressHoldsKey, isPlain } from '#contract/news/feedAddress.ts'
import { type Check, type Finding, orFine, count, daysSince } from './check.ts'

/** Providers whose key is missing, or in a field that every reader of the table sees. */
export const providerSecrets: Check = {
  name: 'Provider secrets',
  async look({ providers, secrets }) {
    const all = await providers.list()
    const findings = await Promise.all(
      all.map(async ({ name, feed_url, adapter, secret_name }): Promise<Finding[]> => {
        const found: Finding[] = []
        if (addressHoldsKey(feed_url))
          found.push({
            risk: 'CRITICAL',
            says: `${name} has a key in its feed URL: move it to the secrets store and renew it.`,
          })
        if (secret_name === null && adapter !== 'feed')
          found.push({ risk: 'HIGH', says: `${name} needs an API key and names no secret.` })
        if (secret_name !== null) {
          const secret = await secrets.provider(secret_name)
          if (!secret.changedAt)
            found.push({ risk: 'HIGH', says: `${name}: the secret ${secret.name} has no value. Set it.` })
        }
        return found
      }),
    )
    return orFine(findings.flat(), `Every provider that needs a secret has one (${all.length} looked at).`)
  },
}

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

/** Feeds that anybody on the way can read and change. */
export const feedEncryption: Check = {
  name: 'Feed encryption',
  async look({ providers }) {
    const all = await providers.list()
    const plain = all.filter(({ feed_url }) => isPlain(feed_url))
    return orFine(
      plain.map(({ name, is_active }) => ({
        risk: is_active ? 'HIGH' : 'LOW',
        says: `${name} is fetched by http, so what it says can be changed on its way: use an https address.`,
      })),
      `Every feed is fetched by https (${all.length} looked at).`,
    )
  },
}

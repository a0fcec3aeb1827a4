import { addressHoldsKey } from '#contract/news/feedAddress.ts'
import { type Check, type Finding, orFine } from './check.ts'

/** Providers whose key is missing, or stands where everybody who reads the table sees it. */
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

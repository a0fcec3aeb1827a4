import type { getCredentialSecurityStatus } from '#contract/news/providers.ts'
import type { Output } from '#contract/route.ts'
import { addressHoldsKey, isPlain } from '#contract/news/feedAddress.ts'
import type { StoredProvider } from './rules.ts'

type Status = Output<typeof getCredentialSecurityStatus>
type Settings = Pick<StoredProvider, 'feed_url' | 'secret_placement'>

/** More administrators than a small company needs, each of whom may use every credential. */
const manyAdmins = 5

const inAddress = ({ secret_placement }: Settings): boolean => secret_placement?.in === 'query'

const times = (count: number): string => (count === 1 ? '1 provider' : `${count} providers`)

/**
 * How the credentials of providers are kept (`credential_security_status`): LOW when one stands in the database, MEDIUM
 * when something makes that more likely, else HIGH. The recommendation names no provider: whoever is signed in reads it.
 * It speaks of credentials alone: what else may be at risk is not known here.
 */
export const securityStatus = (providers: readonly Settings[], admins: number): Status => {
  const found = (test: (provider: Settings) => boolean) => providers.filter(test).length
  const open = found(({ feed_url }) => addressHoldsKey(feed_url))
  const plain = found(({ feed_url }) => isPlain(feed_url))
  const query = found(inAddress)
  const advice = [
    open > 0 && `${times(open)} with a key in the feed URL: move it to the secrets store and renew it.`,
    plain > 0 && `${times(plain)} without encryption: use an https address.`,
    query > 0 &&
      `${times(query)} with a secret in the query, which logs may keep: send it in a header if the source can.`,
    admins > manyAdmins && `${admins} administrators may use every credential: remove those who need not.`,
  ].filter(one => one !== false)
  return {
    security_level: open > 0 ? 'LOW' : advice.length > 0 ? 'MEDIUM' : 'HIGH',
    total_providers: providers.length,
    admin_users: admins,
    recommendations:
      advice.join(' ') ||
      'Credentials are kept as they should be. Renew API keys regularly, and when somebody leaves the team.',
  }
}

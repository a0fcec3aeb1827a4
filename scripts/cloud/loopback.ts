import dns from 'node:dns'
import type { LookupOptions } from 'node:dns'

type Done = (error: Error | null, address: unknown, family?: number) => void

const realCloud = /(^|\.)(amazonaws\.com(\.cn)?|api\.aws|on\.aws|awsapps\.com)\.?$/i

/**
 * Makes this thread's clients unable to find AWS: a missing endpoint would else mean the real cloud. Names below
 * `localhost` lead to this machine, which some resolvers do not know (KeyValueStore puts the account before the host).
 */
export const refuseRealCloud = (): void => {
  const { lookup } = dns
  const guarded = (host: string, options: LookupOptions | Done, done?: Done): void => {
    const [settings, answer] = typeof options === 'function' ? [{}, options] : [options, done!]
    if (realCloud.test(host))
      return void setImmediate(
        answer,
        new Error(`${host} is the real cloud; the local one never asks it.`),
        undefined,
      )
    if (!host.endsWith('.localhost')) return lookup(host, settings, answer)
    setImmediate(answer, null, settings.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4)
  }
  dns.lookup = Object.assign(guarded, lookup) as typeof lookup
}

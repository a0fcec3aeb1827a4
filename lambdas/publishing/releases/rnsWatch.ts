import type { RnsGap } from '#contract/news/rnsDetection.ts'
import { typedInstrument, isSame } from '../rns/instruments.ts'
import type { ProviderFacts } from '../rns/providerStore.ts'

/** The facts of a provider that decide whether it would show an RNS. */
export type Watcher = Pick<
  ProviderFacts,
  'adapter' | 'is_active' | 'is_ris' | 'last_updated' | 'refresh_interval_minutes' | 'symbols'
>

/** The wires that carry RNS numbers by themselves; of feeds staff say so. */
const regulatoryWires: readonly Watcher['adapter'][] = ['lse', 'refinitiv']

const isRegulatory = ({ adapter, is_ris }: Watcher): boolean => is_ris || regulatoryWires.includes(adapter)

/** True when it is polled for the company: for all, for everything its feed shows, or by a name of the company. */
const isFor = (symbol: string | undefined, { symbols }: Watcher): boolean => {
  const company = typedInstrument(symbol ?? '')
  if (!company || symbols.length === 0 || symbols.includes('*')) return true
  // A symbol and an ISIN may be the same company's.
  return symbols.some(each => {
    const one = typedInstrument(each)
    return one !== undefined && (one.kind !== company.kind || isSame(one, company))
  })
}

/** Polls that may fail one after the other, and minutes that may pass in any case, before a provider counts as not working. */
const [pollsMissed, minutesAtLeast] = [3, 30]

const isWorking = ({ last_updated, refresh_interval_minutes }: Watcher, now: Date): boolean => {
  if (last_updated === null) return false
  const patience = Math.max(minutesAtLeast, pollsMissed * refresh_interval_minutes) * 60_000
  return now.getTime() - Date.parse(last_updated) <= patience
}

/**
 * Why no provider would show the RNS of a release that waits for it (decision 37); undefined where one would.
 * @param symbol by which the RNS is known, as staff write it; without one every provider counts as polled for it
 */
export const rnsGapOf = (
  providers: readonly Watcher[],
  symbol: string | undefined,
  now: Date,
): RnsGap | undefined => {
  const active = providers.filter(({ is_active }) => is_active)
  if (active.length === 0) return 'none_active'
  const regulatory = active.filter(isRegulatory)
  if (regulatory.length === 0) return 'none_regulatory'
  const own = regulatory.filter(provider => isFor(symbol, provider))
  if (own.length === 0) return 'other_companies'
  return own.some(provider => isWorking(provider, now)) ? undefined : 'none_working'
}

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { addressHoldsKey, isPlain } from '#contract/news/feedAddress.ts'
import { Provider, ProviderForm, type getCredentialSecurityStatus } from '#contract/news/providers.ts'
import type { Output } from '#contract/route.ts'
import { Problem } from '#runtime/problem.ts'
import { londonCodes } from '../publishing/rns/instruments.ts'

/** A provider as the table has it: what the API shows, and what polling remembers. */
export const StoredProvider = z.object({
  ...Provider.shape,
  /** Raised by each write; `version` by what people change alone, so that polls are in nobody's way. */
  revision: z.int().positive(),
  /** Of the poll that is under way, or was broken off: who runs it, and until when nobody else may (UTC). */
  lease: z.string().optional(),
  leased_until: z.iso.datetime().optional(),
  /** ETag of the last whole, stored answer, for a conditional request. */
  etag: z.string().optional(),
  last_modified: z.string().optional(),
  /** Of the items of that answer, where its source knows no conditional requests. */
  fingerprint: z.string().optional(),
})
export type StoredProvider = z.infer<typeof StoredProvider>

/** A provider as the API answers it. */
export const view = (provider: StoredProvider): Provider => {
  const { revision: _revision, lease: _lease, leased_until: _until, ...shown } = provider
  const { etag: _etag, last_modified: _at, fingerprint: _print, ...rest } = shown
  return rest
}

const formFields = Object.keys(ProviderForm.shape) as (keyof ProviderForm)[]

/** The fields of a provider that the form has. */
export const formOf = (provider: ProviderForm): ProviderForm =>
  Object.fromEntries(formFields.map(field => [field, provider[field]])) as ProviderForm

/** Those of the changes that say something new, and what they replace. */
export const differences = (
  provider: StoredProvider,
  changes: Partial<ProviderForm>,
): { before: Partial<ProviderForm>; after: Partial<ProviderForm> } => {
  const fields = formFields.filter(
    field => changes[field] !== undefined && !isDeepStrictEqual(provider[field], changes[field]),
  )
  const only = (from: Partial<ProviderForm>): Partial<ProviderForm> =>
    Object.fromEntries(fields.map(field => [field, from[field]]))
  return { before: only(provider), after: only(changes) }
}

/** Fields whose change restarts polling: they decide what a poll sees, or does with it. */
const pollingFields = [
  'adapter',
  'auto_import',
  'categories',
  'dates_without_zone',
  'feed_url',
  'is_ris',
  'secret_name',
  'secret_placement',
  'symbols',
] as const satisfies (keyof ProviderForm)[]

/** Whether the provider's next poll has to read everything again. */
export const restartsPolling = (after: Partial<ProviderForm>): boolean =>
  pollingFields.some(field => field in after)

/** The provider after a change by a person at `now`. Who is switched on, or asked otherwise, is polled next. */
export const changedProvider = (
  provider: StoredProvider,
  after: Partial<ProviderForm>,
  now: Date,
): StoredProvider => {
  const { etag: _etag, last_modified: _at, fingerprint: _print, ...anew } = provider
  const next = {
    ...(restartsPolling(after) ? { ...anew, failures: 0, last_error: null } : provider),
    ...after,
    updated_at: now.toISOString(),
    version: provider.version + 1,
    revision: provider.revision + 1,
  }
  if (!next.is_active) return { ...next, next_poll_at: null }
  const atOnce = restartsPolling(after) || 'is_active' in after || 'refresh_interval_minutes' in after
  return atOnce || next.next_poll_at === null ? { ...next, next_poll_at: now.toISOString() } : next
}

/** A provider that somebody adds. */
export const newProvider = (form: ProviderForm & { id: string }, now: Date): StoredProvider => {
  const at = now.toISOString()
  return {
    ...form,
    last_updated: null,
    next_poll_at: form.is_active ? at : null,
    failures: 0,
    last_error: null,
    runs: [],
    created_at: at,
    updated_at: at,
    version: 1,
    revision: 1,
  }
}

/** @throws Problem `not_found` without a provider */
export const assertFound = (provider: StoredProvider | undefined): StoredProvider => {
  if (!provider) throw new Problem('not_found', { message: 'This provider is no longer here.' })
  return provider
}

const refuse = (field: keyof ProviderForm, message: string): never => {
  throw new Problem('invalid_input', { message, details: [{ field: `body.${field}`, message }] })
}

/**
 * Whether it makes sense together what a form says.
 * @throws Problem `invalid_input` for a place without a secret, for an address to which none is ever sent, for the
 *   exchange without a symbol to ask by, and for imports of which nothing says whose news they are (decision 53)
 */
export const assertFits = (form: ProviderForm): void => {
  const { secret_name, secret_placement, feed_url, adapter, symbols, auto_import } = form
  if (secret_name === null && secret_placement !== null)
    refuse('secret_name', 'Name the secret that is to be sent there.')
  if (secret_name !== null && !feed_url.startsWith('https:'))
    refuse('feed_url', 'A secret is only sent to an https address.')
  if (adapter === 'lse' && londonCodes(symbols).length === 0)
    refuse('symbols', 'The London Stock Exchange is asked by trading symbol: name one, such as BLU.L.')
  if (auto_import && symbols.length === 0)
    refuse(
      'symbols',
      'Say what the company is known by (symbol, ISIN, LEI or name), or * if every item of this feed is its own.',
    )
}

type Status = Output<typeof getCredentialSecurityStatus>
type Settings = Pick<StoredProvider, 'feed_url' | 'secret_placement'>

/** More administrators than a small company needs, each of whom may use every credential. */
const manyAdmins = 5

const inAddress = ({ secret_placement }: Settings): boolean => secret_placement?.in === 'query'

const times = (count: number): string => (count === 1 ? '1 provider' : `${count} providers`)

/**
 * How the credentials of providers are kept (`credential_security_status`): LOW when one is in the database, MEDIUM
 * when something makes that more likely, else HIGH. The recommendation names no provider: all staff read it.
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

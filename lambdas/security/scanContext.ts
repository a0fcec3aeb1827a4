import * as z from 'zod'
import type { ProviderFacts } from '../publishing/rns/providerStore.ts'
import type { AccountStore } from './accountStore.ts'
import type { ResourceStore } from './resourceStore.ts'
import type { SecretStore } from './secretStore.ts'

/** Milliseconds that our own site may take. */
const longest = 8_000

/**
 * Asks our own site, whose address infra or the edge gave, as any browser would; follows no redirect.
 * @throws Error where nobody knows the address, and when nothing answers
 */
export const askSite = async (origin: string | undefined, path: string): Promise<SiteAnswer> => {
  if (!origin) throw new Error('Nobody knows the address of the site.')
  const { status, headers, body } = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(longest),
  })
  await body?.cancel()
  return { status, headers: new Map(headers) }
}

/** The environment's settings that the scan judges, as infra passes them to the function. */
export const SecuritySettings = z.object({
  signUp: z.union([z.literal(['open', 'closed']), z.object({ domains: z.array(z.string()) })]),
  mfa: z.enum(['optional', 'admins', 'required']),
  /** Whether what is stored is kept for good, with recovery. */
  retain: z.boolean(),
  testMailDomains: z.array(z.string()),
  externalApis: z.array(
    z.object({ host: z.string(), paths: z.array(z.string()), methods: z.array(z.string()) }),
  ),
  repositories: z.array(z.string()),
})
export type SecuritySettings = z.output<typeof SecuritySettings>

/** An answer of our own site: its status, and its headers by their names in lower case. */
export interface SiteAnswer {
  status: number
  headers: ReadonlyMap<string, string>
}

/** Everything that the scan's checks read. */
export interface ScanContext {
  now: Date
  settings: SecuritySettings
  providers: {
    list(): Promise<Pick<ProviderFacts, 'adapter' | 'feed_url' | 'is_active' | 'name' | 'secret_name'>[]>
  }
  secrets: SecretStore
  accounts: AccountStore
  resources: ResourceStore
  /** When an account last signed in, UTC; undefined when the audit log does not know. */
  lastSignIn(userId: string): Promise<Date | undefined>
  /** Asks our own site. @throws Error where nobody knows its address, and when nothing answers */
  site(path: string): Promise<SiteAnswer>
}

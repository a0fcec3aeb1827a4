import { once } from '#contract/once.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { adminStore, type AdminStore, providerStore, type ProviderStore } from './store.ts'
import type { ClaimServices } from './claimed.ts'
import { itemStore } from './itemStore.ts'
import { pollStore } from './pollStore.ts'
import { sourceOf } from './sources/sourceOf.ts'

export interface Services extends ClaimServices {
  providers: ProviderStore
  admins: AdminStore
  audit: Audit
}

export const claimServices = (): ClaimServices => ({
  polls: pollStore(),
  items: itemStore(),
  open: settings => sourceOf(settings),
  now: () => new Date(),
  chance: Math.random,
})

export const services = once((): Services => ({
  ...claimServices(),
  providers: providerStore(),
  admins: adminStore(),
  audit: audit(),
}))

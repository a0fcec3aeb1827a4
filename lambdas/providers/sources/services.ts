import { type Fetch, overGuard } from './ask.ts'
import { type ProviderSecrets, providerSecrets } from './providerSecret.ts'

/** What sources need of the world. */
export interface SourceServices {
  fetch: Fetch
  secrets: ProviderSecrets
  now(): Date
}

export const sourceServices = (): SourceServices => ({
  fetch: overGuard,
  secrets: providerSecrets(),
  now: () => new Date(),
})

import { setTimeout as wait } from 'node:timers/promises'
import { type Fetch, overGuard } from './ask.ts'
import { type ProviderSecrets, providerSecrets } from './providerSecret.ts'

/** What sources need of the world. */
export interface SourceServices {
  fetch: Fetch
  secrets: ProviderSecrets
  now(): Date
  /** Waits so many milliseconds. */
  pause(milliseconds: number): Promise<unknown>
}

export const sourceServices = (): SourceServices => ({
  fetch: overGuard,
  secrets: providerSecrets(),
  now: () => new Date(),
  pause: wait,
})

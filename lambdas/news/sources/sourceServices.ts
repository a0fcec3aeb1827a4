import { setTimeout as wait } from 'node:timers/promises'
import { once } from '#contract/once.ts'
import { type Fetch, overGuard } from './ask.ts'
import { type ProviderSecrets, providerSecrets } from './providerSecret.ts'
import { type Reading, threadReading } from './reading.ts'

/** The services of all sources; tests pass their own. */
export interface SourceServices {
  fetch: Fetch
  secrets: ProviderSecrets
  reading: Reading
  now(): Date
  /** Waits so many milliseconds. */
  pause(milliseconds: number): Promise<unknown>
}

/** One for all sources, so that its threads are few. */
const reading = once(() => threadReading())

export const sourceServices = (): SourceServices => ({
  fetch: overGuard,
  secrets: providerSecrets(),
  reading: reading(),
  now: () => new Date(),
  pause: wait,
})

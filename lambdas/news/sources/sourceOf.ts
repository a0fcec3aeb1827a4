import { setTimeout as wait } from 'node:timers/promises'
import { type Adapter, providerOptions, type RnsItem } from '#contract/news/rnsFeed.ts'
import { once } from '#contract/once.ts'
import type { Source, SourceSettings } from '../source.ts'
import { type Fetch, overGuard } from './ask.ts'
import { bloombergSource } from './bloomberg.ts'
import { feedSource } from './feed.ts'
import { lseSource } from './lse.ts'
import { type ProviderSecrets, providerSecrets } from './providerSecret.ts'
import { type Reading, readingApart } from './reading.ts'
import { refinitivSource } from './refinitiv.ts'
import { reutersSource } from './reuters.ts'

/** What sources need of the world. */
export interface SourceServices {
  fetch: Fetch
  secrets: ProviderSecrets
  reading: Reading
  now(): Date
  /** Waits so many milliseconds. */
  pause(milliseconds: number): Promise<unknown>
}

/** One for all sources, so that its threads are few. */
const reading = once(() => readingApart())

export const sourceServices = (): SourceServices => ({
  fetch: overGuard,
  secrets: providerSecrets(),
  reading: reading(),
  now: () => new Date(),
  pause: wait,
})

const sources: Record<Adapter, (settings: SourceSettings, services: SourceServices) => Source> = {
  lse: lseSource,
  reuters: reutersSource,
  bloomberg: bloombergSource,
  refinitiv: refinitivSource,
  feed: feedSource,
}

/** The source that settings describe: asked for news, whatever wire it speaks. */
export const sourceOf = (settings: SourceSettings, services: SourceServices = sourceServices()): Source =>
  sources[settings.adapter](settings, services)

/** What opens a provider that the product knows by itself: its secret has its name. Undefined for any other. */
export const knownSource = (provider: RnsItem['provider']): SourceSettings | undefined => {
  const known = providerOptions.find(({ id }) => id === provider)
  return known && { provider, adapter: known.id, feed_url: '', secret_name: known.id, secret_placement: null }
}

import { type Adapter, providerOptions, type RnsItem } from '#contract/news/rnsFeed.ts'
import type { Source, SourceSettings } from '../source.ts'
import { bloombergSource } from './bloomberg.ts'
import { feedSource } from './feed.ts'
import { lseSource } from './lse.ts'
import { refinitivSource } from './refinitiv.ts'
import { reutersSource } from './reuters.ts'
import { type SourceServices, sourceServices } from './sourceServices.ts'

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

/** The settings of a built-in provider, whose secret has its name. Undefined for any other. */
export const knownSource = (provider: RnsItem['provider']): SourceSettings | undefined => {
  const known = providerOptions.find(({ id }) => id === provider)
  return known && { provider, adapter: known.id, feed_url: '', secret_name: known.id, secret_placement: null }
}

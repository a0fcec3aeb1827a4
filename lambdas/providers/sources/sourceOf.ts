import type { Adapter } from '#contract/rnsFeed.ts'
import { type Source, SourceFailure, type SourceSettings } from '../source.ts'
import { feedSource } from './feed.ts'
import { type SourceServices, sourceServices } from './services.ts'

const notYet = ({ adapter }: SourceSettings): Source => ({
  fetch: () =>
    Promise.reject(new SourceFailure('not_configured', `The wire of ${adapter} is not spoken yet.`)),
})

const sources: Record<Adapter, (settings: SourceSettings, services: SourceServices) => Source> = {
  lse: notYet,
  reuters: notYet,
  bloomberg: notYet,
  refinitiv: notYet,
  feed: feedSource,
}

/** The source that settings describe: asked for news, whatever wire it speaks. */
export const sourceOf = (settings: SourceSettings, services: SourceServices = sourceServices()): Source =>
  sources[settings.adapter](settings, services)

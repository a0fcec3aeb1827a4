import type { ProviderForm } from '#contract/providers.ts'
import type { RnsItem } from '#contract/rnsFeed.ts'

/** What is asked of a source; what it cannot apply itself is applied to its answer. */
export interface SourceQuery {
  symbols: readonly string[]
  /** A category of the form; absent for all. */
  category?: string
  /** UTC moments, `from` included, `to` not. */
  from?: Date
  to?: Date
  limit: number
  /** What the last whole answer said, for a conditional request. */
  known?: { etag?: string; last_modified?: string }
}

/** What a source answered. */
export interface SourceAnswer {
  /** Newest first; `provider` is the id that the source was opened with. */
  items: RnsItem[]
  /** Items that could not be read. One bad item never fails the others. */
  skipped: number
  /** Nothing has changed since `known`; `items` is then empty. */
  unchanged: boolean
  etag?: string
  last_modified?: string
  status: number
  content_type: string | null
  /** The local run's sandbox made it up. */
  sample: boolean
}

/** Where news comes from, behind every adapter alike. */
export interface Source {
  /** @throws SourceFailure whose message people may read; `retryAfter` in seconds when the source said so */
  fetch(query: SourceQuery): Promise<SourceAnswer>
}

/** What opens a source: a known provider's own settings, or a provider's record. */
export type SourceSettings = Pick<
  ProviderForm,
  'adapter' | 'feed_url' | 'secret_name' | 'secret_placement'
> & {
  provider: RnsItem['provider']
}

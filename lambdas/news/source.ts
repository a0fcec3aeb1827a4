import type { ProviderForm } from '#contract/news/providers.ts'
import type { RnsItem } from '#contract/news/rnsFeed.ts'
import type { NewsItemRow } from '../publishing/rns/newsItems.ts'

/** A query to a source; conditions that it cannot apply itself are applied to its answer. */
export interface SourceQuery {
  symbols: readonly string[]
  /** A category of the form; absent for all. */
  category?: string
  /** UTC moments, `from` included, `to` not. */
  from?: Date
  to?: Date
  limit: number
  /** Validators of the last whole answer, for a conditional request. */
  known?: { etag?: string; last_modified?: string }
  /**
   * Items that are kept already, by id. A source that gives each text by a request of its own asks only for those
   * that are not, or that it has a newer version of.
   */
  kept?: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Pick<NewsItemRow, 'item' | 'received_at' | 'changed_at'>>>
  /** Texts are not needed: nothing is asked for but headlines. */
  headlinesOnly?: boolean
}

/** A source's answer. */
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

/** The settings of a source: a known provider's own, or a provider's record. */
export type SourceSettings = Pick<ProviderForm, 'adapter' | 'feed_url' | 'secret_name' | 'secret_placement'> &
  Partial<Pick<ProviderForm, 'dates_without_zone' | 'is_ris'>> & {
    provider: RnsItem['provider']
  }

/**
 * Why a source gave nothing.
 * - `not_configured`: its secret is missing or incomplete, or it needs something said that was not.
 * - `refused`: its address may not be asked.
 * - `unreachable`, `timeout`, `too_large`: as of a fetch.
 * - `not_allowed`: it does not take the credentials (401, 403).
 * - `limited`: it wants to be left alone for a while (429).
 * - `failed`: it answered another error.
 * - `unreadable`: it answered what is none of its formats.
 */
export type SourceFailureKind =
  | 'not_configured'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'not_allowed'
  | 'limited'
  | 'failed'
  | 'unreadable'

interface FailureFacts extends ErrorOptions {
  /** HTTP status, where there was an answer. */
  status?: number | undefined
  content_type?: string | null | undefined
  /** Seconds. */
  retryAfter?: number | undefined
}

/** A source gave nothing that can be used. People may read the message: it names hosts and secrets, never values. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  readonly kind: SourceFailureKind
  readonly status: number | null
  readonly content_type: string | null
  readonly retryAfter: number | undefined

  constructor(
    kind: SourceFailureKind,
    message: string,
    { status, content_type, retryAfter, ...options }: FailureFacts = {},
  ) {
    super(message, options)
    this.kind = kind
    this.status = status ?? null
    this.content_type = content_type ?? null
    this.retryAfter = retryAfter
  }
}

import { itemWith } from '../publishing/rns/item.fixture.ts'
import { ProviderForm } from '#contract/news/providers.ts'
import { newProvider, type StoredProvider } from './rules.ts'
import { decode } from './parse/decode.ts'
import { toItems } from './parse/gather.ts'
import { readFeed } from './parse/readFeed.ts'
import type { Reading } from './sources/reading.ts'
import { SourceFailure, type Source, type SourceAnswer } from './source.ts'

export const id = '00000000-0000-4000-8000-000000000001'
export const noon = new Date('2026-11-24T12:00:00.000Z')
export const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

export const formWith = (more: Partial<ProviderForm> = {}): ProviderForm =>
  ProviderForm.parse({ name: 'Wire', feed_url: 'https://feeds.example.com/rns.xml', ...more })

export const providerWith = (more: Partial<StoredProvider> = {}): StoredProvider => ({
  ...newProvider({ ...formWith(), id }, noon),
  ...more,
})

export const answerWith = (more: Partial<SourceAnswer> = {}): SourceAnswer => ({
  items: [itemWith()],
  skipped: 0,
  unchanged: false,
  status: 200,
  content_type: 'application/rss+xml',
  sample: false,
  ...more,
})

/** A source that answers so, or fails so. */
export const sourceThat = (does: SourceAnswer | Error | (() => Promise<SourceAnswer>)): Source => ({
  fetch: () => {
    if (typeof does === 'function') return does()
    return does instanceof Error ? Promise.reject(does) : Promise.resolve(does)
  },
})

export const tooMany = new SourceFailure('limited', 'feeds.example.com is asked too often.', {
  status: 429,
  retryAfter: 600,
})

/** Reads without a thread. */
export const readingHere: Reading = {
  feed: async (bytes, type) => readFeed(decode(bytes, type)),
  items: async (wanted, context) => toItems(wanted, context),
}

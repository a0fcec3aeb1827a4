import type { RnsItem } from '#contract/news/rnsFeed.ts'

/** A news item, as a poll keeps it. */
export const itemWith = (more: Partial<RnsItem> = {}): RnsItem => ({
  id: 'a',
  provider: '00000000-0000-4000-8000-000000000001',
  title: 'Results',
  summary: '',
  content: '',
  category: 'Results',
  sourceUrl: null,
  publishedAt: '2026-11-24T12:00:00.000Z',
  urgency: 'normal',
  marketSensitive: false,
  symbol: 'BLU',
  ...more,
})

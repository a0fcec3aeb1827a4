import type { PublicApi } from './api.ts'
import { knownFacts } from './knownFacts.fixture.ts'

const absent = () => Promise.reject(Object.assign(new Error('There is none.'), { code: 'not_found' }))

/** An API that knows the facts of the company and nothing else, with `more` in place of its answers. */
export const publicApi = (more: Partial<PublicApi> = {}): PublicApi => ({
  getAnnouncement: absent,
  getFacts: () => Promise.resolve(knownFacts),
  getRestrictedDocument: absent,
  listMeetings: () => Promise.resolve({ as_at: '2026-11-02', meetings: [] }),
  listAnnouncements: () => Promise.resolve({ announcements: [], next: null, years: [] }),
  listEvents: () => Promise.resolve({ events: [], today: '2026-11-21' }),
  listPublicDocuments: () => Promise.resolve({ documents: [], next: null }),
  getSharePrice: () => Promise.resolve({ state: 'not_configured', quote: null }),
  listSharePrices: () => Promise.resolve({ source: '', sample: false, points: [] }),
  ...more,
})

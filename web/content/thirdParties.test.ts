import { expect, test } from 'vitest'
import { consent } from './consent.ts'
import { cookiePolicy } from './cookies.ts'
import { investorNews } from './investorNews.ts'
import { trackerPack } from './thirdParties.fixture.ts'
import type { Visits } from './schemaConsent.ts'
import { askedKinds, sourcesOf, thirdParties, thirdPartiesOf } from './thirdParties.ts'
import { widgets } from './widgets.ts'

const own = { consent, widgets, investorNews }
const words = (parties: typeof thirdParties, visits: Visits = consent.visits) =>
  JSON.stringify(cookiePolicy(parties, visits))

test('P-080 X-007 the pack that ships names nobody, and its cookie policy says so', () => {
  expect(thirdParties).toEqual([])
  expect(words(thirdParties)).toMatch(/no banner asks you.*None is loaded.*Not set/)
  expect(words(thirdParties)).not.toContain('Cookie settings')
})

test('X-007 the cookie policy names each tracker, its cookie and when it is set', () => {
  const policy = words(thirdPartiesOf({ ...own, consent: trackerPack }))
  expect(policy).toContain('Sample Counter: only after you have agreed')
  expect(policy).toMatch(/sample_ad.*Sample Adverts Ltd.*Set only after you have agreed; kept for 90 days/)
  expect(policy).not.toMatch(/no banner asks you|"None"\],\["Advertising/)
})

test('X-007 A-166 the cookie policy says how visits are counted, and readers are asked only where the pack says so', () => {
  expect(words([])).toMatch(/our server counts how often each page is opened.*None is loaded/)
  expect(askedKinds([], { visits: 'everybody' })).toEqual([])
  const asking = words([], 'agreed')
  expect(asking).toMatch(/without telling readers apart, only after you have agreed/)
  expect(asking).toMatch(/Your choice about what we ask.*Cookie settings/)
  expect(asking).not.toContain('no banner asks you')
  expect(askedKinds([], { visits: 'agreed' })).toEqual(['analytics'])
  expect(words([], 'nobody')).not.toContain('our server counts')
})

test('S-28 X-003 a widget or a video of others is a third party, and the policy allows its frame alone', () => {
  const video = {
    title: 'V',
    name: 'Tube',
    url: 'https://tube.example.com/v/1',
    date: '2025-01-01',
    text: 'V',
  }
  const parties = thirdPartiesOf({
    consent,
    widgets: { sharePrice: 'own', news: { name: 'Wire', url: 'https://wire.example.com/w?id=1' } },
    investorNews: { coverage: { ...investorNews.coverage, video } },
  })
  expect(parties.map(({ kind, name }) => [kind, name])).toEqual([
    ['embedded', 'Wire'],
    ['embedded', 'Tube'],
  ])
  expect(sourcesOf(parties)).toEqual({
    'script-src': [],
    'connect-src': [],
    'img-src': [],
    'frame-src': ['https://tube.example.com', 'https://wire.example.com'],
  })
})

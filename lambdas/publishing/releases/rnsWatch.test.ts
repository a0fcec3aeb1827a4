import { describe, expect, it } from 'vitest'
import { rnsGapOf, type Watcher } from './rnsWatch.ts'

const now = new Date('2026-03-26T07:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const watcher = (more: Partial<Watcher> = {}): Watcher => ({
  adapter: 'feed',
  is_active: true,
  is_ris: true,
  symbols: ['BLU.L'],
  refresh_interval_minutes: 1,
  last_updated: minutesAgo(1),
  ...more,
})
const gap = (...providers: Watcher[]) => rnsGapOf(providers, 'BLU', now)

describe('X-010 whether a provider would show an RNS', () => {
  it.each([
    ['a feed that is marked as a regulatory information service', watcher()],
    ['the exchange', watcher({ adapter: 'lse', is_ris: false })],
    ['a wire with RNS numbers', watcher({ adapter: 'refinitiv', is_ris: false })],
    ['one whose every item is the company’s', watcher({ symbols: ['*'] })],
    ['one that is read whole', watcher({ symbols: [] })],
    ['one that knows the company by another code', watcher({ symbols: ['GB0002634946'] })],
    [
      'one that is asked seldom, and was',
      watcher({ refresh_interval_minutes: 60, last_updated: minutesAgo(180) }),
    ],
    ['one that failed for half an hour', watcher({ last_updated: minutesAgo(30) })],
  ])('%s would', (_, provider) => {
    expect(gap(watcher({ is_active: false }), provider)).toBeUndefined()
  })

  it.each([
    ['none is active', 'none_active', watcher({ is_active: false })],
    ['none is there', 'none_active', undefined],
    ['none is regulatory', 'none_regulatory', watcher({ is_ris: false })],
    [
      'only a wire without RNS numbers is',
      'none_regulatory',
      watcher({ adapter: 'bloomberg', is_ris: false }),
    ],
    ['they are asked for others', 'other_companies', watcher({ symbols: ['XYZ.L', 'OTC: BLU'] })],
    ['none ever worked', 'none_working', watcher({ last_updated: null })],
    ['none has worked for more than half an hour', 'none_working', watcher({ last_updated: minutesAgo(31) })],
    [
      'none has worked for more than three of its intervals',
      'none_working',
      watcher({ refresh_interval_minutes: 60, last_updated: minutesAgo(181) }),
    ],
  ])('where %s, the gap is %s', (_, expected, provider) => {
    expect(gap(...(provider ? [provider] : []))).toBe(expected)
  })

  it('each that would do is enough, and one that lacks another thing is none', () => {
    const asleep = watcher({ last_updated: null })
    const other = watcher({ symbols: ['XYZ.L'] })
    const plain = watcher({ is_ris: false })
    expect(gap(plain, other, asleep)).toBe('none_working')
    expect(gap(plain, other)).toBe('other_companies')
    expect(gap(plain, other, asleep, watcher())).toBeUndefined()
  })

  it('without a symbol every provider is taken to be asked for the company', () => {
    expect(rnsGapOf([watcher({ symbols: ['XYZ.L'] })], undefined, now)).toBeUndefined()
    expect(rnsGapOf([watcher({ symbols: ['XYZ.L'] })], ' ', now)).toBeUndefined()
  })
})

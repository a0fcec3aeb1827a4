import { describe, expect, it } from 'vitest'
import { cacheControlOf, contentTypeOf, follow, type Ledger } from './rules.ts'

const day = 86_400_000
const now = new Date('2031-01-03T07:00:00Z')
const empty: Ledger = { current: [], earlier: [] }

describe('files of the website', () => {
  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['live/investors/documents', 'text/html; charset=utf-8'],
    ['assets/index-Ab1.js', 'text/javascript; charset=utf-8'],
    ['config.json', 'application/json'],
    ['favicon.svg', 'image/svg+xml'],
  ])('%s is %s', (key, type) => {
    expect(contentTypeOf(key)).toBe(type)
  })

  it('a type that nobody knows is refused by its name', () => {
    expect(() => contentTypeOf('assets/film.mp9')).toThrow('assets/film.mp9')
  })

  it('assets are kept for good, pages asked for again', () => {
    expect(cacheControlOf('assets/index-Ab1.js')).toBe('public, max-age=31536000, immutable')
    expect(cacheControlOf('about/index.html')).toMatch(/max-age=0, s-maxage=10, must-revalidate/)
    expect(cacheControlOf('live/investors/documents')).toMatch(/s-maxage=1,/)
  })
})

describe('what a new build leaves of the ones before', () => {
  const first = follow(empty, ['index.html', 'old/index.html', 'assets/a.js', 'assets/shared.js'], now).next
  const second = follow(first, ['index.html', 'assets/b.js', 'assets/shared.js'], now)

  it('a page that is no longer there goes at once, an asset stays a week', () => {
    expect(second.gone).toEqual(['old/index.html'])
    expect(follow(second.next, second.next.current, new Date(now.getTime() + 6 * day)).gone).toEqual([])
    expect(follow(second.next, second.next.current, new Date(now.getTime() + 7 * day)).gone).toEqual([
      'assets/a.js',
    ])
  })

  it('an asset that comes back stays', () => {
    const third = follow(second.next, ['index.html', 'assets/a.js'], new Date(now.getTime() + 30 * day))
    expect(third.gone).not.toContain('assets/a.js')
    expect(third.next.current).toContain('assets/a.js')
  })

  it('the same build again changes nothing', () => {
    expect(follow(second.next, second.next.current, now)).toEqual({ next: second.next, gone: [] })
  })
})

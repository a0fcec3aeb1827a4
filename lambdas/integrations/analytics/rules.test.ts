import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, isRobot, pageOf, visitsOf } from './rules.ts'

const pages = new Set(['/', '/about', '/investors/documents'])

describe('A-166 a path', () => {
  it.each([
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about?q=my+name#part', '/about'],
    ['/', '/'],
    ['//', '/'],
    ['/%61bout', '/about'],
    ['/investors/documents', '/investors/documents'],
  ])('%s is the page %s', (path, page) => {
    expect(pageOf(path, pages)).toEqual({ path: page })
  })

  it.each(['/About', '/admin', '/about/x', '/%', '/news/', '/news/a/b', '/news/A', '/constructor', ''])(
    '%s is counted as unknown',
    path => {
      expect(pageOf(path, pages)).toEqual({ path: 'unknown' })
    },
  )

  it('of an announcement is its slug, without what follows', () => {
    expect(pageOf('/news/results-3fa2b1/?from=mail', pages)).toEqual({ slug: 'results-3fa2b1' })
  })

  it('never leads to anything but a page, a slug or unknown, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.string({ unit: 'binary' })), text => {
        const page = pageOf(`/${text}`, pages)
        if ('slug' in page) expect(page.slug).toMatch(/^[a-z0-9-]{1,200}$/)
        else expect([...pages, 'unknown']).toContain(page.path)
      }),
    )
  })
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0'
describe('a robot', () => {
  it.each([
    undefined,
    '',
    'curl/8.7.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `Mozilla/5.0 ${webkit} Safari/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'GPTBot/1.2',
    'python-requests/2.32.3',
    `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${webkit} Mobile Safari/537.36 Chrome-Lighthouse`,
  ])('is %s', agent => {
    expect(isRobot(agent)).toBe(true)
  })

  it.each([
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36`,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    `Mozilla/5.0 (Linux; Android 10; CUBOT_X30) ${webkit} Mobile Safari/537.36`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36 Edg/147.0.0.0`,
  ])('is not %s', agent => {
    expect(isRobot(agent)).toBe(false)
  })
})

describe('days', () => {
  it('are each there once, over the days on which clocks change too', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(daysBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(daysBetween('2026-02-28', '2026-03-01')).toHaveLength(2)
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
  })
})

it('counters of many parts add up to one number a day and page', () => {
  const days = ['2026-03-01', '2026-03-02']
  const counted = [
    { day: '2026-03-01', path: '/', visits: 2 },
    { day: '2026-03-02', path: '/about', visits: 3 },
    { day: '2026-03-01', path: '/', visits: 5 },
    { day: '2026-03-03', path: '/', visits: 9 },
  ]
  expect(visitsOf(days, counted)).toEqual([
    { path: '/', visits: 7, by_day: [7, 0] },
    { path: '/about', visits: 3, by_day: [0, 3] },
  ])
})

import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { sharedBrowser } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const phone = { width: 360, height: 760 }
const desk = { width: 1440, height: 900 }

let browser: Browser
let page: Page
const complaints: string[] = []

const isHydrated = () => page.locator('html[data-hydrated]').waitFor()

/** Opens a page in a fresh profile; errors and refusals of the browser fail the test. */
const open = async (
  path: string,
  options: BrowserContextOptions = {},
  hydrated = options.javaScriptEnabled !== false,
) => {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text())
  })
  const response = await page.goto(`${site}${path}`)
  if (hydrated) await isHydrated()
  return response
}

/** What has to come true within the time that a busy machine takes. */
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read)

const region = (name: string) => page.getByRole('region', { name })
const heading = (level: number) => page.locator(`main h${level}`)
const list = () => page.getByRole('group', { name: /^(Company news|Regulatory announcements)$/ })
const titles = () => list().getByRole('heading').allInnerTexts()
const answer = (body: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const down = answer({ error: { code: 'bad_request', message: 'No.', requestId: 'r' } }, 400)

/** Address of the sample announcement that a search finds first. */
const addressOf = async (search: string) => {
  const query = new URLSearchParams({ kind: 'regulatory', q: search })
  const { announcements } = (await (await fetch(`${site}/api/announcements?${query}`)).json()) as {
    announcements: { slug: string }[]
  }
  return `/news/${announcements[0]?.slug}`
}

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterEach(async () => {
  await page.context().close()
  expect(complaints.splice(0)).toEqual([])
})

afterAll(() => Promise.all(browser.contexts().map(context => context.close())))

describe.each([
  ['a desk', {}],
  ['a phone', { viewport: phone }],
  ['a phone without scripts', { viewport: phone, javaScriptEnabled: false }],
] as const)('on %s', (_, options) => {
  const settled = (address: RegExp) => page.waitForURL(address)

  test('P-005 P-073 P-074 P-075 news: hero, widget, card and closing', async () => {
    await open('/news', options)
    expect(await heading(1).allInnerTexts()).toEqual(['News and insights'])
    const regulatory = region('Regulatory News Service')
    const frame = regulatory.locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    expect((await frame.boundingBox())?.height).toBe(450)
    const widget = frame.contentFrame()
    await widget.getByRole('link', { name: /^Final results/ }).waitFor()
    expect(await widget.locator('script').count()).toBe(0)
    const inside = widget.getByRole('link', { name: 'All regulatory announcements' })
    expect(await inside.getAttribute('target')).toBe('_top')
    expect(await regulatory.getByRole('link', { name: /^RSS ?, Regulatory/ }).getAttribute('href')).toBe(
      '/feeds/regulatory.xml',
    )
    expect(
      await page.locator('link[rel=alternate][type*=feed], link[rel=alternate][type*=rss]').count(),
    ).toBe(4)
    expect(await page.getByRole('heading', { name: 'Get Investor Updates' }).count()).toBe(1)
    const closing = page.locator('section').last()
    expect(
      await closing.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href'))),
    ).toEqual(['/contact', '/portfolio'])
    expect(await closing.getByRole('link').allInnerTexts()).toEqual(['Contact Us', 'Explore Portfolio'])
    expect(await page.getByText('Press Releases').count()).toBe(0)
  })

  test('P-006 P-060 news and updates: a captioned clip of ours, and the live feed', async () => {
    await open('/investors/news', options)
    expect(await page.locator('[aria-current=page]').last().getAttribute('href')).toBe('/investors/news')
    const video = region('News Coverage').locator('video')
    expect(await video.getAttribute('preload')).toBe('none')
    for (const file of await video.locator('source, track').all()) {
      const response = await fetch(new URL((await file.getAttribute('src')) ?? '', site))
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^(video\/mp4|text\/vtt)/),
      ])
    }
    const frame = region('Latest RNS Announcements').locator('iframe')
    await frame.scrollIntoViewIfNeeded()
    await frame
      .contentFrame()
      .getByRole('link', { name: /^Final results/ })
      .waitFor()
  })

  test('P-095 filters, search and paging stand in the address, kinds apart', async () => {
    await open('/news', options)
    const company = await titles()
    expect(company.length).toBeGreaterThan(3)
    await page
      .getByRole('navigation', { name: 'Kind of news' })
      .getByRole('link', { name: 'Regulatory' })
      .click()
    await settled(/kind=regulatory/)
    await eventually(async () => (await titles()).length).toBe(20)
    const first = await titles()
    expect(first.filter(title => company.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'Older' }).click()
    await settled(/before=/)
    await eventually(async () => (await titles()).filter(title => first.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'Newest' }).click()
    await settled(/regulatory#list$/)
    await eventually(titles).toEqual(first)

    const form = page.getByRole('search')
    await form.getByRole('searchbox', { name: 'Search' }).fill('results')
    await form.getByLabel('Year').selectOption('2024')
    await form.getByRole('button', { name: 'Show' }).click()
    await settled(/kind=regulatory.*2024/)
    await eventually(titles).toEqual([
      'Half-year Report for the six months to 30 June 2024',
      expect.stringMatching(/^Final Results/),
    ])
    expect(await list().getByRole('status').innerText()).toMatch(/^2 announcements\s*Clear filters$/)
    await form.getByRole('searchbox', { name: 'Search' }).fill('no such words')
    await form.getByRole('searchbox', { name: 'Search' }).press('Enter')
    await page.getByText('No announcement fits.').waitFor()
    await page.goBack()
    await eventually(async () => (await titles()).length).toBe(2)
    // Without scripts the browser brings back what was typed last on that page.
    if (!('javaScriptEnabled' in options))
      await eventually(() => form.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('results')
  })

  test('P-095 X-012 an announcement: its release, its text, and the correction that replaced it', async () => {
    await open(await addressOf('final results 2024'), options)
    const title = await heading(1).innerText()
    expect(title).toMatch(/^Final results/)
    expect(await page.title()).toContain(title)
    const release = page.getByRole('complementary', { name: 'Released' })
    const facts = (await release.innerText()).replace(/\s+/g, ' ')
    expect(facts).toContain('20 March 2025, 07:00 London time')
    expect(facts).toMatch(/RNS number \d+S Category Final Results \(FR\) Source RNS/)
    expect(await release.locator('time').getAttribute('datetime')).toBe('2025-03-20T07:00:00.000Z')
    const original = release.getByRole('link', { name: 'The announcement at its source' })
    expect(await original.getAttribute('target')).toBe('_blank')
    expect(await page.getByRole('region', { name: 'Table 1' }).getByRole('table').count()).toBe(1)
    if ('javaScriptEnabled' in options)
      expect(await release.getByRole('link', { name: 'Link to this announcement' }).count()).toBe(1)
    const back = release.getByRole('link', { name: 'All announcements' })
    expect(await back.getAttribute('href')).toBe('/news?kind=regulatory#list')

    await page.goto(`${site}${await addressOf('correction treasury')}`)
    await page.getByText('corrects and replaces').getByRole('link').click()
    await page.locator('p', { hasText: 'was replaced by a correction' }).getByRole('link').click()
    await eventually(() => heading(1).innerText()).toMatch(/^Correction/)
  })

  test('P-008 an announcement that is not there is the 404 page', async () => {
    const response = await open('/news/no-such-announcement', options)
    expect(response?.status()).toBe(404)
    expect(await heading(1).innerText()).toContain("doesn't exist")
  })
})

describe('trouble', () => {
  const hostile = '</script><img src=x onerror=alert(1)>'

  test('the API is down: the stored page stands in, says so, and reads again on request', async () => {
    const stored = await readFile('web/dist/site/live/news/index.html', 'utf8')
    await open('/about')
    await page.route(`${site}/news?kind=regulatory`, route =>
      route.fulfill({ status: 200, contentType: 'text/html', body: stored }),
    )
    await page.route('**/api/announcements*', route => route.fulfill(down))
    await page.goto(`${site}/news?kind=regulatory`)
    await isHydrated()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await heading(1).allInnerTexts()).toEqual(['News and insights'])
    expect(await findings(page)).toEqual([])
    await page.unroute('**/api/announcements*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await eventually(async () => (await titles()).length).toBe(20)
  })

  test('a hostile title and search are text', async () => {
    await open('/news')
    await page.route('**/api/announcements*', async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { announcements: { title: string }[] }
      await route.fulfill(
        answer({ ...body, announcements: body.announcements.map(each => ({ ...each, title: hostile })) }),
      )
    })
    await page.getByRole('link', { name: 'Regulatory news', exact: true }).click()
    await eventually(async () => (await titles()).at(0)).toBe(hostile)
    await page.goto(`${site}/news?${new URLSearchParams({ q: hostile })}`)
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe(hostile)
    expect(await page.locator('main img').count()).toBe(0)
  })

  test('what is being loaded says so, and the rest of the page stands', async () => {
    await open('/news')
    let letGo: (() => void) | undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/api/announcements*', async route => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Regulatory news', exact: true }).click()
    await page.getByText('Loading announcements...').waitFor()
    letGo?.()
    await eventually(async () => (await titles()).length).toBe(20)
  })

  test('with frames blocked the same news is one link away', async () => {
    await open('/about')
    await page.route('**/embed/**', route => route.abort())
    await page.goto(`${site}/investors/news`)
    await isHydrated()
    await region('Latest RNS Announcements')
      .getByRole('link', { name: 'All regulatory announcements' })
      .click()
    await eventually(async () => (await titles()).length).toBe(20)
  })
})

test('a keyboard alone searches, turns the page, reads and shares', async () => {
  await open('/news?kind=regulatory', { permissions: ['clipboard-read', 'clipboard-write'] })
  const older = page.getByRole('link', { name: 'Older' })
  await older.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/before=/)
  await eventually(() => list().evaluate(part => part === document.activeElement)).toBe(true)
  await eventually(async () => (await titles()).length).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/news\/[a-z0-9-]+$/)
  const copy = page.getByRole('button', { name: /^(Copy link|Share)$/ })
  if ((await copy.innerText()) === 'Copy link') {
    await copy.focus()
    await page.keyboard.press('Enter')
    await page.getByText('The link is copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  }
})

test('the clip plays, with captions', async () => {
  await open('/investors/news')
  const video = page.locator('video')
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    const track = element.textTracks[0]
    await new Promise<void>(resolve =>
      element.addEventListener('timeupdate', () => resolve(), { once: true }),
    )
    element.pause()
    return { duration: element.duration, captions: track?.mode, cues: track?.cues?.length }
  })
  expect(played.duration).toBeGreaterThan(11)
  expect(played).toMatchObject({ captions: 'showing', cues: 3 })
})

test('an announcement prints on paper: its release and its text, and nothing to click', async () => {
  await open(await addressOf('final results 2024'), { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Copy link', 'Share'])
    expect(await page.getByRole('button', { name }).isVisible()).toBe(false)
  expect(await page.getByText('20 March 2025, 07:00').isVisible()).toBe(true)
  expect(await heading(1).evaluate(title => getComputedStyle(title).color)).toBe('rgb(16, 23, 43)')
})

describe.each(['/news', '/investors/news', '/embed/news', 'announcement'])('%s', name => {
  test('axe finds nothing, and no width scrolls sideways', async () => {
    const path = name === 'announcement' ? await addressOf('final results 2024') : name
    const isBare = name.startsWith('/embed')
    await open(path, {}, !isBare)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const viewport of [desk, phone]) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        expect(await findings(page), `${colorScheme} ${viewport.width}`).toEqual([])
      }
    for (const width of [280, 320, 768, 1024, 2560].slice(isBare ? 0 : 1)) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${width} px`).toBe(0)
    }
  })
})

test('X-004 the overview shows what is featured first, marked, each kind apart', async () => {
  await open('/investors', { javaScriptEnabled: false })
  const announcements = region('Featured announcements')
  expect(await announcements.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Final results for the year ended 31 December 2024',
  ])
  expect(await announcements.getByText('Featured', { exact: true }).count()).toBe(1)
  expect(await region('Featured company news').getByRole('listitem').count()).toBe(1)
  expect((await heading(2).allInnerTexts()).at(0)).toBe('Featured announcements')
})

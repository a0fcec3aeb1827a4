import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { expectShown } from './comes.ts'
import { another } from './people.ts'
import { arrive, leave } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { approvalOf } from '../../scripts/testing/approval.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const [phone, desk] = [360, 1440]

let page: Page
const complaints: string[] = []

const isHydrated = () => page.locator('html[data-hydrated]').waitFor()

/** Opens a page in a fresh profile; errors and refusals of the browser fail the test. */
const open = async (path: string, width = desk, options: BrowserContextOptions = {}, hydrated = true) => {
  ;({ page } = await arrive(site, width, { reducedMotion: 'reduce', ...options }))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text())
  })
  await page.goto(path)
  if (hydrated && options.javaScriptEnabled !== false) await isHydrated()
}

const region = (name: string) => page.getByRole('region', { name })
const heading = (level: number) => page.locator(`main h${level}`)
const list = () => page.getByRole('group', { name: /^(Company news|Regulatory announcements)$/ })
const titles = () => list().getByRole('heading').allInnerTexts()
const count = async () => (await titles()).length
const fitsAt = async (...widths: number[]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, `${width} px`).toBe(0)
  }
}

/** Address of the sample announcement that a search finds first. */
const addressOf = async (search: string) => {
  const query = new URLSearchParams({ kind: 'regulatory', q: search })
  const { announcements } = (await (await fetch(`${site}/api/announcements?${query}`)).json()) as {
    announcements: { slug: string }[]
  }
  return `/news/${announcements[0]?.slug}`
}

afterEach(() => {
  expect(complaints.splice(0)).toEqual([])
})
afterAll(leave)

test.each([
  ['a desk', desk, {}],
  ['a phone without scripts', phone, { javaScriptEnabled: false }],
] as const)(
  'P-095 X-012 on %s filters, search and paging stand in the address, kinds apart; an announcement is read, and its correction',
  async (_, width, options) => {
    await open('/news', width, options)
    const company = await titles()
    expect(company.length).toBeGreaterThan(3)
    const kinds = page.getByRole('navigation', { name: 'Kind of news' })
    await kinds.getByRole('link', { name: 'Regulatory' }).click()
    await page.waitForURL(/kind=regulatory/)
    await expect.poll(count).toBe(20)
    const first = await titles()
    expect(first.filter(title => company.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL(/before=/)
    await expect.poll(async () => (await titles()).filter(title => first.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'Newest' }).click()
    await page.waitForURL(/regulatory#list$/)
    await expect.poll(titles).toEqual(first)

    const form = page.getByRole('search')
    const search = form.getByRole('searchbox', { name: 'Search' })
    await search.fill('results')
    await form.getByLabel('Year').selectOption('2024')
    await form.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/kind=regulatory.*2024/)
    await expect
      .poll(titles)
      .toEqual([
        'Half-year Report for the six months to 30 June 2024',
        expect.stringMatching(/^Final Results/),
      ])
    expect(await list().getByRole('status').innerText()).toMatch(/^2 announcements\s*Clear filters$/)
    await search.fill('no such words')
    await search.press('Enter')
    await page.getByText('No announcement fits.').waitFor()
    await page.goBack()
    await expect.poll(count).toBe(2)
    // Without scripts the browser brings back what was typed last on that page.
    if (!('javaScriptEnabled' in options)) await expect.poll(() => search.inputValue()).toBe('results')

    await page.goto(await addressOf('correction treasury'))
    await page.getByText('corrects and replaces').getByRole('link').click()
    await page.locator('p', { hasText: 'was replaced by a correction' }).getByRole('link').click()
    await expect.poll(() => heading(1).innerText()).toMatch(/^Correction/)
  },
)

describe('trouble', () => {
  test('the API is down: the stored page stands in, says so, and reads again on request', async () => {
    const stored = await readFile('web/dist/site/live/news/index.html', 'utf8')
    await open('/contact', desk, {}, false)
    await page.route(`${site}/news?kind=regulatory`, route =>
      route.fulfill({ status: 200, contentType: 'text/html', body: stored }),
    )
    let letGo: (() => void) | undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    const body = { error: { code: 'bad_request', message: 'No.', requestId: 'r' } }
    await page.route('**/api/announcements*', async route => {
      await held
      await route.fulfill({ status: 400, json: body })
    })
    await page.goto('/news?kind=regulatory')
    await page.getByText('Loading announcements...').waitFor()
    letGo?.()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await heading(1).allInnerTexts()).toEqual(['News and insights'])
    await expectAccessible(page)
    await page.unroute('**/api/announcements*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(count).toBe(20)
  })

  test('a hostile title and search are text', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>'
    await open(`/news?${new URLSearchParams({ q: hostile })}`)
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe(hostile)
    await page.route('**/api/announcements*', async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { announcements: { title: string }[] }
      await route.fulfill({
        json: { ...body, announcements: body.announcements.map(each => ({ ...each, title: hostile })) },
      })
    })
    await page.getByRole('link', { name: 'Regulatory news', exact: true }).click()
    await expect.poll(async () => (await titles()).at(0)).toBe(hostile)
    expect(await page.locator('main img').count()).toBe(0)
  })
})

test('a keyboard alone turns the page, reads and shares', async () => {
  await open('/news?kind=regulatory', desk, { permissions: ['clipboard-read', 'clipboard-write'] })
  const frame = region('Regulatory News Service').locator('iframe')
  await frame.scrollIntoViewIfNeeded()
  await frame
    .contentFrame()
    .getByRole('link', { name: /^Final results/ })
    .waitFor()
  const older = page.getByRole('link', { name: 'Older' })
  await older.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/before=/)
  await expect.poll(() => list().evaluate(part => part === document.activeElement)).toBe(true)
  await expect.poll(count).toBeGreaterThan(0)
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

test('P-060 the clip plays, with captions; axe finds nothing, and no width scrolls sideways', async () => {
  await open('/investors/news')
  const played = await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
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
  await expectAccessible(page)
  await fitsAt(768, 1024, phone)
  await expectAccessible(page, 'light')
})

test.each(['/news', '/embed/news'])('%s: axe finds nothing, and no width scrolls sideways', async path => {
  const isBare = path.startsWith('/embed')
  await open(path, desk, {}, !isBare)
  await expectAccessible(page)
  await fitsAt(...(isBare ? [280, 2560] : []), 768, 1024, phone)
  await expectAccessible(page, 'light')
})

test('an announcement: axe finds nothing, no width scrolls sideways, wide tables say that they go on, and it prints on paper, with nothing to click', async () => {
  await open(await addressOf('final results 2024'))
  await expectAccessible(page)
  await fitsAt(768, 1024, phone)
  // A table that goes on has a shadow at that end, which the end itself covers.
  const ends = page.locator('#text [role=region]').first()
  expect(await ends.evaluate(box => getComputedStyle(box).backgroundAttachment)).toBe(
    'local, local, scroll, scroll',
  )
  await expectAccessible(page, 'light')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['Copy link', 'Share'])
    expect(await page.getByRole('button', { name }).isVisible()).toBe(false)
  expect(await page.getByText('20 March 2025, 07:00').isVisible()).toBe(true)
  expect(await heading(1).evaluate(title => getComputedStyle(title).color)).toBe('rgb(16, 23, 43)')
})

describe('A-140 what comes out while a page is open is offered within a minute, and shown when the reader says so', () => {
  const { call } = another('admins')
  const publish = async (title: string, kind: 'company' | 'regulatory') => {
    const content = '<p>What is new.</p>'
    const words = { kind, title, content, announcement_type: 'News', external_link: null, is_featured: false }
    const { id } = (
      await call('createAnnouncement', { body: { ...words, attachments: [], id: randomUUID() } })
    ).value()
    const body = {
      id: randomUUID(),
      title,
      publish_at: null,
      price_sensitive: false,
      items: [{ type: 'announcement' as const, id }],
    }
    const made = (await call('createRelease', { body })).value()
    const approved = (await call('approveRelease', approvalOf(made))).value()
    if (kind === 'regulatory')
      (await call('confirmRelease', { params: { id: made.id }, body: {}, ifMatch: approved.version })).value()
  }
  /** Opens a page whose minutes pass when the test says so. */
  const read = async (path: string) => {
    ;({ page } = await arrive(site, desk, { reducedMotion: 'reduce' }))
    await page.clock.install()
    await page.goto(path)
    await isHydrated()
  }
  const offer = (name: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name })
  const isOffered = async (words: string, name: string) => {
    // The edge keeps a list for one second.
    await expect.poll(async () => (await fetch(`${site}/feeds/regulatory.xml`)).status).toBe(200)
    await page.clock.fastForward(60_000)
    await expectShown(page, offer(name))
    await page.getByRole('status').filter({ hasText: words }).waitFor()
  }

  test('in a list: nothing moves before, and the focus goes to the first new one', async () => {
    await read('/news')
    await list().scrollIntoViewIfNeeded()
    const [before, place] = [await titles(), await list().boundingBox()]
    const [one, two] = [`One ${randomUUID()}`, `Two ${randomUUID()}`]
    for (const title of [one, two]) await publish(title, 'company')
    await isOffered('2 new announcements', 'Show them')
    expect([await titles(), await list().boundingBox()]).toEqual([before, place])
    await expectAccessible(page)
    await offer('Show them').focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([two, one])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(two)
    expect(await offer('Show them').count()).toBe(0)
    await page.clock.fastForward(60_000)
    expect(await offer('Show them').count()).toBe(0)
  })

  test('in the widget of home; dismissed, it is not offered again', async () => {
    await read('/')
    const frame = page.locator('iframe[src="/embed/news"]')
    await frame.scrollIntoViewIfNeeded()
    const rows = frame.contentFrame().getByRole('heading', { level: 2 })
    await rows.first().waitFor()
    const first = await rows.first().innerText()
    const [one, two] = [`One ${randomUUID()}`, `Two ${randomUUID()}`]
    await publish(one, 'regulatory')
    await isOffered('1 new announcement', 'Show it')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.clock.fastForward(60_000)
    await publish(two, 'regulatory')
    await isOffered('2 new announcements', 'Show them')
    expect(await rows.first().innerText()).toBe(first)
    await offer('Show them').click()
    await expect.poll(() => rows.first().innerText()).toBe(two)
    await expect.poll(() => frame.contentFrame().locator(':focus').innerText()).toBe(two)
  })
})

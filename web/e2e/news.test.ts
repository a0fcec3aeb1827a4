import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { another } from './people.ts'
import { arrive, leave } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { approvalOf } from '../../scripts/testing/approval.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

let page: Page
const complaints: string[] = []

/** Arrives in a fresh profile; errors and refusals of the browser fail the test. */
const enter = async (options: BrowserContextOptions = {}) => {
  ;({ page } = await arrive(site, 1440, options))
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text())
  })
}
const open = async (path: string) => {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
}

const list = () => page.getByRole('group', { name: /^(Company news|Regulatory announcements)$/ })
const titles = () => list().getByRole('heading').allInnerTexts()
const count = async () => (await titles()).length
const form = () => page.getByRole('search')
const search = () => form().getByRole('searchbox', { name: 'Search' })
const found = ['Half-year Report for the six months to 30 June 2024', expect.stringMatching(/^Final Results/)]
const find = async () => {
  await search().fill('results')
  await form().getByLabel('Year').selectOption('2024')
  await form().getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/kind=regulatory.*2024/)
  await expect.poll(titles).toEqual(found)
}

afterEach(() => {
  expect(complaints.splice(0)).toEqual([])
})
afterAll(leave)

test('filters, search and paging stand in the address, kinds apart; by keyboard the page is turned, and an announcement read and shared', async () => {
  await enter({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open('/news')
  const company = await titles()
  expect(company.length).toBeGreaterThan(3)
  const kinds = page.getByRole('navigation', { name: 'Kind of news' })
  await kinds.getByRole('link', { name: 'Regulatory' }).click()
  await page.waitForURL(/kind=regulatory/)
  await expect.poll(count).toBe(20)
  const first = await titles()
  expect(first.filter(title => company.includes(title))).toEqual([])

  await find()
  expect(await list().getByRole('status').innerText()).toMatch(/^2 announcements\s*Clear filters$/)
  await search().fill('no such words')
  await search().press('Enter')
  await page.getByText('No announcement fits.').waitFor()
  await page.goBack()
  await expect.poll(count).toBe(2)
  await expect.poll(() => search().inputValue()).toBe('results')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(titles).toEqual(first)

  await page.getByRole('link', { name: 'Older' }).press('Enter')
  await page.waitForURL(/before=/)
  await expect.poll(() => list().evaluate(part => part === document.activeElement)).toBe(true)
  await expect
    .poll(async () => {
      const [next = first[0]!] = await titles()
      return first.includes(next)
    })
    .toBe(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/news\/[a-z0-9-]+$/)
  const copy = page.getByRole('button', { name: /^(Copy link|Share)$/ })
  if ((await copy.innerText()) === 'Copy link') {
    await copy.press('Enter')
    await page.getByText('The link is copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  }
})

test('without scripts it is searched too', async () => {
  await enter({ javaScriptEnabled: false })
  await page.goto('/news?kind=regulatory')
  await find()
})

test('with the API down the stored page stands in, says so, and reads again on request', async () => {
  await enter()
  const stored = await readFile('web/dist/site/live/news/index.html', 'utf8')
  await page.route(`${site}/news?kind=regulatory`, route =>
    route.fulfill({ status: 200, contentType: 'text/html', body: stored }),
  )
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const body = { error: { code: 'bad_request', message: 'No.', requestId: 'r' } }
  await page.route('**/api/announcements*', async route => {
    await held
    await route.fulfill({ status: 400, json: body })
  })
  await page.goto('/news?kind=regulatory')
  await page.getByText('Loading announcements...').waitFor()
  letGo()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await page.locator('main h1').allInnerTexts()).toEqual(['News and insights'])
  await expectAccessible(page)
  await page.unroute('**/api/announcements*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(count).toBe(20)
})

test('the clip plays, with captions', async () => {
  await enter()
  await page.goto('/investors/news')
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
})

describe('A-140 what comes out while a page is open is offered within a minute, and shown when the reader says so', () => {
  const { call } = another('admins')
  const publish = async (kind: 'company' | 'regulatory') => {
    const title = `New ${randomUUID()}`
    const content = '<p>What is new.</p>'
    const words = { kind, title, content, announcement_type: 'News', external_link: null, is_featured: false }
    const draft = await call('createAnnouncement', { body: { ...words, attachments: [], id: randomUUID() } })
    const items = [{ type: 'announcement' as const, id: draft.value().id }]
    const body = { id: randomUUID(), title, publish_at: null, price_sensitive: false, items }
    const made = (await call('createRelease', { body })).value()
    const approved = (await call('approveRelease', approvalOf(made))).value()
    if (kind === 'regulatory')
      (await call('confirmRelease', { params: { id: made.id }, body: {}, ifMatch: approved.version })).value()
    return title
  }
  const offer = (name: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name })
  /** The page's minutes pass until it offers; for a second the edge gives a list as it was. */
  const isOffered = async (words: string, name: string) => {
    await expect
      .poll(async () => {
        await page.clock.fastForward(60_000)
        return offer(name).count()
      })
      .toBe(1)
    await page.getByRole('status').filter({ hasText: words }).waitFor()
  }

  test('in a list: nothing moves before, and the focus goes to the new one', async () => {
    await enter()
    await page.clock.install()
    await open('/news')
    await list().scrollIntoViewIfNeeded()
    const [before, place] = [await titles(), await list().boundingBox()]
    const title = await publish('company')
    await isOffered('1 new announcement', 'Show it')
    expect([await titles(), await list().boundingBox()]).toEqual([before, place])
    await expectAccessible(page)
    await offer('Show it').press('Enter')
    await expect.poll(async () => (await titles())[0]).toBe(title)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title)
    await page.clock.fastForward(60_000)
    expect(await offer('Show it').count()).toBe(0)
  })

  test('in the widget of news; dismissed, it is not offered again', async () => {
    await enter()
    await page.clock.install()
    await open('/news')
    const frame = page.locator('iframe[src="/embed/news"]')
    await frame.scrollIntoViewIfNeeded()
    const rows = frame.contentFrame().getByRole('heading', { level: 2 })
    const first = await rows.first().innerText()
    await publish('regulatory')
    await isOffered('1 new announcement', 'Show it')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.clock.fastForward(60_000)
    const title = await publish('regulatory')
    await isOffered('2 new announcements', 'Show them')
    expect(await rows.first().innerText()).toBe(first)
    await offer('Show them').click()
    await expect.poll(() => rows.first().innerText()).toBe(title)
    await expect.poll(() => frame.contentFrame().locator(':focus').innerText()).toBe(title)
  })
})

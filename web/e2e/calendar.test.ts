import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StaffEvent } from '#contract/calendar.ts'
import { findings } from './axe.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api, users } = cloud
const run = randomUUID().slice(0, 8)
const title = `Ενδιάμεσα, “results”; ${run} 🚀`
const feed = '/feeds/calendar/events.ics'

const clean = async (page: Page, ...schemes: ('light' | 'dark')[]) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
const fitsAt360 = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await clean(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
  return beyond
}

/** What a calendar program finds at an address, by UID. */
const subscribed = async (path = feed) => {
  const response = await fetch(site + path)
  if (!response.ok) return undefined
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
  return new Map(
    calendar.getAllSubcomponents('vevent').map(entry => {
      const value = (name: string) => String(entry.getFirstPropertyValue(name) ?? '')
      return [value('uid'), value] as const
    }),
  )
}
const found = async (id: string, names: string[]) => {
  const value = (await subscribed())?.get(id)
  return value && names.map(value)
}

describe('the financial calendar', () => {
  let staff: Person
  let page: Page
  let reader: Person
  let id = ''
  /** What the staff's page shows the API. */
  let authorization = ''
  beforeAll(async () => {
    const [admin] = users
    if (!admin) throw new Error('There is no sample administrator.')
    staff = await arrive(site)
    page = staff.page
    reader = await arrive(site)
    page.on('request', request => (authorization = request.headers()['authorization'] ?? authorization))
    await signIn(page, admin)
  })
  afterAll(leave)

  const item = () => reader.page.locator(`#event-${id}`)
  const isSeen = (text: string) =>
    expect
      .poll(async () => {
        await reader.page.goto('/investors/calendar')
        return (await item().count()) ? await item().textContent() : ''
      })
      .toContain(text)

  it('X-025 staff write an event, and lose nothing to a mistake or a reload', async () => {
    await page.goto('/admin/content/calendar')
    await page.getByRole('heading', { name: 'Financial calendar' }).waitFor()
    await page.getByRole('list', { name: 'Coming up' }).getByRole('listitem').first().waitFor()
    await clean(page, 'light', 'dark')
    expect(await fitsAt360(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'New event' }).click()
    await page.getByLabel('Type').selectOption('Interim results')
    expect(await page.getByLabel('Title').inputValue()).toBe('Interim results')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Ends (optional)').fill('06:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Give a date.').waitFor()
    await page.getByText('The end comes after the beginning, on the same day.').waitFor()
    await clean(page, 'light', 'dark')
    await page.getByLabel('Date in London', { exact: true }).fill('2096-09-16')
    await page.getByLabel('Ends (optional)').fill('08:00')
    await page.getByLabel(/^Last day of the period/).fill('2096-06-30')
    await page.getByLabel('Webcast (optional)').fill('https://webcast.example.com/a,b')
    await page.reload()
    await page.getByText('Not saved yet; kept in this browser tab.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    await page.getByRole('button', { name: 'Choose announcements…' }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('textbox', { name: 'Search' }).fill('Half-year Report 2023')
    await picker.getByRole('checkbox', { name: 'Half-year Report 2023' }).check()
    await clean(page, 'light')
    await picker.getByRole('button', { name: 'Choose these 1' }).click()
    expect(await fitsAt360(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Event saved').waitFor()
    await page.waitForURL(/\/calendar\/[0-9a-f-]{36}$/)
    id = page.url().split('/').at(-1) ?? ''
    await page.getByText('Draft', { exact: true }).waitFor()
    await reader.page.goto('/investors/calendar')
    expect(await item().count()).toBe(0)
    expect((await subscribed())?.has(id)).toBe(false)
  })

  it('X-025 readers see it once it is published, and calendar programs get it by file and by subscription', async () => {
    await page.getByRole('radio', { name: 'Now' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Public', { exact: true }).waitFor()
    await isSeen('16 September 2096')
    expect(await item().textContent()).toContain('07:00–08:00 London time')
    expect(await item().textContent()).toContain('Provisional')
    expect(await item().getByRole('link', { name: 'Half-year Report 2023' }).count()).toBe(1)
    const file =
      (await item()
        .getByRole('link', { name: `Add “${title}” to your calendar` })
        .getAttribute('href')) ?? ''
    const value = (await subscribed(file))?.get(id)
    expect(value?.('summary')).toBe(`${title} (provisional)`)
    expect(value?.('dtstart')).toBe('2096-09-16T06:00:00Z')
    expect(value?.('description')).toContain('Webcast: https://webcast.example.com/a,b')
    await expect.poll(() => found(id, ['sequence', 'status'])).toEqual(['0', 'TENTATIVE'])
    const subscribe = await reader.page.getByRole('link', { name: 'Subscribe' }).getAttribute('href')
    expect(subscribe).toBe(`${site.replace(/^https?:/, 'webcal:')}${feed}`)
    const address = await reader.page.getByRole('link', { name: feed }).getAttribute('href')
    expect(address).toBe(`${site}${feed}`)
  })

  it('the page is whole without scripts, has results by period, and is found from the overview and by search engines', async () => {
    const plain = await arrive(site, 1280, { javaScriptEnabled: false })
    await plain.page.goto('/investors')
    await plain.page.getByRole('link', { name: 'See the calendar and the results' }).click()
    await plain.page.waitForURL('**/investors/calendar')
    await plain.page.getByRole('heading', { name: 'Half-year to 30 June 2024' }).waitFor()
    await plain.page.getByRole('heading', { name: title }).waitFor()
    await plain.context.close()
    expect(await (await fetch(`${site}/sitemap.xml`)).text()).toContain('/investors/calendar</loc>')
    await reader.page.goto('/investors/calendar')
    if (process.env['SHOTS']) await shoot(reader.page)
    await clean(reader.page, 'light', 'dark')
    expect(await fitsAt360(reader.page)).toBeLessThanOrEqual(0)
  })

  it('X-025 an event that is moved stays the same one in calendars, and a cancelled one is dropped there', async () => {
    await page.getByLabel('Date in London', { exact: true }).fill('2096-09-23')
    await page.getByText('Whether the market has to be told first').waitFor()
    await clean(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Event moved').waitFor()
    await isSeen('Moved from 16 September 2096')
    await expect.poll(() => found(id, ['sequence', 'dtstart'])).toEqual(['1', '2096-09-23T06:00:00Z'])

    await page.getByRole('button', { name: 'Cancel event…' }).click()
    const question = page.getByRole('dialog', { name: `Cancel “${title}”?` })
    await question.getByText('Readers see that it is cancelled').waitFor()
    await clean(page, 'light', 'dark')
    await question.getByRole('button', { name: 'Cancel the event' }).click()
    const done = page.getByRole('status').filter({ hasText: 'Event cancelled' })
    await done.waitFor()
    await isSeen('Cancelled')
    await expect.poll(() => found(id, ['sequence', 'status'])).toEqual(['2', 'CANCELLED'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Undone').waitFor()
    await expect.poll(() => found(id, ['sequence', 'status'])).toEqual(['3', 'TENTATIVE'])
  })

  it('somebody else’s change is shown, and neither is lost', async () => {
    await page.getByLabel('Place (optional)').fill('London')
    const address = `${api}/events/${id}`
    const headers = { authorization, 'content-type': 'application/json' }
    const theirs = StaffEvent.parse(await (await fetch(address, { headers })).json())
    const { moved_from: _from, sequence: _sequence, created_by: _by, created_at: _at, ...rest } = theirs
    const { id: _id, version, updated_by: _who, updated_by_email: _email, updated_at: _then, ...body } = rest
    const text = 'Questions beforehand, please.'
    const changed = await fetch(address, {
      method: 'PATCH',
      headers: { ...headers, 'if-match': `"${version}"` },
      body: JSON.stringify({ ...body, text }),
    })
    expect(changed.status).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Somebody else changed this event').waitFor()
    await clean(page, 'light')
    await page.getByRole('button', { name: 'Keep mine: save over theirs' }).click()
    await isSeen('London')
    expect(await item().textContent()).toContain(text)
  })

  it('says when the calendar cannot be read, and when nothing is in it', async () => {
    const other = await arrive(site)
    await other.page.goto('/investors')
    await other.page.route('**/api/public/events', route =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{}' }),
    )
    await other.page.locator('html[data-hydrated]').waitFor()
    await other.page.getByRole('link', { name: 'See the calendar and the results' }).click()
    await other.page.getByText('The calendar could not be loaded.').waitFor()
    await clean(other.page, 'light', 'dark')
    await other.page.unroute('**/api/public/events')
    await other.page.route('**/api/public/events', route =>
      route.fulfill({ json: { events: [], today: '2096-01-01' } }),
    )
    await other.page.getByRole('button', { name: 'Try again' }).click()
    await other.page.getByText('No dates have been announced.').waitFor()
    await clean(other.page, 'light')
    await other.context.close()
  })

  it('brings no complaints of the browser', () => {
    const expected = /409|Failed to load resource/
    expect(staff.complaints.filter(text => !expected.test(text))).toEqual([])
    expect(reader.complaints).toEqual([])
  })
})

const shoot = async (page: Page) => {
  mkdirSync('/tmp/i4shots', { recursive: true })
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `/tmp/i4shots/calendar-${width}-${colorScheme}.png`, fullPage: true })
    }
}

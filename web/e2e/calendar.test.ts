import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { arrive, signIn } from './person.ts'
import { callerOn, expectAccessible, expectNoComplaints, go } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const feed = '/feeds/calendar/events.ics'
const newTitle = () => `Ενδιάμεσα, “results”; ${randomUUID().slice(0, 8)} 🚀`

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
  const [admin] = users
  if (!admin) throw new Error('There is no sample administrator.')
  let page: Page
  let reader: Page

  beforeAll(async () => {
    page = (await arrive(site)).page
    reader = (await arrive(site)).page
    await signIn(page, admin)
  })
  expectNoComplaints()

  const itemOf = (id: string) => reader.locator(`#event-${id}`)
  const isSeen = (id: string, text: string) =>
    expect
      .poll(async () => {
        await reader.goto('/investors/calendar')
        return (await itemOf(id).count()) ? await itemOf(id).textContent() : ''
      })
      .toContain(text)
  /** An event that readers see. */
  const publicEvent = async (title: string): Promise<StaffEvent> => {
    const body = {
      ...{ id: randomUUID(), type: 'interim_results' as const, title, text: '', place: '' },
      ...{ date: '2096-09-16', time: '07:00', ends: '08:00', provisional: true, cancelled: false },
      ...{
        period_end: '2096-06-30',
        webcast_url: null,
        recording_url: null,
        announcements: [],
        documents: [],
      },
      publish_at: 'now' as const,
    }
    return (await (await callerOn(page))('createEvent', { body })).value()
  }

  it('X-025 staff write an event, and lose nothing to a mistake or a reload; readers see it once it is published, and calendar programs get it by file and by subscription', async () => {
    const title = newTitle()
    await go(page, '/admin/content/calendar')
    await page.getByRole('list', { name: 'Coming up' }).getByRole('listitem').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New event' }).click()
    await page.getByLabel('Type').selectOption('Interim results')
    expect(await page.getByLabel('Title').inputValue()).toBe('Interim results')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Ends (optional)').fill('06:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Give a date.').waitFor()
    await page.getByText('The end comes after the beginning, on the same day.').waitFor()
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
    await picker.getByRole('button', { name: 'Choose these 1' }).click()
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Event saved').waitFor()
    await page.waitForURL(/\/calendar\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByText('Draft', { exact: true }).waitFor()
    await reader.goto('/investors/calendar')
    expect(await itemOf(id).count()).toBe(0)
    expect((await subscribed())?.has(id)).toBe(false)

    await page.getByRole('radio', { name: 'Now' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Public', { exact: true }).waitFor()
    await isSeen(id, '16 September 2096')
    const item = itemOf(id)
    expect(await item.textContent()).toContain('07:00–08:00 London time')
    expect(await item.textContent()).toContain('Provisional')
    expect(await item.getByRole('link', { name: 'Half-year Report 2023' }).count()).toBe(1)
    const file =
      (await item.getByRole('link', { name: `Add “${title}” to your calendar` }).getAttribute('href')) ?? ''
    const value = (await subscribed(file))?.get(id)
    expect(value?.('summary')).toBe(`${title} (provisional)`)
    expect(value?.('dtstart')).toBe('2096-09-16T06:00:00Z')
    await expect.poll(() => found(id, ['sequence', 'status'])).toEqual(['0', 'TENTATIVE'])
    const subscribe = await reader.getByRole('link', { name: 'Subscribe' }).getAttribute('href')
    expect(subscribe).toBe(`${site.replace(/^https?:/, 'webcal:')}${feed}`)
  })

  it('an event is moved, cancelled, and the cancelling undone', async () => {
    const title = newTitle()
    const { id } = await publicEvent(title)
    await go(page, `/admin/content/calendar/${id}`)
    // The page's clock may be behind by as long as an answer took: for that while it still offers a moment.
    await page.getByText('Readers see it since').waitFor()
    await page.getByLabel('Date in London', { exact: true }).fill('2096-09-23')
    await page.getByText('Whether the market has to be told first').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Event moved').waitFor()
    await isSeen(id, 'Moved from 16 September 2096')

    await page.getByRole('button', { name: 'Cancel event…' }).click()
    const question = page.getByRole('dialog', { name: `Cancel “${title}”?` })
    await question.getByText('Readers see that it is cancelled').waitFor()
    await expectAccessible(page, 'light')
    await question.getByRole('button', { name: 'Cancel the event' }).click()
    await page.getByRole('status').filter({ hasText: 'Event cancelled' }).waitFor()
    await isSeen(id, 'Cancelled')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Undone').waitFor()
    await expect.poll(() => found(id, ['dtstart', 'status'])).toEqual(['2096-09-23T06:00:00Z', 'TENTATIVE'])
  })
})

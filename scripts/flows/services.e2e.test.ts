import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { londonTime } from '#contract/londonTime.ts'
import type { ServiceHealth, TableHealth } from '#contract/integrations/services.ts'
import { another, member } from '../../web/e2e/people.ts'
import { arrive, leave, signIn } from '../../web/e2e/person.ts'
import { expectAccessible } from '../../web/e2e/prepare.ts'
import { cloud, idle } from '../testing/cloud.ts'

const { site } = cloud
const asReader = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}
const { call } = another('admins')

/** Measurements as the API answers them: how long a real one takes depends on the machine. */
const health = (): { services: ServiceHealth[]; tables: TableHealth[] } => {
  const ok = {
    state: 'ok',
    latency_ms: 12,
    measured_at: '2026-03-04T09:10:11.000Z',
    detail: 'Answers.',
  } as const
  return {
    services: [
      { ...ok, id: 'database', detail: 'Connected' },
      { ...ok, id: 'storage', state: 'slow', latency_ms: 1200 },
      { ...ok, id: 'mail', state: 'failing', detail: 'No answer within 5 seconds.' },
      { ...ok, id: 'secrets' },
      { ...ok, id: 'scheduler', last_run_at: ok.measured_at },
    ],
    tables: ['announcements', 'documents'].map(name => ({ ...ok, name, items: 7, bytes: 2048 })),
  }
}

describe('the Services tab', () => {
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    ;({ page, complaints } = await arrive(site, 1280, asReader))
    await signIn(page, member('editors'))
  })
  // The browser itself reports each refused call.
  afterEach(() => expect(complaints.filter(line => !/status of 4(00|09)/.test(line))).toEqual([]))
  afterAll(leave)

  it('A-056 shows the state and time of each service and table', async () => {
    await page.route('**/api/services/health', route => route.fulfill({ json: health() }))
    await page.goto('/admin/services')
    await page.waitForURL('**/admin/services/health')
    const service = (name: string) =>
      page.getByRole('table', { name: 'Services' }).getByRole('row').filter({ hasText: name })
    await service('Database').getByText('Connected').waitFor()
    await service('Authentication').getByText('Authenticated', { exact: true }).waitFor()
    expect(await service('Database').innerText()).toMatch(/OK[^]*12 ms[^]*09:10:11/)
    expect(await service('Storage').innerText()).toMatch(/Slow[^]*1,?200 ms/)
    expect(await service('Mail').innerText()).toMatch(/Failing[^]*No answer within 5 seconds\./)
    for (const name of ['Secrets', 'Scheduler']) await service(name).waitFor()
    const tables = page.getByRole('table', { name: 'Tables of the database' }).getByRole('row')
    expect(await tables.nth(1).innerText()).toMatch(/^announcements[^]*7\s+2\.0 KB/)
    await page.getByRole('list', { name: 'Secrets of third parties' }).getByText('local/openai').waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
  })

  it('A-057 A-112 saves how mails go out; what the server refuses is said, and nothing typed is lost', async () => {
    await page.goto('/admin/services')
    await page.getByRole('link', { name: 'Email Service Settings' }).click()
    const from = page.getByLabel('Default from-address')
    await from.waitFor()
    const providers = page.getByLabel('Provider').locator('option')
    expect(await providers.allInnerTexts()).toEqual(['Amazon SES', 'SMTP relay'])
    await from.fill('tests@company.test')
    const save = page.getByRole('button', { name: 'Save Settings' })
    await save.click()
    await page.getByText('Amazon SES sends from addresses at example.com only.').waitFor()
    expect(await from.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page, 'light')
    await page.getByLabel('Provider').selectOption({ label: 'SMTP relay' })
    await page.getByRole('link', { name: 'Health' }).click()
    const guard = page.getByRole('dialog', { name: 'Your changes are not saved' })
    await guard.getByRole('button', { name: 'Stay' }).click()
    await page.reload()
    expect(await from.inputValue()).toBe('tests@company.test')

    await save.click()
    await page.getByText(`by ${member('editors').email}`).waitFor()
    const { provider, default_from } = (await call('getEmailSettings', {})).value()
    expect([provider, default_from]).toEqual(['smtp', 'tests@company.test'])
  })

  it('counts a reader’s visits and not a program’s, without a trace in the browser; staff see them per day and page', async () => {
    const reader = await arrive(site, 1280, asReader)
    await reader.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    )
    const today = londonTime(new Date()).date
    /** Visits since today began, by what is opened below. */
    const counted = async () => {
      await idle()
      const to = londonTime(new Date()).date
      const { pages } = (await call('getVisits', { query: { from: today, to } })).value()
      return ['/about', '/terms-of-use', 'unknown'].map(
        path => pages.find(page => page.path === path)?.visits ?? 0,
      )
    }
    const before = await counted()
    const beacons = { reader: 0, program: 0 }
    for (const [who, its] of [
      ['reader', reader.page],
      ['program', page],
    ] as const)
      its.on('request', request => void (request.url().includes('analytics') && beacons[who]++))
    for (const its of [page, reader.page]) {
      await its.goto('/about?utm=someone#leadership')
      await its.locator('html[data-hydrated]').waitFor()
    }
    await expect.poll(() => beacons.reader).toBe(1)
    await reader.page.evaluate(() => (location.hash = 'top'))
    await reader.page.locator('footer').getByRole('link', { name: 'Terms of Use' }).click()
    await expect.poll(() => beacons.reader).toBe(2)
    await reader.page.goto('/no/such/page')
    await expect.poll(() => beacons.reader).toBe(3)
    // The browser says when it sends a beacon, not when it has arrived; the counts may be read 15 times a minute.
    await expect.poll(counted, { interval: 1500 }).toEqual(before.map(visits => visits + 1))
    expect(beacons.program).toBe(0)
    expect(await reader.context.cookies()).toEqual([])
    expect(await reader.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/admin/services/analytics')
    await page.getByRole('heading', { name: /^\d+ visits? of all pages$/ }).waitFor()
    await page.getByRole('row', { name: /^Unknown addresses/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)
    await page.getByRole('link', { name: '/terms-of-use' }).click()
    await page.getByRole('link', { name: '7 days' }).click()
    await page.waitForURL('**/analytics?days=7&page=%2Fterms-of-use')
    await page.reload()
    await page.getByRole('heading', { name: /visits? of \/terms-of-use/ }).waitFor()
    expect(await page.getByLabel('Page').inputValue()).toBe('/terms-of-use')
    const slider = page.getByRole('slider', { name: 'Day of the chart' })
    await slider.focus()
    await slider.press('Home')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: 0 visits$/)
    await slider.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: [1-9]\d* visits? so far$/)
    await page.getByText('Show the numbers as a table').click()
    expect(await page.getByRole('table', { name: 'Visits per day' }).getByRole('row').count()).toBe(8)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^visits-.*\.csv$/)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

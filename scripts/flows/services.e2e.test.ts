import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { londonTime } from '#contract/londonTime.ts'
import { relay } from '../sandbox/smtp.ts'
import { findings } from '../../web/e2e/axe.ts'
import { isClean } from '../../web/e2e/clean.ts'
import { another, member } from '../../web/e2e/people.ts'
import { arrive, leave, signIn } from '../../web/e2e/person.ts'
import { cloud, idle } from '../testing/cloud.ts'

const { site, mail, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/${relay.host}`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
/** Saves as another member of staff, who works by the API. */
const save = async (provider: 'ses' | 'smtp', default_from: string) => {
  const { call } = another('admins')
  const { version } = (await call('getEmailSettings', {})).value()
  ;(await call('saveEmailSettings', { body: { provider, default_from }, ifMatch: version })).value()
}
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).first().waitFor()
const service = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Services' }).getByRole('row').filter({ hasText: name })
const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

describe('the Services tab', () => {
  afterAll(async () => {
    await fault()
    await leave()
  })

  it('A-054 A-055 A-056 A-057 A-112 shows measured health, and settings that change how mails go out', async () => {
    const { page, complaints } = await arrive(site)
    await signIn(page, member('editors'), '/admin/services')
    await page.waitForURL('**/admin/services/health')
    await page.getByRole('heading', { name: 'Health of the services' }).waitFor()
    await service(page, 'Database').getByText('Connected').waitFor()
    await service(page, 'Authentication').getByText('Authenticated', { exact: true }).waitFor()
    for (const name of ['Database', 'Storage', 'Mail', 'Secrets'])
      expect(await service(page, name).innerText()).toMatch(/(OK|Slow)[^]*\d ms[^]*\d\d:\d\d:\d\d/)
    await service(page, 'Scheduler').waitFor()
    const rows = page.getByRole('table', { name: 'Tables of the database' }).getByRole('rowheader')
    expect((await rows.allInnerTexts()).slice(0, 2)).toEqual(['announcements', 'documents'])
    const announcements = page
      .getByRole('row')
      .filter({ hasText: /^announcements/ })
      .first()
    expect(await announcements.innerText()).toMatch(/\d+\s+[\d.]+ KB\s+\d/)
    await page.getByRole('list', { name: 'Secrets of third parties' }).getByText('local/openai').waitFor()
    await isClean(page)

    await page.getByRole('link', { name: 'Email Service Settings' }).click()
    const from = page.getByLabel('Default from-address')
    await from.waitFor()
    expect(await page.getByLabel('Provider').locator('option').allInnerTexts()).toEqual([
      'Amazon SES',
      'SMTP relay',
    ])
    await from.fill('tests@company.test')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('Amazon SES sends from addresses at example.com only.').waitFor()
    expect(await from.getAttribute('aria-invalid')).toBe('true')
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Provider').selectOption({ label: 'SMTP relay' })

    await page.getByRole('link', { name: 'Health' }).click()
    const guard = page.getByRole('dialog', { name: 'Your changes are not saved' })
    await guard.getByRole('button', { name: 'Stay' }).click()
    await page.reload()
    expect(await from.inputValue()).toBe('tests@company.test')

    await save('ses', 'press@example.com')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('alert').getByText('Somebody else changed this form').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('radio', { name: 'Default from-address: Yours' }).check()
    await page.getByRole('button', { name: 'Put this into the form' }).click()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await toast(page, 'Settings saved')
    await page.getByText(`by ${member('editors').email}`).waitFor()

    await page.getByRole('link', { name: 'Send a test' }).click()
    const card = page.getByRole('region', { name: 'Test Email' })
    const subject = `Which way? ${randomUUID()}`
    await card.getByLabel('Recipient').fill('ada@example.com')
    await card.getByLabel('Subject').fill(subject)
    await card.getByLabel('Content').fill('Hello')
    await card.getByRole('button', { name: 'Send Test Email' }).click()
    await card.getByText('by the SMTP relay').waitFor()
    const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
      emails: { from: string; subject: string }[]
    }
    expect(emails.find(sent => sent.subject.includes(subject))?.from).toContain('<tests@company.test>')

    await page.goto('/admin/services/health')
    await service(page, 'Mail').getByText('The SMTP relay answers and is ready.').waitFor()
    await fault('html')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await service(page, 'Mail').getByText('Failing').waitFor()
    for (const name of ['Database', 'Storage', 'Secrets'])
      expect(await service(page, name).innerText()).toMatch(/OK|Slow/)
    await fault()
    // The browser itself reports each refused call.
    expect(complaints.filter(line => !/status of 4(00|09)/.test(line))).toEqual([])
  })

  it('A-166 a reader’s visits are counted, a program’s are not, and staff see them per day and page', async () => {
    const userAgent = (
      await arrive(site).then(({ page }) => page.evaluate(() => navigator.userAgent))
    ).replace('Headless', '')
    const program = await arrive(site, 1280, { userAgent })
    const reader = await arrive(site, 1280, { userAgent })
    await reader.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    )
    const { call } = another('admins')
    const today = londonTime(new Date()).date
    /** Visits since today began, by what is opened below. */
    const counted = async () => {
      const to = londonTime(new Date()).date
      const { pages } = (await call('getVisits', { query: { from: today, to } })).value()
      return ['/about', '/terms-of-use', 'unknown'].map(
        path => pages.find(page => page.path === path)?.visits ?? 0,
      )
    }
    const before = await counted()
    let beacons = 0
    reader.page.on('request', request => void (request.url().includes('analytics') && beacons++))
    let others = 0
    program.page.on('request', request => void (request.url().includes('analytics') && others++))
    const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()

    await program.page.goto('/about')
    await reader.page.goto('/about?utm=someone#leadership')
    await Promise.all([hydrated(program.page), hydrated(reader.page)])
    await expect.poll(() => beacons).toBe(1)
    await reader.page.evaluate(() => (location.hash = 'top'))
    await reader.page.locator('footer').getByRole('link', { name: 'Terms of Use' }).click()
    await expect.poll(() => beacons).toBe(2)
    await reader.page.goto('/no/such/page')
    await expect.poll(() => beacons).toBe(3)
    const counts = async () => {
      await idle()
      return counted()
    }
    // The browser says when it sends a beacon, not when it has arrived; the counts may be read 15 times a minute.
    await expect.poll(counts, { interval: 1500 }).toEqual(before.map(visits => visits + 1))
    expect(others).toBe(0)
    expect(await reader.context.cookies()).toEqual([])
    expect(await reader.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    const { page, complaints } = await arrive(site, 360)
    await signIn(page, member('editors'), '/admin/services/analytics')
    await page.getByRole('heading', { name: /^\d+ visits? of all pages$/ }).waitFor()
    await page.getByRole('row', { name: /^Unknown addresses/ }).waitFor()
    await page.getByRole('img', { name: /^Bar chart of visits per day/ }).waitFor()
    await fits(page, 360)
    await isClean(page)

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
    await page.getByLabel('Page').selectOption({ label: 'All pages' })
    await page.getByRole('heading', { name: /of all pages/ }).waitFor()
    await page.goto('/admin/services/analytics?page=/never-opened')
    await page.getByRole('heading', { name: 'No visits in these 30 days' }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

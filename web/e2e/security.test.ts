import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { another, member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const dashboard = '/admin/security/dashboard'

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).first()
/** The number of a metric card. */
const metric = async (page: Page, label: string) =>
  Number(
    (await page.locator('dt', { hasText: label }).locator('..').locator('dd').innerText()).replace(',', ''),
  )
/** Not with 500, after which a read would be tried again for three seconds. */
const failing = (route: Route) =>
  route.fulfill({ status: 400, json: { error: { code: 'bad_request', message: 'No.', requestId: 'r' } } })
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

/** Another administrator, who adds and deletes providers. */
const actor = () => {
  const { call, id } = another('admins')
  const add = async (name: string) => {
    const provider = randomUUID()
    const feed_url = `https://feeds.example.com/${provider}.xml`
    ;(await call('createProvider', { body: { id: provider, name, feed_url } })).value()
    return async () => void (await call('deleteProvider', { params: { id: provider } })).value()
  }
  return { id, add }
}

describe('the Security tab', () => {
  beforeEach(leave)
  afterAll(leave)

  it('A-062 A-063 A-090 shows figures, plots and recommendations, scans, keeps all when that fails, and resets the session’s time', async () => {
    const { context, page } = await arrive(site)
    await context.clock.install()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await signIn(page, member('admins'), '/admin/security')
    await page.waitForURL(`**${dashboard}`)
    await page.getByRole('heading', { name: 'Security Dashboard' }).waitFor()
    for (const label of ['Failed Logins (24h)', 'Rate Limit Hits', 'Last Security Scan'])
      await page.getByText(label, { exact: true }).waitFor()
    const advice = page.getByRole('list', { name: 'Security Recommendations' }).getByRole('img')
    await expect.poll(() => advice.count()).toBe(4)
    for (const sign of await advice.all())
      expect(['OK', 'Warning', 'Not known']).toContain(await sign.getAttribute('aria-label'))
    await page.getByRole('img', { name: /^Sign-ins in each of the last 24 hours/ }).waitFor()
    await page.getByText('Show the numbers as a table').click()
    const hours = page.getByRole('table', { name: 'Sign-ins and limits by hour' }).getByRole('row')
    await expect.poll(() => hours.count()).toBe(26)

    await button('Run Security Scan').click()
    const table = page.getByRole('table', { name: 'Result of the security scan' })
    for (const name of ['Security check', 'Risk level', 'Recommendation'])
      await table.getByRole('columnheader', { name }).waitFor()
    const rows = await table.getByRole('row').count()
    await page
      .locator('dd')
      .getByText(/^just now$|^1 minute ago$/)
      .waitFor()
    await expectAccessible(page)

    const actions = await metric(page, 'Admin Actions Today')
    await page.route('**/api/security/**', failing)
    await button('Run Security Scan').click()
    await toast(page, 'Security Scan Failed').waitFor()
    await button('Refresh').click()
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: 'What is below was read' })
    await banner.getByText('Failed to load security monitoring data').waitFor()
    expect(await table.getByRole('row').count()).toBe(rows)
    expect(await metric(page, 'Admin Actions Today')).toBeGreaterThanOrEqual(actions)
    await expectAccessible(page, 'light')
    await page.unrouteAll()
    await button('Refresh').click()
    await toast(page, 'Refreshed').waitFor()
    await expect.poll(() => banner.count()).toBe(0)

    await context.clock.fastForward('28:00')
    // A click that no mouse or key makes: those are activity by themselves.
    await button('Reset Session Timer').evaluate((button: HTMLElement) => button.click())
    await toast(page, 'Session Timer Reset').waitFor()
    await context.clock.fastForward('28:00')
    expect(await page.getByRole('dialog', { name: 'Are you still there?' }).count()).toBe(0)
    await context.clock.fastForward('01:30')
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor()
  })

  it('A-064 A-099 shows without Refresh what others do, tells of what is grave, and dismisses it', async () => {
    const [other, { page }] = [actor(), await arrive(site)]
    const remove = await other.add('Watched')
    await signIn(page, member('admins'), dashboard)
    await isLive(page)
    await page.getByText('Admin Actions Today').waitFor()
    await expect.poll(() => metric(page, 'Admin Actions Today')).toBeGreaterThanOrEqual(0)
    const actions = await metric(page, 'Admin Actions Today')
    await remove()
    await toast(page, 'Security Alert').waitFor()
    expect(await toast(page, 'Security Alert').locator('xpath=ancestor::*[@role="alert"]').count()).toBe(1)
    await expect.poll(() => metric(page, 'Admin Actions Today')).toBeGreaterThan(actions)
    const alert = page
      .getByRole('list', { name: 'Security Alerts' })
      .getByRole('listitem')
      .filter({ hasText: other.id.slice(0, 8) })
      .filter({ hasText: 'HIGH' })
    await alert.getByText(/just now|\d+ minutes? ago/).waitFor()
    const details = alert.locator('details pre')
    expect(await details.isVisible()).toBe(false)
    await alert.getByText('Details').click()
    expect(JSON.parse(await details.innerText())).toBeTypeOf('object')
    await expectAccessible(page, 'light')
    const dismiss = async () => {
      await alert.getByRole('button', { name: /^Dismiss/ }).click()
      await toast(page, 'Alert dismissed').waitFor()
      await expect.poll(() => alert.count()).toBe(0)
    }
    await dismiss()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => alert.count()).toBe(1)
    await dismiss()
    await page.reload()
    await isLive(page)
    await page.getByRole('heading', { name: 'Security Alerts' }).waitFor()
    await expect.poll(() => alert.count()).toBe(0)
    expect(await toast(page, 'Security Alert').count()).toBe(0)
  })

  it('searches the audit trail by an address of its own, live, and exports what it finds', async () => {
    const [other, { page }] = [actor(), await arrive(site)]
    const remove = await other.add('Searched')
    await signIn(page, member('admins'), `/admin/security/audit?action=RNS_PROVIDER&person=${other.id}`)
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(1)
    await isLive(page)
    await remove()
    await expect.poll(() => entries.count()).toBe(2)
    expect(await entries.first().innerText()).toContain('RNS provider deleted')
    await entries.nth(1).locator('summary').click()
    await entries.nth(1).getByText('RNS_PROVIDER_CREATED', { exact: true }).waitFor()
    const change = entries.nth(1).getByRole('table', { name: 'What changed' })
    await change.getByRole('row', { name: /Searched/ }).waitFor()
    await expectAccessible(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file.split('\r\n').filter(line => line.includes('RNS_PROVIDER_DELETED'))).toHaveLength(1)
    await toast(page, 'Export ready').waitFor()

    await page.getByLabel('Action').fill('rns provider deleted')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**action=rns+provider+deleted**')
    await expect.poll(() => entries.count()).toBe(1)
    await page.goBack()
    await expect.poll(() => entries.count()).toBe(2)
    await page.getByLabel('From').fill('2020-01-02')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).press('Enter')
    await page.getByText('This day is before the first one.').waitFor()
  })
})

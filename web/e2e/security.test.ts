import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SecurityEvent } from '#contract/realtime.ts'
import { findings } from './axe.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const run = randomUUID().slice(0, 8)
const provider = `Watched ${run}`
const dashboard = '/admin/security/dashboard'
const trail = '/admin/security/audit'

const clean = async (page: Page) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
}
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).first()
/** The number of a metric card. */
const metric = async (page: Page, label: string) =>
  Number(
    (await page.locator('dt', { hasText: label }).locator('..').locator('dd').innerText()).replace(',', ''),
  )
const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It failed.', requestId: 'r' } } })
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

/** Adds a provider by the form. */
const addProvider = async ({ page }: Person) => {
  await page.goto('/admin/rns-feeds/providers')
  await page.getByRole('button', { name: 'Add Provider', disabled: false }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider Name *').fill(provider)
  await dialog.getByLabel('Feed URL *').fill(`https://feeds.example.com/${run}.xml`)
  await dialog.getByRole('button', { name: 'Create Provider' }).click()
  await toast(page, 'Provider Created').waitFor()
}
const deleteProvider = async ({ page }: Person) => {
  page.once('dialog', question => void question.accept())
  await page
    .getByRole('article', { name: new RegExp(provider) })
    .getByRole('button', { name: 'Delete' })
    .click()
  await toast(page, 'Provider Deleted').waitFor()
}
/** Entries of the trail as the realtime API sends them. */
const burst = (size: number): SecurityEvent[] =>
  Array.from({ length: size }, () => {
    const [id, created_at] = [randomUUID(), new Date().toISOString()]
    const nothing = {
      object: null,
      details: null,
      before: null,
      after: null,
      ip_address: null,
      request_id: null,
    }
    const row = {
      id,
      position: `${created_at}#${id}`,
      user_id: 'burst',
      action_type: 'LOGIN',
      created_at,
      ...nothing,
    }
    return { table: 'admin_audit_log', id, sequence: '1', row }
  })
/** The `sub` of who is signed in. */
const idOf = ({ page }: Person) =>
  page.evaluate(() => {
    const token = Object.entries(sessionStorage).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? ''
    return (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub
  })

describe('the Security tab', () => {
  let watcher: Person
  let actor: Person
  let page: Page
  let actorId: string
  const alerts = () => page.getByRole('list', { name: 'Security Alerts' }).getByRole('listitem')
  const deletion = () =>
    alerts()
      .filter({ hasText: actorId.slice(0, 8) })
      .filter({ hasText: 'HIGH' })

  beforeAll(async () => {
    ;[watcher, actor] = await Promise.all([arrive(site), arrive(site)])
    page = watcher.page
    await signIn(page, await newMember('admins'))
    await signIn(actor.page, await newMember('admins'))
    actorId = await idOf(actor)
  })
  afterAll(leave)

  it('A-062 A-063 A-065 A-066 shows figures, plots, recommendations, and that there are no alerts', async () => {
    await page.route('**/api/security/alerts', route => route.fulfill({ json: { alerts: [] } }))
    await page.goto('/admin/security')
    await page.waitForURL(`**${dashboard}`)
    await page.getByRole('heading', { name: 'Security Dashboard' }).waitFor()
    for (const name of ['Refresh', 'Run Security Scan', 'Reset Session Timer'])
      await page.getByRole('button', { name, exact: true }).waitFor()
    for (const label of [
      'Failed Logins (24h)',
      'Rate Limit Hits',
      'Admin Actions Today',
      'Last Security Scan',
    ])
      await page.getByText(label, { exact: true }).waitFor()
    await page.getByText('No security alerts detected').waitFor()
    await page.getByText('Your system appears to be secure').waitFor()
    const advice = page.getByRole('list', { name: 'Security Recommendations' }).getByRole('listitem')
    await expect.poll(() => advice.count()).toBe(4)
    for (const item of await advice.all())
      expect(['OK', 'Warning', 'Not known']).toContain(await item.getByRole('img').getAttribute('aria-label'))
    await page.getByRole('img', { name: /^Sign-ins in each of the last 24 hours/ }).waitFor()
    await page.getByText('Show the numbers as a table').click()
    await expect
      .poll(() => page.getByRole('table', { name: 'Sign-ins and limits by hour' }).getByRole('row').count())
      .toBe(26)
    await page.getByRole('complementary', { name: 'Security Status' }).getByText('Security level').waitFor()
    await isLive(page)
    await clean(page)
    await page.unroute('**/api/security/alerts')
  })

  it('A-064 A-098 A-099 A-158 shows without Refresh what another administrator does, and tells of what is grave', async () => {
    await page.goto(dashboard)
    await isLive(page)
    await expect.poll(() => metric(page, 'Admin Actions Today')).toBeGreaterThan(0)
    const actions = await metric(page, 'Admin Actions Today')
    await addProvider(actor)
    await expect.poll(() => metric(page, 'Admin Actions Today')).toBeGreaterThan(actions)
    await deleteProvider(actor)
    await toast(page, 'Security Alert').waitFor()
    expect(await toast(page, 'Security Alert').locator('xpath=ancestor::*[@role="alert"]').count()).toBe(1)
    expect(await page.getByText('Admin action: rns provider created').count()).toBe(0)
    const alert = deletion().first()
    await alert.getByText(/just now|1 minute ago/).waitFor()
    const details = alert.locator('details')
    expect(await details.locator('pre').isVisible()).toBe(false)
    await alert.getByText('Details').click()
    expect(JSON.parse(await details.locator('pre').innerText())).toBeTypeOf('object')
    await clean(page)
  })

  it('A-153 shows a failed sign-in without Refresh', async () => {
    const before = await metric(page, 'Failed Logins (24h)')
    const stranger = await arrive(site)
    await stranger.page.goto('/auth')
    await stranger.page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
    await stranger.page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1')
    await stranger.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await stranger.page.getByRole('alert').getByText('Invalid email or password').waitFor()
    await expect.poll(() => metric(page, 'Failed Logins (24h)')).toBeGreaterThan(before)
    await stranger.context.close()
  })

  it('A-098 dismisses an alert for whoever does it, and brings it back', async () => {
    const count = await deletion().count()
    const dismiss = async () => {
      await deletion()
        .first()
        .getByRole('button', { name: /^Dismiss/ })
        .click()
      await toast(page, 'Alert dismissed').waitFor()
      await expect.poll(() => deletion().count()).toBe(count - 1)
    }
    await dismiss()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => deletion().count()).toBe(count)
    await dismiss()
    await page.reload()
    await isLive(page)
    await page.getByRole('heading', { name: 'Security Alerts' }).waitFor()
    await expect.poll(() => deletion().count()).toBe(count - 1)

    await actor.page.goto(dashboard)
    const other = actor.page.getByRole('list', { name: 'Security Alerts' }).getByRole('listitem')
    await other
      .filter({ hasText: actorId.slice(0, 8) })
      .first()
      .waitFor()
    expect(await actor.page.getByText('Security Alert', { exact: true }).count()).toBe(0)
  })

  it('A-150 A-200 scans, and keeps what was found when a scan fails', async () => {
    const scan = page.getByRole('button', { name: 'Run Security Scan' })
    await scan.click()
    await toast(page, 'Security Scan Complete').waitFor()
    await page.getByText('Security validation completed successfully').waitFor()
    const table = page.getByRole('table', { name: 'Result of the security scan' })
    for (const name of ['security_check', 'risk_level', 'recommendation'])
      await table.getByRole('columnheader', { name }).waitFor()
    const rows = await table.getByRole('row').count()
    expect(rows).toBeGreaterThan(5)
    await page
      .locator('dd')
      .getByText(/^just now$|^1 minute ago$/)
      .waitFor()
    await page.route('**/api/security/scans', failing)
    await scan.click()
    await toast(page, 'Security Scan Failed').waitFor()
    await page.getByRole('alert').getByText('Failed to complete security validation').first().waitFor()
    expect(await table.getByRole('row').count()).toBe(rows)
    await page.unroute('**/api/security/scans')
    await clean(page)
  })

  it('A-199 says that it could not load, and since when what it still shows stands', async () => {
    const actions = await metric(page, 'Admin Actions Today')
    await page.route('**/api/security/**', failing)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await toast(page, 'Security Monitor Error').waitFor()
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: 'What is below was read' })
    await banner.getByText('Failed to load security monitoring data').waitFor()
    expect(await metric(page, 'Admin Actions Today')).toBeGreaterThanOrEqual(actions)
    await clean(page)
    await page.unroute('**/api/security/**')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await toast(page, 'Refreshed').waitFor()
    await expect.poll(() => banner.count()).toBe(0)
  })

  it('A-078 A-158 searches the audit trail by an address of its own, live, and exports what it finds', async () => {
    await page.goto(`${trail}?action=RNS_PROVIDER&person=${actorId}`)
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(2)
    await isLive(page)
    expect(await entries.first().innerText()).toContain('RNS provider deleted')
    await addProvider(actor)
    await expect.poll(() => entries.count()).toBe(3)
    await deleteProvider(actor)
    await expect.poll(() => entries.count()).toBe(4)

    await entries.nth(1).locator('summary').click()
    await entries.nth(1).getByText('RNS_PROVIDER_CREATED', { exact: true }).waitFor()
    const change = entries.nth(1).getByRole('table', { name: 'What changed' })
    await change.getByRole('row', { name: new RegExp(provider) }).waitFor()
    await clean(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain('created_at,user_id,action_type,object')
    expect(lines.filter(line => line.includes('RNS_PROVIDER_DELETED'))).toHaveLength(2)
    await toast(page, 'Export ready').waitFor()

    await page.getByLabel('Action').fill('rns provider deleted')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**action=rns+provider+deleted**')
    await expect.poll(() => entries.count()).toBe(2)
    await page.reload()
    await expect.poll(() => entries.count()).toBe(2)
    await page.goBack()
    await expect.poll(() => entries.count()).toBe(4)
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2020-01-02')
    await page.getByLabel('To', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2019-01-02')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('This day is before the first one.').waitFor()
    await page.route('**/api/audit*', failing)
    await page.getByRole('link', { name: 'Show everything' }).click()
    await page.getByText('The audit trail could not be read').waitFor()
    await clean(page)
    await page.unroute('**/api/audit*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await entries.first().waitFor()
  })

  it('A-158 stays usable in a burst, and reads little more for it', async () => {
    const tab = await watcher.context.newPage()
    let reads = 0
    tab.on('request', request => void (request.url().endsWith('/api/security/alerts') && reads++))
    const connected = new Promise<WebSocketRoute>(resolve => void tab.routeWebSocket(/./, resolve))
    await tab.goto(trail)
    await isLive(tab)
    const entries = tab.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await entries.first().waitFor()
    const [line, before] = [await connected, reads]
    for (let second = 0; second < 60; second++)
      line.send(JSON.stringify({ type: 'events', channel: 'security-monitor', events: burst(200) }))
    await tab.getByText('More happened than is shown here.').waitFor()
    await entries.first().locator('summary').click()
    await entries.first().getByText('Person', { exact: true }).waitFor()
    expect(await entries.count()).toBeLessThan(300)
    await tab.getByRole('button', { name: 'Show the newest' }).click()
    await expect.poll(() => tab.getByText('More happened than is shown here.').count()).toBe(0)
    expect(reads - before).toBeLessThan(20)
    await tab.close()
  })

  it('A-090 Reset Session Timer starts the half hour anew', async () => {
    const { context, page } = await arrive(site)
    await context.clock.install()
    await signIn(page, await newMember('admins'))
    await page.goto(dashboard)
    const reset = page.getByRole('button', { name: 'Reset Session Timer' })
    await reset.waitFor()
    await context.clock.fastForward('28:00')
    // A click that no mouse or key makes: those are activity by themselves.
    await reset.evaluate((button: HTMLElement) => button.click())
    await toast(page, 'Session Timer Reset').waitFor()
    await context.clock.fastForward('28:00')
    expect(await page.getByRole('dialog', { name: 'Are you still there?' }).count()).toBe(0)
    await context.clock.fastForward('01:30')
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor()
    await context.close()
  })

  it('is closed to editors, at every address', async () => {
    const editor = await arrive(site)
    await signIn(editor.page, await newMember('editors'))
    for (const address of [dashboard, trail]) {
      await editor.page.goto(address)
      await editor.page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
      await editor.page.getByText('Admin privileges are required to view the security dashboard.').waitFor()
      expect(await editor.page.getByRole('navigation', { name: 'Security' }).count()).toBe(0)
    }
    await clean(editor.page)
    await editor.context.close()
  })
})

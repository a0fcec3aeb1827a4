import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecurityEvent } from '#contract/security/realtime.ts'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { another, member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, cognito } = cloud
const dashboard = '/admin/security/dashboard'
const trail = '/admin/security/audit'

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

/** Begins to sign in, as a stranger's program does. */
const attempt = (USERNAME: string) =>
  new CognitoIdentityProviderClient({}).send(
    new InitiateAuthCommand({
      ClientId: cognito.clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME, SRP_A: 'abcdef' },
    }),
  )

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
/** Entries of the trail as the realtime API sends them. */
const burst = (size: number): SecurityEvent[] =>
  Array.from({ length: size }, () => {
    const [id, created_at] = [randomUUID(), new Date().toISOString()]
    const nothing = {
      user_email: null,
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
describe('the Security tab', () => {
  beforeEach(leave)
  afterAll(leave)
  const enter = async (address: string) => {
    const { page } = await arrive(site)
    await signIn(page, member('admins'), address)
    return page
  }

  it('A-062 A-063 A-065 A-066 A-150 A-199 A-200 shows figures, plots and recommendations, scans, and keeps all when that fails', async () => {
    const { page } = await arrive(site)
    await page.route('**/api/security/alerts', route => route.fulfill({ json: { alerts: [] } }))
    await signIn(page, member('admins'), '/admin/security')
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

    const scan = page.getByRole('button', { name: 'Run Security Scan' })
    await scan.click()
    await toast(page, 'Security Scan Complete').waitFor()
    await page.getByText('Security validation completed successfully').waitFor()
    const table = page.getByRole('table', { name: 'Result of the security scan' })
    for (const name of ['Security check', 'Risk level', 'Recommendation'])
      await table.getByRole('columnheader', { name }).waitFor()
    const rows = await table.getByRole('row').count()
    expect(rows).toBeGreaterThan(5)
    await page
      .locator('dd')
      .getByText(/^just now$|^1 minute ago$/)
      .waitFor()
    await isClean(page)

    const actions = await metric(page, 'Admin Actions Today')
    await page.route('**/api/security/**', failing)
    await scan.click()
    await toast(page, 'Security Scan Failed').waitFor()
    await page.getByRole('alert').getByText('Failed to complete security validation').first().waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await toast(page, 'Security Monitor Error').waitFor()
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: 'What is below was read' })
    await banner.getByText('Failed to load security monitoring data').waitFor()
    expect(await table.getByRole('row').count()).toBe(rows)
    expect(await metric(page, 'Admin Actions Today')).toBeGreaterThanOrEqual(actions)
    expect(await findings(page)).toEqual([])
    await page.unroute('**/api/security/**')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await toast(page, 'Refreshed').waitFor()
    await expect.poll(() => banner.count()).toBe(0)
  })

  it('A-064 A-098 A-099 A-153 A-158 shows without Refresh what others do, tells of what is grave, and dismisses it', async () => {
    const [other, page] = [actor(), await enter(dashboard)]
    await isLive(page)
    await page.getByText('Admin Actions Today').waitFor()
    await expect.poll(() => metric(page, 'Admin Actions Today')).toBeGreaterThanOrEqual(0)
    const [actions, failed] = [
      await metric(page, 'Admin Actions Today'),
      await metric(page, 'Failed Logins (24h)'),
    ]
    const remove = await other.add('Watched')
    await expect.poll(() => metric(page, 'Admin Actions Today')).toBeGreaterThan(actions)
    await remove()
    await toast(page, 'Security Alert').waitFor()
    expect(await toast(page, 'Security Alert').locator('xpath=ancestor::*[@role="alert"]').count()).toBe(1)
    expect(await page.getByText('Admin action: rns provider created').count()).toBe(0)
    const alert = page
      .getByRole('list', { name: 'Security Alerts' })
      .getByRole('listitem')
      .filter({ hasText: other.id.slice(0, 8) })
      .filter({ hasText: 'HIGH' })
    await alert.getByText(/just now|\d+ minutes? ago/).waitFor()
    const details = alert.locator('details')
    expect(await details.locator('pre').isVisible()).toBe(false)
    await alert.getByText('Details').click()
    expect(JSON.parse(await details.locator('pre').innerText())).toBeTypeOf('object')
    expect(await findings(page)).toEqual([])

    await attempt(`${randomUUID()}@example.com`)
    await expect.poll(() => metric(page, 'Failed Logins (24h)')).toBeGreaterThan(failed)

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

  it('A-078 A-158 searches the audit trail by an address of its own, live, and exports what it finds', async () => {
    const other = actor()
    const remove = await other.add('Searched')
    const page = await enter(`${trail}?action=RNS_PROVIDER&person=${other.id}`)
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
    await isClean(page)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain('created_at,user_id,user_email,action_type,object')
    expect(lines.filter(line => line.includes('RNS_PROVIDER_DELETED'))).toHaveLength(1)
    await toast(page, 'Export ready').waitFor()

    await page.getByLabel('Action').fill('rns provider deleted')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**action=rns+provider+deleted**')
    await expect.poll(() => entries.count()).toBe(1)
    await page.reload()
    await expect.poll(() => entries.count()).toBe(1)
    await page.goBack()
    await expect.poll(() => entries.count()).toBe(2)
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
    expect(await findings(page)).toEqual([])
    await page.unroute('**/api/audit*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await entries.first().waitFor()
  })

  it('A-158 stays usable in a burst, and reads little more for it', async () => {
    const { page } = await arrive(site)
    let reads = 0
    page.on('request', request => void (request.url().endsWith('/api/security/alerts') && reads++))
    const connected = Promise.withResolvers<WebSocketRoute>()
    await page.routeWebSocket(/./, connected.resolve)
    await signIn(page, member('admins'), trail)
    await isLive(page)
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await entries.first().waitFor()
    const [line, before] = [await connected.promise, reads]
    for (let message = 0; message < 60; message++)
      line.send(JSON.stringify({ type: 'events', channel: 'security-monitor', events: burst(20) }))
    await page.getByText('More happened than is shown here.').waitFor()
    await entries.first().locator('summary').click()
    await entries.first().getByText('Person', { exact: true }).waitFor()
    expect(await entries.count()).toBeLessThan(300)
    await page.getByRole('button', { name: 'Show the newest' }).click()
    await expect.poll(() => page.getByText('More happened than is shown here.').count()).toBe(0)
    expect(reads - before).toBeLessThan(20)
  })

  it('A-090 Reset Session Timer starts the half hour anew', async () => {
    const { context, page } = await arrive(site)
    await context.clock.install()
    await signIn(page, member('admins'), dashboard)
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
  })

  it('is closed to editors, at every address', async () => {
    const { page } = await arrive(site)
    for (const address of [dashboard, trail]) {
      await signIn(page, member('editors'), address)
      await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
      await page.getByText('Admin privileges are required to view the security dashboard.').waitFor()
      expect(await page.getByRole('navigation', { name: 'Security' }).count()).toBe(0)
    }
  })
})

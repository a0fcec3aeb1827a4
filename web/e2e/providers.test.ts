import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { another, member } from './people.ts'
import { arrive, signIn } from './person.ts'
import { expectAccessible, expectNoComplaints } from './prepare.ts'
import { rss } from './rss.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, environment } = cloud
const host = 'feeds.example.com'
const panel = '/admin/rns-feeds/providers'

/** A wire of a test, at an address at which the sandbox answers as the test says. */
const newWire = () => {
  const run = randomUUID().slice(0, 8)
  const show = (type: string, body: string) =>
    fetch(`${environment['SANDBOX_ORIGIN']}/pages/${host}/${run}.xml`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body,
    })
  const showItems = (...titles: string[]) =>
    show('application/rss+xml', rss(titles.map((title, n) => ({ guid: `${run}-${n}`, title }))))
  return { run, name: `Wire ${run}`, feed: `https://${host}/${run}.xml`, show, showItems }
}

describe('administrators manage the providers of news', () => {
  let page: Page
  const { call } = another('admins')
  const toast = (text: string) => page.getByText(text).first().waitFor()
  const dialog = () => page.getByRole('dialog')
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const submit = (label: string) => dialog().getByRole('button', { name: label }).click()
  const cardOf = (name: string) => page.getByRole('article', { name: new RegExp(name) })
  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, member('admins'))
  })
  expectNoComplaints()

  it('A-030 A-031 A-032 A-033 A-034 A-035 A-036 A-092 A-094 add one, told what is missing and what the store of secrets has to hold', async () => {
    const { run, name, feed } = newWire()
    await page.route('**/api/providers', route => route.fulfill({ json: { providers: [] } }), { times: 1 })
    await page.goto(panel)
    await page.getByRole('heading', { name: 'RNS Providers', exact: true }).waitFor()
    await page.getByText('Manage RNS feed providers and data sources (Admin Access)').waitFor()
    await page.getByRole('heading', { name: 'No RNS Providers' }).waitFor()
    await page.getByText('Add your first RNS provider to start receiving news feeds').waitFor()
    await expectAccessible(page)

    const add = page.getByRole('button', { name: 'Add Provider' })
    await add.click()
    await dialog().getByRole('heading', { name: 'Add RNS Provider' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await submit('Create Provider')
    await page.keyboard.type('Given up')
    await submit('Cancel')
    await add.click()
    expect(await field('Provider Name *').inputValue()).toBe('')
    expect(await field('Provider Name *').getAttribute('placeholder')).toContain('Stock Exchange')
    expect(await field('Description').getAttribute('rows')).toBe('3')
    expect(await field('Feed URL *').getAttribute('type')).toBe('url')
    expect(await field('Refresh Interval (minutes)').inputValue()).toBe('60')
    await dialog().getByText('held in the backend secrets store').waitFor()
    expect(await dialog().getByRole('switch', { name: 'Active' }).isChecked()).toBe(true)
    await field('Provider Name *').fill(name)
    await field('Description').fill('A wire of the test')
    await field('Feed URL *').fill('feeds')
    await field('Secret Name (Optional)').fill(`wire-${run}`)
    await dialog().getByText('Advanced').click()
    await submit('Create Provider')
    await dialog().getByText('Give a whole web address.').waitFor()
    await expectAccessible(page)
    await field('Feed URL *').fill(feed)
    await submit('Create Provider')
    await toast('Provider Created - Action Required')

    const card = cardOf(name)
    await card.getByText('Active', { exact: true }).waitFor()
    await card.getByText('A wire of the test').waitFor()
    const link = card.getByRole('link', { name: feed })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([feed, '_blank'])
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(200)
    await card.getByText('Every 60m').waitFor()
    expect(await card.getByText('Last:').count()).toBe(0)
  })

  it('A-031 A-037 A-038 A-091 A-093 A-151 change, test, poll, switch off and delete one', async () => {
    const { name, feed, show, showItems } = newWire()
    await showItems('First', 'Second')
    ;(await call('createProvider', { body: { id: randomUUID(), name, feed_url: feed } })).value()
    await page.goto(panel)
    const card = cardOf(name)
    const button = (label: string) => card.getByRole('button', { name: label, exact: true })

    await button('Edit').click()
    await dialog().getByRole('heading', { name: 'Edit RNS Provider' }).waitFor()
    await field('Description').fill('Mine')
    await field('Refresh Interval (minutes)').fill('720')
    await submit('Update Provider')
    await card.getByText('Every 720m').waitFor()
    await card.getByText('Mine', { exact: true }).waitFor()

    await button('Test').click()
    await card
      .getByText(/Connection works\. Status 200 · application\/rss\+xml · 2 items · [\d,]+ ms/)
      .waitFor()
    await show('text/html', '<!doctype html><title>Sign in</title>')
    await button('Test').click()
    await card.getByText(/Connection failed\./).waitFor()
    await showItems('First', 'Second')
    await card.getByText('Polling', { exact: true }).click()
    await button('Poll now').click()
    await card.getByRole('row').filter({ hasText: '2 seen, 2 new' }).waitFor()
    await card.getByText(/^Last: /).waitFor()
    await expectAccessible(page)

    await button('Disable').click()
    await card.getByText('Inactive', { exact: true }).waitFor()
    await button('Enable').click()
    await card.getByText('Active', { exact: true }).waitFor()

    await button('Delete').click()
    await expectAccessible(page, 'light')
    await submit('Delete provider')
    await expect.poll(() => card.count()).toBe(0)
  })

  it('A-039 A-040 A-041 see how credentials are kept, and are told when the list fails and when it is not theirs', async () => {
    // Not a lost connection, after which it would be read again for three seconds.
    await page.route('**/api/providers', route => route.fulfill({ status: 400, json: {} }))
    await page.goto(panel)
    await page.getByText('The providers could not be read').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Add Provider', disabled: false }).waitFor()
    const status = page.getByRole('complementary', { name: 'Security Status' })
    for (const label of ['Security level', 'Total providers', 'Admin users', 'Recommendation'])
      await status.getByText(label, { exact: true }).waitFor()
    await status.getByText('Only admins can access provider credentials.').waitFor()
    await status.getByText('API keys are stored in the backend secrets store, not in the database.').waitFor()
    const error = { code: 'not_allowed', message: 'Admin privileges required.', requestId: 'r' }
    await page.route('**/api/providers', route => route.fulfill({ status: 403, json: { error } }))
    await page.reload()
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await page.getByText('Admin privileges are required to access RNS provider management.').waitFor()
    await page.getByText('Security level').waitFor()
    await page.getByText(/Contact an admin/).waitFor()
    await expectAccessible(page, 'light')
  })
})

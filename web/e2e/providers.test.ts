import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { another, member } from './people.ts'
import { arrive, leave, peoplePresent, signIn } from './person.ts'
import { expectAccessible, unexpectedErrors } from './prepare.ts'
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
  /** Calls of the API that fail from now on, until the answer is called. */
  const fail = async (path: string, method: string, status: number, code: string) => {
    const message = code === 'not_allowed' ? 'Admin privileges required.' : 'It failed.'
    await page.route(path, (route, request) =>
      request.method() === method
        ? route.fulfill({ status, json: { error: { code, message, requestId: 'r' } } })
        : route.fallback(),
    )
    return () => page.unroute(path)
  }

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, member('admins'))
  })
  afterEach(() => {
    for (const { complaints } of peoplePresent)
      expect(unexpectedErrors(complaints.splice(0)).filter(text => !/status of 500/.test(text))).toEqual([])
  })
  afterAll(leave)

  it('A-030 A-031 A-032 A-033 A-034 A-035 A-036 A-092 A-094 A-108 A-190 add one, told what is missing and what the store of secrets has to hold', async () => {
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
    await toast('Validation Error')
    await toast('Name and Feed URL are required')
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
    const mend = await fail('**/api/providers', 'POST', 500, 'internal')
    await submit('Create Provider')
    await toast('Failed to save RNS provider')
    await mend()
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

  it('A-031 A-037 A-038 A-091 A-093 A-111 A-151 A-190 A-191 A-192 A-193 A-196 A-197 A-198 change, test, poll, switch off and delete one; a failure loses nothing', async () => {
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
    const mend = await fail('**/api/providers/*', 'PATCH', 403, 'not_allowed')
    await submit('Update Provider')
    await toast('Failed to save RNS provider')
    await dialog().getByText('Admin privileges required to update providers').waitFor()
    await expectAccessible(page)
    await mend()
    await submit('Update Provider')
    await toast(`${name} has been updated successfully`)
    await card.getByText('Every 720m').waitFor()
    await card.getByText('Mine', { exact: true }).waitFor()

    await button('Test').click()
    await toast('Testing Connection')
    await toast(`${name} appears to be working`)
    await card
      .getByText(/Connection works\. Status 200 · application\/rss\+xml · 2 items · [\d,]+ ms/)
      .waitFor()
    await show('text/html', '<!doctype html><title>Sign in</title>')
    await button('Test').click()
    await toast('Connection Failed')
    await card.getByText(/Connection failed\./).waitFor()
    await showItems('First', 'Second')
    await card.getByText('Polling', { exact: true }).click()
    await button('Poll now').click()
    await card.getByRole('row').filter({ hasText: '2 seen, 2 new' }).waitFor()
    await card.getByText(/^Last: /).waitFor()
    await expectAccessible(page)

    const broken = await fail('**/api/providers/*', 'PATCH', 500, 'internal')
    await button('Disable').click()
    await toast('Failed to update provider status')
    await broken()
    const refused = await fail('**/api/providers/*', 'PATCH', 403, 'not_allowed')
    await button('Disable').click()
    await toast('Admin privileges required to update providers')
    await refused()
    await button('Disable').click()
    await toast(`${name} is now inactive`)
    await card.getByText('Inactive', { exact: true }).waitFor()
    await button('Enable').click()
    await toast(`${name} is now active`)
    await card.getByText('Active', { exact: true }).waitFor()

    await button('Delete').click()
    await dialog()
      .getByRole('heading', { name: `Are you sure you want to delete "${name}"?` })
      .waitFor()
    await expectAccessible(page, 'light')
    const kept = await fail('**/api/providers/*', 'DELETE', 403, 'not_allowed')
    await submit('Delete provider')
    await toast('Admin privileges required to delete providers')
    expect(await card.count()).toBe(1)
    await kept()
    await submit('Delete provider')
    await toast('Provider Deleted')
    await expect.poll(() => card.count()).toBe(0)
  })

  it('A-039 A-040 A-041 A-188 A-189 see how credentials are kept, and are told when the list fails and when it is not theirs', async () => {
    const { name, feed } = newWire()
    ;(await call('createProvider', { body: { id: randomUUID(), name, feed_url: feed } })).value()
    await page.route('**/api/providers', route => route.abort())
    await page.goto(panel)
    await toast('Failed to fetch RNS providers')
    await page.getByText('The providers could not be read').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Add Provider', disabled: false }).waitFor()
    const status = page.getByRole('complementary', { name: 'Security Status' })
    for (const label of ['Security level', 'Total providers', 'Admin users', 'Recommendation'])
      await status.getByText(label, { exact: true }).waitFor()
    await status.getByText('Only admins can access provider credentials.').waitFor()
    await status.getByText('API keys are stored in the backend secrets store, not in the database.').waitFor()
    await fail('**/api/providers', 'GET', 403, 'not_allowed')
    await cardOf(name).getByRole('button', { name: 'Disable', exact: true }).click()
    await toast('Admin privileges required to access RNS provider management')

    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await page.getByText('Admin privileges are required to access RNS provider management.').waitFor()
    await page.getByText('Security level').waitFor()
    await page.getByText(/Contact an admin/).waitFor()
    await expectAccessible(page, 'light')
  })
})

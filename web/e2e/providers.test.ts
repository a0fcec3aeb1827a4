import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rss } from './rss.ts'
import { arrive, leave, peoplePresent, signIn } from './person.ts'
import { callerOn, expectAccessible, unexpectedErrors } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, environment, users } = cloud
const [admin, editor] = users
if (!admin || !editor) throw new Error('There are no sample members of staff.')
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
  const toast = (text: string) => page.getByText(text).first().waitFor()
  const dialog = () => page.getByRole('dialog')
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
    await signIn(page, admin)
  })
  afterEach(() => {
    for (const { complaints } of peoplePresent)
      expect(unexpectedErrors(complaints.splice(0)).filter(text => !/status of 500/.test(text))).toEqual([])
  })
  afterAll(leave)

  it('A-030 A-031 A-032 A-033 A-034 A-035 A-036 A-092 A-094 A-108 A-190 A-195 add one, told what is missing and what the store of secrets has to hold', async () => {
    const { run, name, feed } = newWire()
    await page.route('**/api/providers', route => route.fulfill({ json: { providers: [] } }), { times: 1 })
    await page.goto(panel)
    await page.getByRole('heading', { name: 'RNS Providers', exact: true }).waitFor()
    await page.getByText('Manage RNS feed providers and data sources (Admin Access)').waitFor()
    await page.getByRole('heading', { name: 'No RNS Providers' }).waitFor()
    await page.getByText('Add your first RNS provider to start receiving news feeds').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add Provider' }).click()
    await dialog().getByRole('heading', { name: 'Add RNS Provider' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await toast('Validation Error')
    await toast('Name and Feed URL are required')
    await page.keyboard.type('Given up')
    await dialog().getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Add Provider' }).click()
    const field = (label: string) => dialog().getByLabel(label, { exact: true })
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
    await field('Refresh Interval (minutes)').fill('')
    await dialog().getByText('Advanced').click()
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await dialog().getByText('Give a whole web address.').waitFor()
    await expectAccessible(page)
    await field('Feed URL *').fill(feed)
    const mend = await fail('**/api/providers', 'POST', 500, 'internal')
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await toast('Failed to save RNS provider')
    expect(await field('Provider Name *').inputValue()).toBe(name)
    await mend()
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await toast('Provider Created - Action Required')
    await toast(`under the name "wire-${run}"`)

    const card = cardOf(name)
    await card.waitFor()
    expect(await card.getByText('Active', { exact: true }).isVisible()).toBe(true)
    await card.getByText('A wire of the test').waitFor()
    const link = card.getByRole('link', { name: feed })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([feed, '_blank'])
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(200)
    await card.getByText('Every 60m').waitFor()
    expect(await card.getByText('Last:').count()).toBe(0)
  })

  it('A-031 A-037 A-038 A-091 A-093 A-110 A-111 A-151 A-190 A-191 A-192 A-193 A-196 A-197 A-198 change, test, poll, switch off and delete one; a failure loses nothing', async () => {
    const { run, name, feed, show, showItems } = newWire()
    await showItems('First', 'Second')
    const body = { id: randomUUID(), name, feed_url: feed, secret_name: `wire-${run}` }
    ;(await (await callerOn(page))('createProvider', { body })).value()
    await page.goto(panel)
    const card = cardOf(name)
    const button = (label: string) => card.getByRole('button', { name: label, exact: true })

    await button('Edit').click()
    await dialog().getByRole('heading', { name: 'Edit RNS Provider' }).waitFor()
    const secret = dialog().getByLabel('Secret Name (Optional)', { exact: true })
    expect(await secret.inputValue()).toBe(`wire-${run}`)
    await secret.fill(' ')
    await dialog().getByLabel('Refresh Interval (minutes)', { exact: true }).fill('720')
    const mend = await fail('**/api/providers/*', 'PATCH', 403, 'not_allowed')
    await dialog().getByRole('button', { name: 'Update Provider' }).click()
    await toast('Failed to save RNS provider')
    await dialog().getByText('Admin privileges required to update providers').waitFor()
    await mend()
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await dialog().getByRole('button', { name: 'Update Provider' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ secret_name: null, refresh_interval_minutes: 720 })
    await toast(`${name} has been updated successfully`)
    await card.getByText('Every 720m').waitFor()

    const { version } = (await (await callerOn(page))('listProviders', {}))
      .value()
      .providers.find(({ id }) => id === body.id) ?? { version: 0 }
    await button('Edit').click()
    const field = (label: string) => dialog().getByLabel(label, { exact: true })
    await field('Description').fill('Mine')
    await field('Refresh Interval (minutes)').fill('60')
    const theirs = { description: 'Theirs', symbols: ['BLU.L'] }
    const change = { params: { id: body.id }, body: theirs, ifMatch: version }
    ;(await (await callerOn(page))('updateProvider', change)).value()
    await dialog().getByRole('button', { name: 'Update Provider' }).click()
    await dialog().getByText('Somebody else changed this provider').waitFor()
    await dialog().getByText('Changed by them only, and kept: The company is known by.').waitFor()
    await expectAccessible(page)
    await dialog().getByRole('radio', { name: 'Description: Yours' }).check()
    await dialog().getByRole('button', { name: 'Put this into the form' }).click()
    expect(await field('Description').inputValue()).toBe('Mine')
    await dialog().getByRole('button', { name: 'Update Provider' }).click()
    await toast(`${name} has been updated successfully`)
    await card.getByText('Every 60m').waitFor()
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

    await card.getByText('Polling', { exact: true }).click()
    const pollUntil = async (words: string) => {
      await button('Poll now').click()
      await card.getByRole('row').filter({ hasText: words }).first().waitFor()
      await button('Poll now').waitFor()
    }
    await pollUntil('Failed')
    await card.getByText(/failed polls? in a row\./).waitFor()
    await expectAccessible(page)
    await showItems('First', 'Second')
    await pollUntil('2 seen, 2 new')
    await card.getByText(/^Last: /).waitFor()
    await card.getByText(/failed polls? in a row\./).waitFor({ state: 'detached' })

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
    expect(await button('Poll now').isDisabled()).toBe(true)
    await button('Enable').click()
    await toast(`${name} is now active`)
    await card.getByText('Active', { exact: true }).waitFor()

    const question = page.getByRole('dialog', { name: `Are you sure you want to delete "${name}"?` })
    await button('Delete').click()
    await expectAccessible(page, 'light')
    await question.getByRole('button', { name: 'Keep it' }).click()
    expect(await card.count()).toBe(1)
    const kept = await fail('**/api/providers/*', 'DELETE', 403, 'not_allowed')
    await button('Delete').click()
    await question.getByRole('button', { name: 'Delete provider' }).click()
    await toast('Admin privileges required to delete providers')
    await kept()
    await question.getByRole('button', { name: 'Delete provider' }).click()
    await toast('Provider Deleted')
    await expect.poll(() => card.count()).toBe(0)
  })

  it('A-039 A-040 A-188 A-189 see how credentials are kept, and are told when the list fails and when their rights are gone', async () => {
    const { name, feed } = newWire()
    ;(
      await (
        await callerOn(page)
      )('createProvider', { body: { id: randomUUID(), name, feed_url: feed } })
    ).value()
    await page.route('**/api/providers', route => route.abort())
    await page.goto(panel)
    await toast('Failed to fetch RNS providers')
    await page.getByText('The providers could not be read').waitFor()
    await page.unroute('**/api/providers')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Add Provider', disabled: false }).waitFor()
    const status = page.getByRole('complementary', { name: 'Security Status' })
    for (const label of ['Security level', 'Total providers', 'Admin users', 'Recommendation'])
      await status.getByText(label, { exact: true }).waitFor()
    await status.getByText('Only admins can access provider credentials.').waitFor()
    await status.getByText('API keys are stored in the backend secrets store, not in the database.').waitFor()
    const mend = await fail('**/api/providers', 'GET', 403, 'not_allowed')
    await cardOf(name).getByRole('button', { name: 'Disable', exact: true }).click()
    await toast('Admin privileges required to access RNS provider management')
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await mend()
  })

  it('A-041 editors see that it is not theirs', async () => {
    const { page } = await arrive(site)
    await signIn(page, editor)
    await page.goto(panel)
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await page.getByText('Admin privileges are required to access RNS provider management.').waitFor()
    await page.getByText('Security level').waitFor()
    await page.getByText(/Contact an admin/).waitFor()
    await expectAccessible(page, 'light')
  })
})

import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rss } from './rss.ts'
import { findings } from './axe.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, environment } = cloud
const run = randomUUID().slice(0, 8)
const name = `Wire ${run}`
const host = 'feeds.example.com'
const feed = `https://${host}/${run}.xml`
const panel = '/admin/rns-feeds/providers'

/** Lets the sandbox answer at the feed's address. */
const show = (type: string, body: string) =>
  fetch(`${environment['SANDBOX_ORIGIN']}/pages/${host}/${run}.xml`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body,
  })
const showItems = (...titles: string[]) =>
  show('application/rss+xml', rss(titles.map((title, n) => ({ guid: `${run}-${n}`, title }))))

const clean = async (page: Page, ...schemes: ('light' | 'dark')[]) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

describe('administrators manage the providers of news', () => {
  let staff: Person
  let page: Page
  let card: Locator
  const button = (label: string) => card.getByRole('button', { name: label, exact: true })
  const toast = (text: string) => page.getByText(text).first().waitFor()
  const dialog = () => page.getByRole('dialog')
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
    staff = await arrive(site)
    page = staff.page
    card = page.getByRole('article', { name: new RegExp(name) })
    await showItems('First', 'Second')
    await signIn(page, await newMember('admins'))
  })
  afterAll(leave)

  it('A-030 A-032 A-033 A-034 A-035 A-036 A-092 A-094 A-108 A-195 add one, told what is missing and what the store of secrets has to hold', async () => {
    await page.route('**/api/providers', route => route.fulfill({ json: { providers: [] } }), { times: 1 })
    await page.goto(panel)
    await page.getByRole('heading', { name: 'RNS Providers', exact: true }).waitFor()
    await page.getByText('Manage RNS feed providers and data sources (Admin Access)').waitFor()
    await page.getByRole('heading', { name: 'No RNS Providers' }).waitFor()
    await page.getByText('Add your first RNS provider to start receiving news feeds').waitFor()
    await clean(page, 'light')

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
    await clean(page, 'light', 'dark')
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await dialog().getByText('Give a whole web address.').waitFor()
    await field('Feed URL *').fill(feed)
    const mend = await fail('**/api/providers', 'POST', 500, 'internal')
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await toast('Failed to save RNS provider')
    expect(await field('Provider Name *').inputValue()).toBe(name)
    await mend()
    await dialog().getByRole('button', { name: 'Create Provider' }).click()
    await toast('Provider Created - Action Required')
    await toast(`under the name "wire-${run}"`)

    await card.waitFor()
    expect(await card.getByText('Active', { exact: true }).isVisible()).toBe(true)
    await card.getByText('A wire of the test').waitFor()
    const link = card.getByRole('link', { name: feed })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([feed, '_blank'])
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(200)
    await card.getByText('Every 60m').waitFor()
    expect(await card.getByText('Last:').count()).toBe(0)
  })

  it('A-031 A-110 A-190 A-193 change one; a failure loses nothing', async () => {
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
  })

  it('A-151 A-198 test the connection on the server', async () => {
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
    await clean(page, 'light', 'dark')
  })

  it('A-037 poll it now, and see what each run found', async () => {
    await card.getByText('Polling', { exact: true }).click()
    // Its own time may come meanwhile, so what a run found is read from the list of runs.
    const runs = card.getByRole('row')
    const pollUntil = async (...words: string[]) => {
      await button('Poll now').click()
      for (const word of words) await runs.filter({ hasText: word }).first().waitFor()
      await button('Poll now').waitFor()
    }
    await pollUntil('Failed')
    await card.getByText(/failed polls? in a row\./).waitFor()
    await showItems('First', 'Second')
    await pollUntil('2 seen, 2 new')
    await card.getByText(/^Last: /).waitFor()
    await pollUntil('Unchanged')
    await toast(`${name}: 0 new items`)
    await card.getByText(/failed polls? in a row\./).waitFor({ state: 'detached' })
    await clean(page, 'light')
  })

  it('A-038 A-091 A-093 A-192 A-197 switch it off and on', async () => {
    const mend = await fail('**/api/providers/*', 'PATCH', 500, 'internal')
    await button('Disable').click()
    await toast('Failed to update provider status')
    await mend()
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
  })

  it('A-039 A-040 see how credentials are kept', async () => {
    const status = page.getByRole('complementary', { name: 'Security Status' })
    for (const label of ['Security level', 'Total providers', 'Admin users', 'Recommendation'])
      await status.getByText(label, { exact: true }).waitFor()
    await status.getByText('Only admins can access provider credentials.').waitFor()
    await status.getByText('API keys are stored in the backend secrets store, not in the database.').waitFor()
  })

  it('A-188 A-189 are told when the list fails, and when their rights are gone', async () => {
    await page.route('**/api/providers', route => route.abort())
    await page.reload()
    await toast('Failed to fetch RNS providers')
    await page.getByText('The providers could not be read').waitFor()
    await page.unroute('**/api/providers')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Add Provider', disabled: false }).waitFor()
    await card.waitFor()
    const mend = await fail('**/api/providers', 'GET', 403, 'not_allowed')
    await button('Disable').click()
    await toast('Admin privileges required to access RNS provider management')
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await mend()
    await page.reload()
    await card.getByText('Inactive', { exact: true }).waitFor()
  })

  it('A-111 A-191 A-196 delete it after a question', async () => {
    const asked: string[] = []
    const answers = [false, true, true]
    page.on('dialog', question => {
      asked.push(question.message())
      void (answers.shift() ? question.accept() : question.dismiss())
    })
    await button('Delete').click()
    await expect.poll(() => asked).toEqual([`Are you sure you want to delete "${name}"?`])
    const mend = await fail('**/api/providers/*', 'DELETE', 403, 'not_allowed')
    await button('Delete').click()
    await toast('Admin privileges required to delete providers')
    await mend()
    await button('Delete').click()
    await toast('Provider Deleted')
    await expect.poll(() => card.count()).toBe(0)
  })

  it('A-041 A-114 A-116 editors see that it is not theirs', async () => {
    const editor = await arrive(site)
    await signIn(editor.page, await newMember('editors'))
    await editor.page.goto(panel)
    await editor.page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await editor.page.getByText('Admin privileges are required to access RNS provider management.').waitFor()
    await editor.page.getByText('Security level').waitFor()
    await editor.page.getByText(/Contact an admin/).waitFor()
    await clean(editor.page, 'light', 'dark')
    await editor.context.close()
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api, users } = cloud
const broken = `Broken ${randomUUID().slice(0, 8)}`

const clean = async (page: Page, ...schemes: ('light' | 'dark')[]) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

describe('staff fetch news and import it', () => {
  let staff: Person
  let page: Page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const items = () => page.getByRole('list', { name: 'Fetched items' }).getByRole('listitem')
  const boxes = () => items().getByRole('checkbox')
  const toast = (text: RegExp | string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

  beforeAll(async () => {
    const [admin] = users.filter(({ groups }) => groups.includes('admins'))
    if (!admin) throw new Error('There is no sample administrator.')
    staff = await arrive(site)
    page = staff.page
    await signIn(page, admin)
    await page.goto('/admin/rns-feeds/providers')
    await button('Add Provider').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Provider Name').fill(broken)
    await dialog.getByLabel('Feed URL').fill('https://broken.example.com/feed.xml')
    await button('Create Provider').click()
    await toast('Provider Created').waitFor()
    await page.goto('/admin/rns-feeds')
    await page.getByRole('heading', { name: 'RNS Feed', exact: true }).waitFor()
  })
  afterAll(leave)

  it('A-026 A-076 A-106 A-107 A-209 A-210 from a card of their own and from cards of providers', async () => {
    expect(new URL(page.url()).pathname).toBe('/admin/rns-feeds/feed')
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    expect(await value('Provider')).toBe('lse')
    expect(await value('Symbols')).toBe('BLUE.L')
    expect([await value('From date'), await value('To date'), await value('Limit')]).toEqual(['', '', '20'])
    const categoriesOf = async (provider: string) => {
      await page.getByLabel('Provider', { exact: true }).selectOption(provider)
      const options = page.getByLabel('Category', { exact: true }).locator('option')
      expect(await options.evaluateAll(all => all.every(one => one.getAttribute('value') !== ''))).toBe(true)
      return (await options.allTextContents()).slice(1)
    }
    expect(await categoriesOf('lse')).toEqual([
      'Results',
      'Trading Updates',
      'Regulatory',
      'Corporate Actions',
    ])
    expect(await categoriesOf('reuters')).toEqual([
      'Breaking News',
      'Market Data',
      'Analysis',
      'Corporate News',
    ])
    expect(await categoriesOf('bloomberg')).toEqual(['Markets', 'Companies', 'Technology', 'Economics'])
    expect(await categoriesOf('refinitiv')).toEqual([
      'Real-time News',
      'Market Data',
      'Analytics',
      'Research',
    ])
    const cards = page.getByRole('list', { name: 'Providers' })
    await cards.getByRole('heading', { name: broken }).waitFor()
    expect(await cards.getByText('Licensed news').count()).toBe(3)
    await cards.getByRole('button', { name: 'Select: London Stock Exchange' }).click()
    expect(await value('Provider')).toBe('lse')
    for (const [given, shown] of [
      ['', '20'],
      ['0', '1'],
      ['500', '100'],
    ] as const) {
      await page.getByLabel('Limit').fill(given)
      await page.getByLabel('Limit').blur()
      expect(await value('Limit')).toBe(shown)
    }
    await page.getByLabel('Limit').fill('12')
    await clean(page, 'light', 'dark')
  })

  it('A-029 not before they have fetched', async () => {
    await button('Import into announcements').click()
    await toast('No Data').waitFor()
    await toast('Please fetch RNS data first').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('A-027 A-136 the first five show, then the others when they are asked for', async () => {
    await button('Fetch RNS feed').click()
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    expect(await items().count()).toBe(5)
    await page.getByText('Sample data').waitFor()
    await clean(page, 'light', 'dark')
    await button('... and 7 more items').click()
    expect(await items().count()).toBe(12)
    const sixth = boxes().nth(5)
    expect(await sixth.evaluate(box => box === document.activeElement)).toBe(true)
  })

  it('A-138 A-140 what is chosen becomes an announcement on the public site and in the feed, and nothing else does', async () => {
    await page.getByRole('checkbox', { name: 'Import all 12 that are new' }).uncheck()
    await button('Import into announcements').click()
    await toast('Nothing selected').waitFor()
    const last = items().nth(11)
    const title = (await last.locator('label').textContent()) ?? ''
    await last.getByRole('checkbox').check()
    await button('Import into announcements').click()
    const dialog = page.getByRole('dialog', { name: 'Import 1 item from London Stock Exchange?' })
    await clean(page, 'light', 'dark')
    await dialog.getByRole('button', { name: 'Import 1 item' }).click()
    await toast('Import Complete').waitFor()
    await last.getByText('Imported', { exact: true }).waitFor()
    expect(await last.getByRole('checkbox').isDisabled()).toBe(true)
    const address = (await last.getByRole('link', { name: /^As readers see it/ }).getAttribute('href')) ?? ''
    const article = await (await fetch(site + address)).text()
    expect(article).toContain(title.replaceAll('&', '&amp;'))
    expect(article).toContain('London Stock Exchange')
    await expect.poll(async () => (await fetch(`${site}/feeds/regulatory.xml`)).text()).toContain(address)
    const { announcement_type, kind } = (await (
      await fetch(`${api}/announcements/${address.replace('/news/', '')}`)
    ).json()) as Record<string, string>
    expect(kind).toBe('regulatory')
    expect(announcement_type).toMatch(/^RNS - (Results|Trading Updates|Regulatory|Corporate Actions)$/)
  })

  it('A-027 the address keeps what was asked for; fetched again, what was imported is shown as that', async () => {
    await expect.poll(() => new URL(page.url()).search).toBe('?limit=12')
    await page.reload()
    expect(await page.getByLabel('Limit').inputValue()).toBe('12')
    await button('Fetch and import').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fetch and import' }).click()
    // Other tests may have imported some of what the exchange shows.
    await toast(/^\d+ announcements imported\./).waitFor()
    await button('... and 7 more items').click()
    await items().nth(11).getByText('Already imported').waitFor()
    await expect
      .poll(() =>
        items()
          .getByText(/^(Already i|I)mported$/)
          .count(),
      )
      .toBe(12)
    await page.getByRole('link', { name: 'RNS Providers' }).click()
    await page.getByRole('link', { name: 'RNS Feed', exact: true }).click()
    await expect.poll(() => items().count()).toBe(5)
    await button('Fetch and import').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fetch and import' }).click()
    await toast('All of it had been imported before.').waitFor()
  })

  it('A-028 A-182 A-184 a source that fails says so in a card and a toast, and nothing on the page is lost', async () => {
    await page.getByLabel('Provider', { exact: true }).selectOption({ label: broken })
    await page.getByLabel('Symbols').fill('')
    await button('Fetch RNS feed').click()
    await toast('Fetch Failed').waitFor()
    const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Fetch Failed' })
    const said = (await card.textContent()) ?? ''
    expect(said.replace('Fetch Failed', '').trim().length).toBeGreaterThan(20)
    expect(await items().count()).toBe(5)
    expect(await page.getByLabel('Symbols').inputValue()).toBe('')
    await clean(page, 'light', 'dark')
    await button('Fetch and import').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fetch and import' }).click()
    await toast('Operation Failed').waitFor()
  })

  it('A-183 an import that nobody answers fails under its own name and can be repeated, by keyboard on a small screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Provider', { exact: true }).selectOption('reuters')
    await page.getByLabel('Symbols').fill('BLU.L')
    await button('Fetch RNS feed').press('Enter')
    await page.getByText('Reuters · BLU.L').waitFor()
    await page.route('**/api/announcements/import', route => route.abort())
    await button('Import into announcements').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This news is licensed').waitFor()
    await clean(page, 'light', 'dark')
    await page.keyboard.press('Enter')
    await toast('Import Failed').waitFor()
    const chosen = await boxes().evaluateAll(
      all => all.filter(box => (box as HTMLInputElement).checked).length,
    )
    expect(chosen).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await clean(page, 'dark')
    await page.unroute('**/api/announcements/import')
    await button('Import again').press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await toast('Import Complete').waitFor()
    expect(staff.complaints.filter(one => !/Failed to load resource/.test(one))).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { another, member } from './people.ts'
import { arrive, signIn } from './person.ts'
import { expectAccessible, expectNoComplaints } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

describe('staff fetch news and import it', () => {
  let page: Page
  const broken = `Broken ${randomUUID().slice(0, 8)}`
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const items = () => page.getByRole('list', { name: 'Fetched items' }).getByRole('listitem')
  const boxes = () => items().getByRole('checkbox')
  const toast = (text: RegExp | string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
  const hasFocus = (element: Element) => element === document.activeElement
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue()

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, member('admins'))
    const body = { id: randomUUID(), name: broken, feed_url: 'https://broken.example.com/feed.xml' }
    ;(await another('admins').call('createProvider', { body })).value()
  })
  expectNoComplaints()

  it('A-026 from a card of their own and from cards of providers', async () => {
    await page.goto('/admin/rns-feeds')
    await page.getByRole('heading', { name: 'RNS Feed', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/rns-feeds/feed')
    const labels = ['Provider', 'Symbols', 'Limit', 'Category', 'From date', 'To date']
    expect(await Promise.all(labels.map(value))).toEqual(['lse', 'BLUE.L', '20', 'all', '', ''])
    const cards = page.getByRole('list', { name: 'Providers' })
    await cards.getByRole('heading', { name: broken }).waitFor()
    expect(await cards.getByText('Licensed news').count()).toBe(3)
    await cards.getByRole('button', { name: 'Select: Bloomberg' }).click()
    expect(await value('Provider')).toBe('bloomberg')
    await page.getByLabel('Limit').fill('500')
    await page.getByLabel('Limit').blur()
    expect(await value('Limit')).toBe('100')
    await expectAccessible(page)
  })

  it('A-027 the first five show, then the others when they are asked for; what is chosen is imported, and shown as that when it is fetched again', async () => {
    await page.goto('/admin/rns-feeds/feed?limit=12')
    await button('Fetch RNS feed').click()
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    expect(await items().count()).toBe(5)
    await page.getByText('Sample data').waitFor()
    await expectAccessible(page)
    await button('... and 7 more items').click()
    expect(await items().count()).toBe(12)
    expect(await boxes().nth(5).evaluate(hasFocus)).toBe(true)
    await page.getByRole('checkbox', { name: 'Import all 12 that are new' }).uncheck()
    await button('Import into announcements').click()
    await toast('Nothing selected').waitFor()
    const last = items().nth(11)
    await last.getByRole('checkbox').check()
    await button('Import into announcements').click()
    const dialog = page.getByRole('dialog', { name: 'Import 1 item from London Stock Exchange?' })
    await dialog.waitFor()
    await expectAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Import 1 item' }).click()
    await toast('Import Complete').waitFor()
    await last.getByText('Imported', { exact: true }).waitFor()
    await expect.poll(() => button('Import into announcements').evaluate(hasFocus)).toBe(true)
    expect(await last.getByRole('checkbox').isDisabled()).toBe(true)
    const address = await last.getByRole('link', { name: /^As readers see it/ }).getAttribute('href')
    expect((await fetch(`${site}${address}`)).status).toBe(200)

    await page.reload()
    await button('Fetch and import').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fetch and import' }).click()
    await toast(/^11 announcements imported\./).waitFor()
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
    await button('Add Provider').waitFor()
    await page.getByRole('link', { name: 'RNS Feed', exact: true }).click()
    await expect.poll(() => items().count()).toBe(5)
  })

  it('A-028 a source that fails and an import that nobody answers say so; nothing is lost, and it can be repeated by keyboard on a small screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/rns-feeds/feed?provider=reuters&symbols=BLU.L&limit=3')
    await button('Fetch RNS feed').press('Enter')
    await page.getByText('Reuters · BLU.L').waitFor()
    await page.route('**/api/announcements/import', route => route.abort())
    await button('Import into announcements').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This news is licensed').waitFor()
    await expectAccessible(page, 'light')
    await page.keyboard.press('Enter')
    await toast('Import Failed').waitFor()
    expect(await boxes().first().isChecked()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.unrouteAll()
    await button('Import again').press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await toast('Import Complete').waitFor()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Provider', { exact: true }).selectOption({ label: broken })
    await button('Fetch RNS feed').click()
    await toast('Fetch Failed').waitFor()
    const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Fetch Failed' })
    const said = (await card.textContent()) ?? ''
    expect(said.replace('Fetch Failed', '').trim().length).toBeGreaterThan(20)
    expect(await items().count()).toBe(3)
    await expectAccessible(page)
  })
})

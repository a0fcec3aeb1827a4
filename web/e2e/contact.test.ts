import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive } from './person.ts'
import { expectAccessible, expectNoComplaints } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api, mail } = cloud

interface Seen {
  replyTo: string[]
  destination: { to: string[] }
  body: { text: string }
}

/** The mails to an address, as the local viewer lists them. */
const mailsTo = async (address: string): Promise<Seen[]> => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: Seen[] }
  return emails.filter(({ destination }) => destination.to.includes(address))
}

const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await arrive(site, 1280, options)
  await page.clock.install()
  expect((await page.goto(path))?.status()).toBe(200)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
  return page
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const errorOf = (page: Page, id: string) => page.locator(`#${id}-error`).innerText()

expectNoComplaints()

describe('a message', () => {
  test('P-070 P-071 P-072 P-100 P-101 P-103 P-105 is written by keyboard, mended, kept when it could not be sent, and sent', async () => {
    const page = await visit('/contact')
    const message = page.getByLabel('Message', { exact: true })
    const send = page.getByRole('button', { name: 'Send Message' })
    const alert = page.getByRole('alert')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Let’s Talk About What Comes Next')
    const reach = page.getByRole('region', { name: 'Global Reach' })
    expect(await reach.innerText()).toMatch(/London, a hub of digital finance/)
    for (const address of ['hello@example.com', 'investors@example.com'])
      expect(await reach.getByRole('link', { name: address }).getAttribute('href')).toBe(`mailto:${address}`)
    await page.getByRole('heading', { name: 'Get in Touch' }).waitFor()
    const seen = new Set([await message.getAttribute('placeholder')])
    for (const type of ['Founder', 'Investor', 'Media']) {
      await page.getByLabel('I am writing as').selectOption(type)
      seen.add(await message.getAttribute('placeholder'))
    }
    expect(seen.size).toBe(4)
    await page.getByLabel('I am writing as').selectOption('')
    await page.getByRole('button', { name: 'Start the Conversation' }).click()
    expect(await focused(page)).toBe('fullName')
    const walked: (string | null | undefined)[] = []
    for (let stop = 0; stop < 7; stop++) {
      walked.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)) // oxfmt-ignore
      await page.keyboard.press('Tab')
    }
    const order = ['fullName', 'email', 'company', 'userType', 'message', 'subscribe', 'Send Message']
    expect(walked).toEqual(order)

    await send.click()
    expect(await focused(page)).toBe('fullName')
    expect(await errorOf(page, 'fullName')).toBe('Enter your full name.')
    expect(await errorOf(page, 'userType')).toBe('Choose what describes you best.')
    expect(await errorOf(page, 'message')).toBe('Enter a message.')
    expect(await page.locator('#company-error').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.type('Ada Lovelace')
    await page.locator('#fullName-error').waitFor({ state: 'detached' })
    const email = `ada-${randomUUID()}@example.org`
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('I am writing as').selectOption('Investor')
    await message.fill('When is the next report?')
    expect(await page.locator('[aria-invalid]').count()).toBe(0)

    // What only a program fills in goes along: the API knows by it.
    const trap = (value: string) =>
      page
        .locator('input[name=website]')
        .evaluate((input: HTMLInputElement, value) => void (input.value = value), value)
    await trap('https://example.org')
    let posted: unknown
    await page.route('**/api/contact', route => {
      posted = route.request().postDataJSON()
      const error = { code: 'not_configured', message: 'Mail has not been set up here yet.', requestId: '1' }
      return route.fulfill({ status: 503, json: { error } })
    })
    await send.click()
    await alert.waitFor()
    expect(posted).toMatchObject({ fullName: 'Ada Lovelace', website: 'https://example.org' })
    await trap('')
    expect((await alert.innerText()).replace(/\s+/g, ' ')).toBe(
      'Your message was not sent. Mail has not been set up here yet. What you typed is still here. If it stays, write to hello@example.com.',
    )
    expect(await message.inputValue()).toBe('When is the next report?')
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace')
    await expectAccessible(page, 'light')
    await page.unroute('**/api/contact')

    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/contact', async route => {
      await held
      await route.continue()
    })
    await send.click()
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    const controls = page.locator('main form').locator('input, select, textarea, button')
    for (const control of await controls.all()) expect(await control.isDisabled()).toBe(true)
    // From here on the page's clock advances when the test says so.
    await page.clock.pauseAt(Date.now() + 60_000)
    letGo()
    const sent = page.getByRole('heading', { name: 'Message Sent!' })
    await sent.waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    await page.clock.runFor(1_500)
    expect(await sent.isVisible()).toBe(true)
    // Axe needs timers that run by themselves.
    await page.clock.resume()
    await expectAccessible(page, 'light')
    await sent.waitFor({ state: 'detached' })
    for (const id of ['fullName', 'email', 'company', 'userType', 'message'])
      expect(await page.locator(`#${id}`).inputValue(), id).toBe('')
    const mails = await mailsTo('investors@example.com')
    expect(mails.map(({ replyTo }) => replyTo)).toContainEqual([`"Ada Lovelace" <${email}>`])
  })

  test('without scripts the addresses stand in place of the form', async () => {
    const page = await visit('/contact', { javaScriptEnabled: false })
    const form = page.getByRole('region', { name: 'Get in Touch' })
    for (const address of ['hello@example.com', 'investors@example.com'])
      expect(await form.getByRole('link', { name: address }).isVisible()).toBe(true)
    expect(await page.locator('main form').isVisible()).toBe(false)
  })
})

test('P-106 P-108 a subscription is asked for on the news page, confirmed by a button, changed, and ended by one', async () => {
  const page = await visit('/news')
  const card = page.getByRole('region', { name: 'Get Investor Updates' })
  const field = card.getByLabel('Email')
  await card.getByRole('button', { name: 'Subscribe' }).click()
  expect(await errorOf(page, 'email')).toBe('Enter your e-mail address.')
  const email = `eve-${randomUUID()}@example.org`
  await field.fill(email)
  await field.press('Enter')
  await card.getByText('Please look into your mailbox').waitFor()
  expect(await field.inputValue()).toBe('')
  await expectAccessible(page)
  const [asked] = await mailsTo(email)
  const link = /http:\S+\/subscribe\/confirm#\S+/.exec(asked?.body.text ?? '')?.[0] ?? ''

  const requests: string[] = []
  page.on('request', request => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  // Whoever only opens it, as programs that look through mails do, confirms nothing.
  for (let time = 0; time < 2; time++) {
    await page.goto('/subscribe/manage')
    await page.goto(link)
    await page.getByText(email).waitFor()
    await page.getByRole('button', { name: 'Confirm subscription' }).waitFor()
  }
  await expectAccessible(page)
  await page.getByLabel('Company news').uncheck()
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
  expect(requests.filter(request => request.includes(link.split('#')[1]!.slice(0, 24)))).toEqual([])
  await page.getByRole('link', { name: 'Change or end it' }).click()
  await page.waitForURL('**/subscribe/manage#*')

  const manage = page.url()
  const handle = new URL(manage).hash.slice(1).split('.')[0]
  const company = page.getByLabel('Company news')
  await company.waitFor()
  expect(await company.isChecked()).toBe(false)
  for (const kind of ['Regulatory announcements', 'Results and reports'])
    await page.getByLabel(kind).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('alert').innerText()).toBe('Choose at least one, or unsubscribe below.')
  await expectAccessible(page)
  await company.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Saved' }).waitFor()
  await page.reload()
  await company.waitFor()
  const others = page.getByLabel('Results and reports')
  expect([await company.isChecked(), await others.isChecked()]).toEqual([true, false])

  // Where a mail program opens the one-click address instead of posting to it.
  await page.goto(`/api/subscriptions/unsubscribe?token=${handle}`)
  expect(page.url()).toBe(`${site}/subscribe/manage#${handle}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await expectAccessible(page, 'light')
  await page.goto(manage)
  await page.reload()
  await page.getByRole('alert').getByText('This link no longer works').waitFor()
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const again = await fetch(`${api}/subscriptions/unsubscribe?token=${handle}`, { method: 'POST', body })
  expect([again.status, await again.json()]).toEqual([200, { unsubscribed: true }])
})

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { sharedBrowser } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api, mail } = cloud
const browser = await sharedBrowser()
afterAll(() => Promise.all(browser.contexts().map(context => context.close())))

interface Seen {
  from: string
  replyTo: string[]
  destination: { to: string[] }
  subject: string
  body: { text: string; html: string }
}

/** The mails to an address, as the local viewer lists them. */
const mailsTo = async (address: string): Promise<Seen[]> => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as { emails: Seen[] }
  return emails.filter(({ destination }) => destination.to.includes(address))
}

const complaints: string[] = []
const open = async (path: string, options: Parameters<typeof browser.newContext>[0] = {}): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  // The price in the footer is a page of its own, with tests of its own.
  await context.route('**/embed/**', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Price</title></html>',
    }),
  )
  const page = await context.newPage()
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    // The browser itself reports the answers that a test asks to fail.
    if (message.type() === 'error' && !/status of (404|503)/.test(message.text()))
      complaints.push(message.text())
  })
  expect((await page.goto(path))?.status()).toBe(200)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
  return page
}

/** Axe finds nothing, in the dark scheme neither, where only colours differ. */
const isClean = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findings(page, ['color-contrast']), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(page)).toEqual([])
}

/** For how many milliseconds a heading will have been on the page, once it has come and gone, by the page's own clock. */
const presence = (page: Page, heading: string): Promise<number> =>
  page.evaluate(
    text =>
      new Promise<number>(resolve => {
        let since: number | undefined
        const look = () => {
          const isThere = [...document.querySelectorAll('h3')].some(({ textContent }) => textContent === text)
          if (isThere) since ??= performance.now()
          else if (since !== undefined) {
            observer.disconnect()
            resolve(performance.now() - since)
          }
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    heading,
  )

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const errorOf = (page: Page, id: string) => page.locator(`#${id}-error`).innerText()

describe('a message and its subscription', () => {
  const email = `ada-${randomUUID()}@example.org`
  const words = `When is the next report?\n\n${randomUUID()} <b>ünï</b>`
  let page: Page
  let manage = ''

  beforeAll(async () => {
    page = await open('/contact')
  })
  afterAll(() => page.context().close())

  const message = () => page.getByLabel('Message', { exact: true })
  const send = () => page.getByRole('button', { name: 'Send Message' })
  const alert = () => page.getByRole('alert')

  test('P-070 P-071 P-072 the page: hero, reach, placeholders, and the button to the first field', async () => {
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Let’s Talk About\nWhat Comes Next'.replace('\n', ' ')) // prettier-ignore
    const reach = page.getByRole('region', { name: 'Global Reach' })
    expect(await reach.innerText()).toMatch(/London, a hub of digital finance/)
    for (const address of ['hello@example.com', 'investors@example.com'])
      expect(await reach.getByRole('link', { name: address }).getAttribute('href')).toBe(`mailto:${address}`)
    await page.getByRole('heading', { name: 'Get in Touch' }).waitFor()
    const seen = new Set([await message().getAttribute('placeholder')])
    for (const type of ['Founder', 'Investor', 'Media']) {
      await page.getByLabel('I am writing as').selectOption(type)
      seen.add(await message().getAttribute('placeholder'))
    }
    expect(seen.size).toBe(4)
    await page.getByLabel('I am writing as').selectOption('')
    await page.getByRole('button', { name: 'Start the Conversation' }).click()
    expect(await focused(page)).toBe('fullName')
    await isClean(page)
  })

  test('P-105 what is missing is said beside each field, and goes as it is mended', async () => {
    await send().click()
    expect(await focused(page)).toBe('fullName')
    expect(await errorOf(page, 'fullName')).toBe('Enter your full name.')
    expect(await errorOf(page, 'userType')).toBe('Choose what describes you best.')
    expect(await errorOf(page, 'message')).toBe('Enter a message.')
    expect(await page.locator('#company-error').count()).toBe(0)
    await isClean(page)
    await page.keyboard.type('Ada Lovelace')
    await page.locator('#fullName-error').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('email')
    await page.keyboard.type('ada@')
    expect(await errorOf(page, 'email')).toBe('Enter an e-mail address such as name@example.com.')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('I am writing as').selectOption('Investor')
    await message().fill(words)
    await page.getByText('Send me investor updates').click()
    expect(await page.locator('[aria-invalid]').count()).toBe(0)
  })

  test('P-103 a failed send keeps what was typed, and says so', async () => {
    await page.route('**/api/contact', route =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 'not_configured', message: 'Mail has not been set up here yet.', requestId: '1' } }), // prettier-ignore
      }),
    )
    await send().click()
    await alert().waitFor()
    expect((await alert().innerText()).replace(/\s+/g, ' ')).toBe(
      'Your message was not sent. Mail has not been set up here yet. What you typed is still here. If it stays, write to hello@example.com.',
    )
    expect(await message().inputValue()).toBe(words)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace')
    await isClean(page)
    await page.unroute('**/api/contact')
  })

  test('P-100 P-101 P-133 while it is sent all is disabled; then it says so for three seconds; then the form is empty', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>(resolve => (letGo = resolve))
    await page.route('**/api/contact', async route => {
      await held
      await route.continue()
    })
    await send().click()
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    const controls = page.locator('main form').locator('input, select, textarea, button')
    for (const control of await controls.all()) expect(await control.isDisabled()).toBe(true)
    await isClean(page)
    const shownFor = presence(page, 'Message Sent!')
    letGo()
    await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    const toast = page.getByRole('region', { name: 'Notifications' })
    expect(await toast.innerText()).toContain('Message sent successfully!')
    expect(await toast.innerText()).toContain("We'll get back to you within 2-3 business days.")
    expect(await findings(page)).toEqual([])
    const milliseconds = await shownFor
    expect(milliseconds).toBeGreaterThan(2500)
    expect(milliseconds).toBeLessThan(6000)
    for (const id of ['fullName', 'email', 'company', 'userType', 'message'])
      expect(await page.locator(`#${id}`).inputValue(), id).toBe('')
  })

  test('P-102 it was mailed to investor relations, and an answer goes to the sender', async () => {
    const [sent] = (await mailsTo('investors@example.com')).filter(({ body }) =>
      body.text.includes(words.slice(-20)),
    )
    expect(sent).toMatchObject({
      from: '"Blu Digital plc website" <no-reply@example.com>',
      replyTo: [`"Ada Lovelace" <${email}>`],
      subject: 'Contact form: Ada Lovelace (Investor)',
    })
    expect(sent?.body.text).toContain('> When is the next report?')
    expect(sent?.body.html).toContain('&lt;b&gt;ünï&lt;/b&gt;')
  })

  test('P-107 P-108 the mailed link opens a page with a button; opening it changes nothing', async () => {
    const [asked, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(asked?.subject).toBe('Confirm your investor updates')
    const link = /http:\S+\/subscribe\/confirm#\S+/.exec(asked?.body.text ?? '')?.[0] ?? ''
    expect(asked?.body.html).toContain(`href="${link}"`)
    const requests: string[] = []
    page.on('request', request => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    const token = link.split('#')[1] ?? ''
    for (let time = 0; time < 2; time++) {
      await page.goto('/about')
      await page.goto(link)
      await page.getByText(email).waitFor()
      await page.getByRole('button', { name: 'Confirm subscription' }).waitFor()
    }
    await isClean(page)
    await page.getByLabel('Company news').uncheck()
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    await isClean(page)
    expect(requests.filter(request => request.includes(token.slice(0, 24)))).toEqual([])
    await page.getByRole('link', { name: 'Change or end it' }).click()
    await page.waitForURL('**/subscribe/manage#*')
    manage = page.url()
  })

  test('P-107 kinds can be changed, but not to none', async () => {
    const company = page.getByLabel('Company news')
    await company.waitFor()
    expect(await company.isChecked()).toBe(false)
    for (const kind of ['Regulatory announcements', 'Results and reports'])
      await page.getByLabel(kind).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('alert').innerText()).toBe('Choose at least one, or unsubscribe below.')
    await isClean(page)
    await company.check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Saved' }).waitFor()
    await page.reload()
    await company.waitFor()
    expect(await company.isChecked()).toBe(true)
    expect(await page.getByLabel('Results and reports').isChecked()).toBe(false)
  })

  test('P-110 P-112 one click of a mail program ends it; repeating it changes nothing; the link is dead', async () => {
    const address = `${api}/subscriptions/unsubscribe?token=${manage.split('#')[1]?.split('.')[0]}`
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(address, { method: 'POST', body })
      expect([answer.status, await answer.json()]).toEqual([200, { unsubscribed: true }])
    }
    await page.reload()
    await alert().waitFor()
    expect(await alert().innerText()).toContain('This link no longer works')
    await isClean(page)
  })

  test('who opens the one-click address gets a page with a button, and then leaves with it', async () => {
    const other = `bob-${randomUUID()}@example.org`
    const ask = () =>
      fetch(`${api}/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: other }),
      })
    expect(await (await ask()).text()).toBe(await (await ask()).text())
    const mails = await mailsTo(other)
    expect(mails).toHaveLength(1)
    const handle = /#([\w-]{24})/.exec(mails[0]?.body.text ?? '')?.[1]
    await page.goto(`${api}/subscriptions/unsubscribe?token=${handle}`)
    expect(page.url()).toBe(`${site}/subscribe/manage#${handle}`)
    await isClean(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    await isClean(page)
    await ask()
    expect(await mailsTo(other)).toHaveLength(2)
  })

  test('a link without its end says so', async () => {
    await page.goto('/subscribe/confirm')
    await alert().waitFor()
    expect(await alert().innerText()).toContain('Please open the link in our mail again.')
    expect(complaints).toEqual([])
  })
})

describe('the card on the news page', () => {
  test('P-074 P-106 P-107 asks for an address, and clears it once the link is mailed', async () => {
    const page = await open('/news')
    const card = page.getByRole('region', { name: 'Get Investor Updates' })
    const field = card.getByLabel('Email')
    await card.getByRole('button', { name: 'Subscribe' }).click()
    expect(await errorOf(page, 'email')).toBe('Enter your e-mail address.')
    const email = `eve-${randomUUID()}@example.org`
    await field.fill(email)
    await field.press('Enter')
    await card.getByText('Please look into your mailbox').waitFor()
    expect(await field.inputValue()).toBe('')
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your investor updates'])
    expect(await findings(page)).toEqual([])
    await page.context().close()
    expect(complaints).toEqual([])
  })
})

describe('on a phone', () => {
  test.each(['/contact', '/subscribe/confirm', `/subscribe/manage#${'x'.repeat(24)}`])(
    '%s fits 320 and 360 px, and axe finds nothing',
    async path => {
      const page = await open(path, { viewport: { width: 360, height: 760 } })
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 760 })
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(excess, `${width} px`).toBe(0)
      }
      expect(await findings(page)).toEqual([])
      await page.context().close()
    },
  )

  test('the keyboard reaches every field in order, and no trap', async () => {
    const page = await open('/contact', { viewport: { width: 360, height: 760 } })
    await page.getByLabel('Full name').focus()
    const walked: (string | undefined)[] = []
    for (let stop = 0; stop < 6; stop++) {
      walked.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '')) // prettier-ignore
      await page.keyboard.press('Tab')
    }
    walked.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
    expect(walked).toEqual([
      'fullName',
      'email',
      'company',
      'userType',
      'message',
      'subscribe',
      'Send Message',
    ])
    await page.context().close()
  })

  test('without scripts the addresses stand in place of the form', async () => {
    const page = await open('/contact', { javaScriptEnabled: false })
    const form = page.getByRole('region', { name: 'Get in Touch' })
    for (const address of ['hello@example.com', 'investors@example.com'])
      expect(await form.getByRole('link', { name: address }).isVisible()).toBe(true)
    expect(await page.locator('main form').isVisible()).toBe(false)
    await page.context().close()
  })
})

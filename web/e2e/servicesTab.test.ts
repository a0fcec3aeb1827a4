import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { expectShown } from './comes.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { approveOn, draftOn, expectAccessible, releaseOn, unexpectedErrors } from './prepare.ts'
import { cloud, idle, tick } from '../../scripts/testing/cloud.ts'

const { site, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/api.stripe.com`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })

const permissions = ['clipboard-read', 'clipboard-write']
const enter = async (group: 'admins' | 'editors', width?: number) => {
  const person = await arrive(site, width, { permissions })
  await person.page.clock.install()
  await signIn(person.page, member(group), '/admin/services/payments')
  return person
}
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, description: string) => page.getByRole('listitem').filter({ hasText: description })
const fill = async (page: Page, amount: string, description: string) => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('What for').fill(description)
}
const widest = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Lets the next call to an address arrive, and loses its answer. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

afterAll(leave)

describe('the payments of the Services tab', () => {
  afterAll(() => fault())

  it('an administrator asks for a payment, sees it paid, and refunds a part: each once, whatever gets lost', async () => {
    const { page, context } = await enter('admins')
    await page.getByRole('heading', { name: 'Nothing was asked for yet' }).waitFor()

    await fill(page, '1250,5', ' ')
    await page.getByLabel('Payer’s e-mail (optional)').fill('nobody')
    await button(page, 'Continue').click()
    await page
      .getByText('Enter an amount such as 12.50.')
      .or(page.getByText('Write a point before'))
      .waitFor()
    await page.getByText('Say what is paid for.').waitFor()
    expect(
      await page.getByLabel('Amount', { exact: true }).evaluate(field => field === document.activeElement),
    ).toBe(true)
    await expectAccessible(page, 'light')
    await fill(page, '£1,250.5', 'Hire of the hall')
    await page.getByLabel('Payer’s e-mail (optional)').fill('payer@example.com')
    await page.reload()
    expect(await page.getByLabel('What for').inputValue()).toBe('Hire of the hall')

    await button(page, 'Continue').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('£1,250.50', { exact: true }).waitFor()
    await dialog.getByText('payer@example.com').waitFor()
    await loseAnswer(page, '**/api/process-payment')
    await button(page, 'Ask for £1,250.50').click()
    await dialog.getByRole('alert').getByText('it makes no second payment').waitFor()
    await button(page, 'Try again').click()
    await dialog.getByRole('heading', { name: 'Payment ready' }).waitFor()
    await button(page, 'Copy payment link of “Hire of the hall”').first().click()
    await toast(page, 'Link copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('prefilled_email=payer%40example.com')
    await button(page, 'Done').click()
    expect(await page.getByLabel('What for').inputValue()).toBe('')
    await row(page, 'Hire of the hall').getByText('Waiting for payment').waitFor()
    expect(await row(page, 'Hire of the hall').count()).toBe(1)

    const payer = await context.newPage()
    await payer.goto(link)
    await payer.getByRole('button', { name: 'Pay by card', exact: true }).click()
    await payer.getByText('Paid. Thank you.').waitFor()
    await payer.close()
    // Stripe told us; nobody reloads anything.
    await expectShown(page, row(page, 'Hire of the hall').getByText('Paid', { exact: true }))

    await button(page, 'Refund “Hire of the hall”…').click()
    await dialog.getByLabel('Amount to refund').fill('1,250.51')
    await button(page, 'Continue').last().click()
    await dialog.getByText('Only £1,250.50 is left to refund.').waitFor()
    await dialog.getByLabel('Amount to refund').fill('250.50')
    await button(page, 'Continue').last().click()
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByText('£1,000.00 stays with the company').waitFor()
    await expectAccessible(page, 'light')
    await loseAnswer(page, '**/refunds')
    await button(page, 'Refund £250.50 for good').click()
    await dialog.getByRole('alert').getByText('nothing is refunded twice').waitFor()
    await button(page, 'Try again').click()
    await toast(page, 'Refund made')
    await row(page, 'Hire of the hall').getByText('£1,000.00 left').waitFor()
    expect(await row(page, 'Hire of the hall').getByText('Partly refunded').count()).toBe(1)
    expect(await page.getByRole('list', { name: 'Refunds' }).getByRole('listitem').count()).toBe(1)
    await expectAccessible(page)
  })

  it('says what is in the way: Stripe down, a list that cannot be read, a secret that lacks a half', async () => {
    const { page } = await enter('admins', 360)
    await fill(page, '40', 'Copies of the register')
    await button(page, 'Continue').click()
    await fault('error')
    await button(page, 'Ask for £40.00').click()
    await page.getByRole('dialog').getByText('Stripe failed to answer.').waitFor()
    expect(await widest(page)).toBeLessThanOrEqual(360)
    await button(page, 'Back').click()
    await row(page, 'Copies of the register').getByText('No answer from Stripe yet').waitFor()
    await fault()
    await button(page, 'Continue').click()
    await button(page, 'Ask for £40.00').click()
    await button(page, 'Done').click()
    const item = row(page, 'Copies of the register')
    await item.getByText('Waiting for payment').waitFor()
    expect(await item.count()).toBe(1)
    await button(page, 'Withdraw “Copies of the register”…').click()
    await button(page, 'Withdraw').click()
    await item.getByText('Withdrawn').waitFor()

    const list = '**/api/process-payment?*'
    await page.route(list, async route => {
      const response = await route.fetch()
      const json: object = await response.json()
      await route.fulfill({ response, json: { ...json, lacks: ['apiKey', 'webhookSecret'] } })
    })
    await page.reload()
    await page.getByText('Payments have not been set up yet').waitFor()
    await page.getByText('npm run secret -- set --env local stripe').waitFor()
    expect(await page.getByLabel('What for').isDisabled()).toBe(true)
    await expectAccessible(page, 'light')
    await page.unroute(list)
    await page.route(list, route => route.fulfill({ status: 400, json: {} }))
    await page.reload()
    await page.getByRole('alert').getByText('Failed to fetch payments').waitFor()
  })

  it('an editor reads that it takes an administrator', async () => {
    const { page } = await enter('editors', 360)
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await page.getByText('Admin privileges are required to ask for payments').waitFor()
    expect(await page.getByLabel('What for').count()).toBe(0)
  })
})

interface Arrival {
  verified: boolean | null
  body: string
}

describe('webhooks', () => {
  it('an administrator adds one, keeps its secret and tries it; one that says 410 is off, switched on, sent again, given a new secret, and deleted', async () => {
    const { page, complaints } = await arrive(site, undefined, { permissions })
    await signIn(page, member('admins'), '/admin/services/webhooks')
    const run = randomUUID().slice(0, 8)
    const [hookPath, title] = [`/${run}`, `Trading update ${run}`]
    const hook = `https://hooks.example.com${hookPath}`
    const dialog = () => page.getByRole('dialog')
    const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
    const arrivals = async (about: string) => {
      const all = (await (await fetch(`${sandbox}/hooks.json?path=${hookPath}`)).json()) as Arrival[]
      return all.filter(({ body }) => body.includes(about))
    }
    /** Sets the answer of the webhook's address from now on. */
    const answer = (code: string) =>
      fetch(`${sandbox}/pages/hooks.example.com${hookPath}`, {
        method: 'PUT',
        headers: { 'x-status': code },
        body: '',
      })

    await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
    await button(page, 'Add webhook').click()
    await dialog().getByLabel('Address').fill('https://169.254.169.254/latest')
    await dialog().getByRole('button', { name: 'Add webhook' }).click()
    await dialog().getByText('169.254.169.254 is not a public address.').first().waitFor()
    await dialog().getByLabel('Address').fill(hook)
    await dialog().getByLabel('Description').fill('A program of the test')
    await dialog().getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('dialog', { name: 'Webhook added' }).waitFor()
    const secret = await dialog().getByLabel('Signing secret').inputValue()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await button(page, 'Copy secret').click()
    await page.getByText('Secret copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await expectAccessible(page, 'light')
    await button(page, 'I have kept it').click()
    await dialog().waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)

    const receiver = page.getByRole('link', { name: /^Open the webhook receiver/ })
    expect(await receiver.getAttribute('href')).toBe(`${sandbox}/hooks`)
    await fetch(`${sandbox}/hooks/secrets`, {
      method: 'POST',
      body: new URLSearchParams({ path: hookPath, secret }),
      redirect: 'manual',
    })
    await page.getByRole('link', { name: hook }).click()
    await button(page, 'Send test event').click()
    await status(/The test event was delivered: status 200/)
    await page.getByText('Test event', { exact: true }).click()
    await page.getByRole('group', { name: 'Message' }).getByText('"type": "webhook.test"').waitFor()
    await page.getByRole('group', { name: 'Answer to try 1' }).getByText('{"received":true}').waitFor()
    expect(await arrivals('webhook.test')).toMatchObject([{ verified: true }])

    await answer('410')
    const { id } = await draftOn(page, title)
    await approveOn(page, await releaseOn(page, title, [{ type: 'announcement', id }]))
    await tick('startReleases')
    await idle()
    expect(await arrivals(title)).toHaveLength(1)
    await page.reload()
    await page.getByText('Switched off: it answered 410').waitFor()
    await page.getByText(title).click()
    await page.getByText('Dead letter', { exact: true }).waitFor()
    await expectAccessible(page)
    await answer('204')
    await button(page, 'Enable').click()
    await page.getByText('On', { exact: true }).waitFor()
    await button(page, 'Deliver dead letters again').click()
    await page.getByText('1 dead letter.').first().waitFor()
    await page.getByText('Dead letter', { exact: true }).waitFor({ state: 'detached' })
    await idle()
    expect(await arrivals(title)).toHaveLength(2)

    await button(page, 'Replace secret').click()
    await dialog().getByText('For 24 hours the old one signs beside it').waitFor()
    await dialog().getByRole('button', { name: 'Replace secret' }).click()
    const newest = await dialog().getByLabel('Signing secret').inputValue()
    expect(newest).not.toBe(secret)
    await button(page, 'I have kept it').click()

    await button(page, 'Change').click()
    await dialog().getByLabel('Description').fill('Mine')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Webhook saved').first().waitFor()
    await page.getByText('Mine', { exact: true }).waitFor()

    await button(page, 'Delete').click()
    await dialog().getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('heading', { name: 'No webhooks' }).waitFor()
    expect(unexpectedErrors(complaints)).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { expectShown } from './comes.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/api.stripe.com`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })

const enter = async (group: 'admins' | 'editors', width?: number) => {
  const person = await arrive(site, width, { permissions: ['clipboard-read', 'clipboard-write'] })
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

describe('the payments of the Services tab', () => {
  afterAll(async () => {
    await fault()
    await leave()
  })

  it('A-162 an administrator asks for a payment, sees it paid, and refunds a part: each once, whatever gets lost', async () => {
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
    expect(await findings(page)).toEqual([])
    await fill(page, '£1,250.5', 'Hire of the hall')
    await page.getByLabel('Payer’s e-mail (optional)').fill('payer@example.com')
    await page.reload()
    expect(await page.getByLabel('What for').inputValue()).toBe('Hire of the hall')

    await button(page, 'Continue').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('£1,250.50', { exact: true }).waitFor()
    await dialog.getByText('payer@example.com').waitFor()
    expect(await findings(page)).toEqual([])
    await loseAnswer(page, '**/api/process-payment')
    await button(page, 'Ask for £1,250.50').click()
    await dialog.getByRole('alert').getByText('it makes no second payment').waitFor()
    await button(page, 'Try again').click()
    await dialog.getByRole('heading', { name: 'Payment ready' }).waitFor()
    expect(await findings(page)).toEqual([])
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
    await isClean(page)
    await loseAnswer(page, '**/refunds')
    await button(page, 'Refund £250.50 for good').click()
    await dialog.getByRole('alert').getByText('nothing is refunded twice').waitFor()
    await button(page, 'Try again').click()
    await toast(page, 'Refund made')
    await row(page, 'Hire of the hall').getByText('£1,000.00 left').waitFor()
    expect(await row(page, 'Hire of the hall').getByText('Partly refunded').count()).toBe(1)
    expect(await page.getByRole('list', { name: 'Refunds' }).getByRole('listitem').count()).toBe(1)
    await isClean(page)
  })

  it('A-162 says what is in the way: Stripe down, a list that cannot be read, a secret that lacks a half', async () => {
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
    expect(await findings(page)).toEqual([])
    await button(page, 'Withdraw').click()
    await item.getByText('Withdrawn').waitFor()
    expect(await widest(page)).toBeLessThanOrEqual(360)

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
    expect(await findings(page)).toEqual([])
    await page.unroute(list)
    await page.route(list, route => route.fulfill({ status: 400, json: {} }))
    await page.reload()
    await page.getByRole('alert').getByText('Failed to fetch payments').waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('A-162 an editor reads that it takes an administrator', async () => {
    const { page } = await enter('editors', 360)
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await page.getByText('Admin privileges are required to ask for payments').waitFor()
    expect(await page.getByLabel('What for').count()).toBe(0)
    expect(await findings(page)).toEqual([])
  })
})

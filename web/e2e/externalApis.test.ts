import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

const enter = async (group: 'admins' | 'editors', width?: number, stored: Record<string, string> = {}) => {
  const person = await arrive(site, width)
  await person.context.addInitScript(values => {
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(`external-service-${name}`, value)
  }, stored)
  const user = member(group)
  await signIn(person.page, user, '/admin/external-apis')
  await person.page.getByRole('heading', { name: 'Add New Service' }).waitFor()
  return { ...person, email: user.email }
}
const stored = (page: Page, name: string) =>
  page.evaluate(key => localStorage.getItem(key), `external-service-${name}`)
const configured = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Configured services' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const add = (page: Page) => page.getByRole('region', { name: 'Add New Service' })

describe('the External APIs tab', () => {
  afterAll(leave)

  it('A-050 A-051 A-052 A-053 an administrator configures, tests and removes services', async () => {
    const { page, complaints, email } = await enter('admins')
    await page.getByText('No external services configured yet', { exact: true }).waitFor()
    expect(await add(page).getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
      'E-mail',
      'SMS',
      'AI',
      'Payment',
      'Analytics',
      'E-mail API',
    ])

    await add(page).getByRole('button', { name: 'Configure AI' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('npm run secret -- set --env local openai', { exact: true }).waitFor()
    await dialog.getByText('Secret is set').waitFor()
    await dialog.getByLabel('Default model').selectOption('claude-haiku-4-5')
    await dialog.getByText('npm run secret -- set --env local anthropic', { exact: true }).waitFor()
    await isClean(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect(await stored(page, 'ai')).toBe('{"model":"claude-haiku-4-5"}')
    await configured(page, 'AI').getByText('Anthropic claude-haiku-4-5').waitFor()
    await configured(page, 'AI').getByRole('button', { name: 'Test AI' }).click()
    await configured(page, 'AI').getByText('Sample data: the local sandbox wrote this.').waitFor()

    await add(page).getByRole('button', { name: 'Configure SMS' }).click()
    await dialog.getByLabel('Default phone').fill('07400')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a number with its country code').waitFor()
    expect(await dialog.getByLabel('Default phone').getAttribute('aria-invalid')).toBe('true')
    expect(await stored(page, 'sms')).toBe(null)
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel('Default phone').fill('+447400123456')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await configured(page, 'SMS').getByRole('button', { name: 'Test SMS' }).click()
    await configured(page, 'SMS').getByText('A text message went to +447400123456.').waitFor()

    for (const title of ['E-mail', 'E-mail API', 'Payment', 'Analytics']) {
      await add(page)
        .getByRole('button', { name: `Configure ${title}`, exact: true })
        .click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await configured(page, title)
        .getByRole('button', { name: `Test ${title}`, exact: true })
        .click()
    }
    await configured(page, 'E-mail').getByText(`A test mail went to ${email} by Amazon SES.`).waitFor()
    await configured(page, 'E-mail API').getByRole('alert').getByText('Choose the SMTP relay').waitFor()
    await configured(page, 'Payment')
      .getByText(/(The key is there|answers)\./)
      .waitFor()
    await configured(page, 'Analytics')
      .getByText(/visits of .* in 30 days\.$/)
      .waitFor()
    await isClean(page)

    await configured(page, 'SMS').getByRole('button', { name: 'Remove SMS' }).click()
    await configured(page, 'SMS').waitFor({ state: 'detached' })
    expect(await stored(page, 'sms')).toBe(null)
    await page.getByRole('button', { name: 'Undo' }).click()
    await configured(page, 'SMS').waitFor()
    expect(await stored(page, 'sms')).toBe('{"phone":"+447400123456"}')

    await page.evaluate(() => {
      localStorage.setItem('external-service-ai', '{"model":"<img src=x>","secret":')
      localStorage.setItem('external-service-<b>x</b>', '{"a":1}')
    })
    await page.reload()
    await configured(page, 'AI').getByText('cannot be read').waitFor()
    await configured(page, '<b>x</b>').getByText('does not know this service').waitFor()
    await isClean(page)
    await page.getByRole('button', { name: 'Remove <b>x</b>' }).click()
    await page.goto('/admin/testing')
    expect(await page.getByLabel('Phone').inputValue()).toBe('+447400123456')
    expect(complaints).toEqual([])
  })

  it('an editor sees what takes an administrator, and a failure in words; all fits a small screen', async () => {
    const { page } = await enter('editors', 360, { email: '{}', sms: '{}', payment: '{}' })
    expect(await page.getByRole('button', { name: 'Test SMS' }).isDisabled()).toBe(true)
    await configured(page, 'SMS').getByText('It takes an administrator.').waitFor()
    await page.route('**/api/send-email', route => route.abort())
    await page.getByRole('button', { name: 'Test E-mail', exact: true }).click()
    await configured(page, 'E-mail').getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await findings(page)).toEqual([])
  })
})

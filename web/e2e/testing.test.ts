import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, mail, sms, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/api.openai.com`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })

const enter = async (group: 'admins' | 'editors', width?: number) => {
  const person = await arrive(site, width)
  await signIn(person.page, member(group), '/admin/testing')
  await person.page.getByRole('heading', { name: 'Testing' }).waitFor()
  return person
}
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).waitFor()
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Keeps calls to an address waiting; answers how to let them go on. */
const hold = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the Testing tab', () => {
  afterAll(async () => {
    await fault()
    await leave()
  })

  it('A-058 A-059 A-060 A-061 A-112 A-201 A-202 A-203 an administrator tries mail, SMS and AI', async () => {
    const { page, complaints } = await enter('admins')

    const email = card(page, 'Test Email')
    const letGo = await hold(page, '**/api/send-email')
    const words = `Hello ${randomUUID()}`
    await email.getByLabel('Recipient').fill('somebody@elsewhere.test')
    await email.getByLabel('Subject').fill('Does it arrive?')
    await email.getByLabel('Content').fill(words)
    await email.getByRole('button', { name: 'Send Test Email' }).click()
    expect(await email.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true)
    letGo()
    await toast(page, 'Email failed')
    await email.getByRole('alert').getByText('Test mails go to members of the team only').waitFor()
    expect(await email.getByLabel('Content').inputValue()).toBe(words)
    expect(await email.getByLabel('Recipient').getAttribute('aria-invalid')).toBe('true')
    expect(await findings(page)).toEqual([])

    await page.reload()
    expect(await email.getByLabel('Content').inputValue()).toBe(words)
    await email.getByLabel('Recipient').fill('ada@example.com')
    await email.getByRole('button', { name: 'Send Test Email' }).click()
    await toast(page, 'Email sent')
    await email.getByText('Message ID').waitFor()
    expect(await email.getByRole('link', { name: /Open the mail viewer/ }).getAttribute('href')).toBe(mail)
    expect(JSON.stringify(await (await fetch(`${mail}/store`)).json())).toContain(words)

    const phone = card(page, 'Test SMS')
    expect(await phone.getByLabel('Phone').getAttribute('placeholder')).toBe('+1234567890')
    await phone.getByLabel('Phone').fill('07400 123456')
    await phone.getByLabel('Message').fill(words)
    await phone.getByRole('button', { name: 'Send Test SMS' }).click()
    await toast(page, 'SMS failed')
    await phone.getByRole('alert').getByText('Enter a number with its country code').waitFor()
    await phone.getByLabel('Phone').fill('+44 7400 123456')
    await phone.getByRole('button', { name: 'Send Test SMS' }).click()
    await toast(page, 'SMS sent')
    await phone.getByText('Sent to +447400123456 in 1 part.').waitFor()
    expect(await phone.getByRole('link', { name: /Open the SMS viewer/ }).getAttribute('href')).toBe(sms)
    expect(JSON.stringify(await (await fetch(`${sms}/store`)).json())).toContain(words)

    const ai = card(page, 'Test AI')
    const ask = ai.getByRole('button', { name: 'Generate AI Response' })
    expect(await ask.isDisabled()).toBe(true)
    await ai.getByLabel('Prompt').fill(words)
    await fault('error')
    await ask.click()
    await toast(page, 'AI service failed')
    await ai.getByRole('alert').getByText('Failed to connect to AI service').waitFor()
    await fault()
    const goOn = await hold(page, '**/api/ai-service')
    await ask.click()
    expect(await ai.getByRole('button', { name: 'Generating...' }).isDisabled()).toBe(true)
    goOn()
    await toast(page, 'AI response generated')
    await ai.getByRole('heading', { name: 'AI Response:' }).waitFor()
    await ai.getByText(words.split(' ')[1]!).last().waitFor()
    await ai.getByText('OpenAI gpt-4o-mini, 2 tokens in').waitFor()
    await ai.getByLabel('Model').selectOption({ label: 'Anthropic claude-haiku-4-5' })
    await ask.click()
    await ai.getByText('Anthropic claude-haiku-4-5, 2 tokens in').waitFor()
    await isClean(page)
    // The browser itself reports each refused call.
    expect(complaints.filter(line => !/status of 400/.test(line))).toEqual([])
  })

  it('A-160 an editor sees what takes an administrator; all fits a small screen', async () => {
    const { page } = await enter('editors', 360)
    const phone = card(page, 'Test SMS')
    await phone.getByText('Sending text messages takes an administrator').waitFor()
    expect(await phone.getByRole('button', { name: 'Send Test SMS' }).isDisabled()).toBe(true)
    expect(await phone.getByLabel('Phone').isDisabled()).toBe(true)
    expect(await card(page, 'Test Email').getByLabel('Recipient').isEnabled()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await findings(page)).toEqual([])
  })
})

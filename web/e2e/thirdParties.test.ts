import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api, mail, environment } = cloud
/** Lets X fail, or work again. */
const fault = (name?: string) =>
  fetch(
    `${environment['SANDBOX_ORIGIN']}/faults/api.x.com`,
    name ? { method: 'PUT', body: name } : { method: 'DELETE' },
  )
const socialOf = (id: string) => `/admin/content/announcements/${id}`

/** The oldest announcement that is out. */
const oldest = async () => {
  const answer = await fetch(`${api}/announcements?limit=100`)
  const { announcements } = (await answer.json()) as {
    announcements: Record<'id' | 'title' | 'slug', string>[]
  }
  const last = announcements.at(-1)
  if (!last) throw new Error('No announcement is out.')
  return last
}
/** Keeps calls to an address waiting; answers how to let them go on. */
const hold = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('third parties', () => {
  let page: Page
  let complaints: string[]
  const dialog = () => page.getByRole('dialog')
  const toast = (title: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).waitFor()
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const configured = (title: string) =>
    page
      .getByRole('region', { name: 'Configured services' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

  beforeAll(async () => {
    ;({ page, complaints } = await arrive(site))
    await signIn(page, member('admins'))
  })
  // The browser itself reports each refused call.
  afterEach(() => expect(complaints.splice(0).filter(line => !/status of (400|503)/.test(line))).toEqual([]))
  afterAll(leave)

  it('A-058 A-059 A-060 A-061 A-112 an administrator tries mail, SMS and AI', async () => {
    const words = `Hello ${randomUUID()}`
    await page.goto('/admin/testing')
    const email = card('Test Email')
    const letGo = await hold(page, '**/api/send-email')
    await email.getByLabel('Recipient').fill('somebody@elsewhere.test')
    await email.getByLabel('Subject').fill('Does it arrive?')
    await email.getByLabel('Content').fill(words)
    await email.getByRole('button', { name: 'Send Test Email' }).click()
    expect(await email.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true)
    letGo()
    await email.getByRole('alert').getByText('Test mails go to members of the team only').waitFor()
    expect(await email.getByLabel('Recipient').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page, 'light')
    await page.reload()
    expect(await email.getByLabel('Content').inputValue()).toBe(words)
    await email.getByLabel('Recipient').fill('ada@example.com')
    await email.getByRole('button', { name: 'Send Test Email' }).click()
    await toast('Email sent')
    expect(await email.getByRole('link', { name: /Open the mail viewer/ }).getAttribute('href')).toBe(mail)

    const phone = card('Test SMS')
    const send = phone.getByRole('button', { name: 'Send Test SMS' })
    expect(await phone.getByLabel('Phone').getAttribute('placeholder')).toBe('+1234567890')
    await phone.getByLabel('Phone').fill('07400 123456')
    await phone.getByLabel('Message').fill(words)
    await send.click()
    await phone.getByRole('alert').getByText('Enter a number with its country code').waitFor()
    await phone.getByLabel('Phone').fill('+44 7400 123456')
    await send.click()
    await phone.getByText('Sent to +447400123456 in 1 part.').waitFor()

    const ai = card('Test AI')
    const ask = ai.getByRole('button', { name: 'Generate AI Response' })
    expect(await ask.isDisabled()).toBe(true)
    await ai.getByLabel('Prompt').fill(words)
    const goOn = await hold(page, '**/api/ai-service')
    await ask.click()
    expect(await ai.getByRole('button', { name: 'Generating...' }).isDisabled()).toBe(true)
    goOn()
    await ai.getByRole('heading', { name: 'AI Response:' }).waitFor()
    await ai.getByText(words.split(' ')[1]!).last().waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
  })

  it('A-050 A-051 A-052 A-053 an administrator configures, tests and removes services', async () => {
    const stored = (name: string) =>
      page.evaluate(key => localStorage.getItem(key), `external-service-${name}`)
    const add = page.getByRole('region', { name: 'Add New Service' })
    const configure = (title: string) =>
      add.getByRole('button', { name: `Configure ${title}`, exact: true }).click()
    const save = () => dialog().getByRole('button', { name: 'Save' }).click()
    await page.goto('/admin/external-apis')
    await page.getByText('No external services configured yet', { exact: true }).waitFor()
    expect(await add.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
      ...['E-mail', 'SMS', 'AI', 'Payment', 'Analytics', 'E-mail API'],
    ])
    await configure('AI')
    await dialog().getByText('npm run secret -- set --env local openai', { exact: true }).waitFor()
    await dialog().getByText('Secret is set').waitFor()
    await dialog().getByLabel('Default model').selectOption('claude-haiku-4-5')
    await dialog().getByText('npm run secret -- set --env local anthropic', { exact: true }).waitFor()
    await expectAccessible(page)
    await save()
    expect(await stored('ai')).toBe('{"model":"claude-haiku-4-5"}')
    await configure('SMS')
    await dialog().getByLabel('Default phone').fill('07400')
    await save()
    await dialog().getByText('Enter a number with its country code').waitFor()
    expect(await dialog().getByLabel('Default phone').getAttribute('aria-invalid')).toBe('true')
    expect(await stored('sms')).toBe(null)
    await dialog().getByLabel('Default phone').fill('+447400123456')
    await save()
    for (const title of ['E-mail', 'E-mail API', 'Payment', 'Analytics']) {
      await configure(title)
      await save()
    }
    const results: [string, RegExp][] = [
      ['AI', /Sample data: the local sandbox wrote this\./],
      ['SMS', /A text message went to \+447400123456\./],
      ['E-mail', new RegExp(`A test mail went to ${member('admins').email} by Amazon SES\\.`)],
      ['E-mail API', /Choose the SMTP relay/],
      ['Payment', /(The key is there|answers)\./],
      ['Analytics', /visits of .* in 30 days\.$/],
    ]
    for (const [title] of results)
      await configured(title)
        .getByRole('button', { name: `Test ${title}`, exact: true })
        .click()
    for (const [title, said] of results) await configured(title).getByText(said).waitFor()
    await expectAccessible(page)
    await configured('SMS').getByRole('button', { name: 'Remove SMS' }).click()
    await configured('SMS').waitFor({ state: 'detached' })
    expect(await stored('sms')).toBe(null)
    await page.getByRole('button', { name: 'Undo' }).click()
    await configured('SMS').waitFor()
    await page.goto('/admin/testing')
    expect(await page.getByLabel('Phone').inputValue()).toBe('+447400123456')
  })

  it('an administrator posts an announcement to X and LinkedIn; an unknown outcome is never repeated by itself', async () => {
    const { id, title, slug } = await oldest()
    await page.goto(socialOf(id))
    await page.getByRole('button', { name: 'Post to social media…' }).click()
    const button = (name: string) => dialog().getByRole('button', { name, exact: true })
    const text = dialog().getByLabel('Text', { exact: true })
    await dialog().getByText('Nothing was posted of this announcement yet.').waitFor()
    expect(await text.inputValue()).toBe(`${title}\n\n${site}/news/${slug}`)
    await text.fill('株'.repeat(141))
    await dialog().getByText('-2: too long for X by 2').waitFor()
    expect(await button('Post to X…').isDisabled()).toBe(true)
    await expectAccessible(page)
    await text.fill(`Out now ${id}`)
    await fault('error')
    await button('Post to X…').click()
    await dialog().getByText('The post is public at once, under the company’s name').waitFor()
    await button('Post to X now').click()
    await dialog()
      .getByRole('alert')
      .getByText('It may be public. Look there before you post again.')
      .waitFor()
    expect(await text.inputValue()).toContain(`Out now ${id}`)
    await fault()
    await button('Post to X again…').click()
    await dialog().getByText('It may have been posted to X before: look there first.').waitFor()
    await button('Post to X again').click()
    const earlier = dialog().getByRole('region', { name: 'Posts so far' }).getByRole('listitem')
    await expect.poll(() => earlier.locator('strong').allInnerTexts()).toEqual(['Posted', 'Unknown'])
    await dialog().getByLabel('LinkedIn', { exact: true }).check()
    expect(await text.inputValue()).toBe(`${title}\n\n${site}/news/${slug}`)
    await button('Post to LinkedIn…').click()
    await button('Post to LinkedIn now').click()
    await expect.poll(() => earlier.count()).toBe(3)
    await expectAccessible(page, 'light')
  })

  it('an editor sees what takes an administrator; all fits a small screen', async () => {
    const { page, context } = await arrive(site, 360)
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expectAccessible(page, 'light')
    }
    await context.addInitScript(() => {
      for (const name of ['email', 'sms']) localStorage.setItem(`external-service-${name}`, '{}')
    })
    await signIn(page, member('editors'), '/admin/testing')
    await page.getByText('Sending text messages takes an administrator').waitFor()
    expect(await page.getByRole('button', { name: 'Send Test SMS' }).isDisabled()).toBe(true)
    expect(await page.getByLabel('Recipient').isEnabled()).toBe(true)
    await fits()
    await page.goto('/admin/external-apis')
    expect(await page.getByRole('button', { name: 'Test SMS' }).isDisabled()).toBe(true)
    await page.getByText('It takes an administrator.').waitFor()
    await page.route('**/api/send-email', route => route.abort())
    await page.getByRole('button', { name: 'Test E-mail', exact: true }).click()
    await page.getByRole('region', { name: 'Configured services' }).getByRole('alert').waitFor()
    await fits()
    await page.goto(socialOf((await oldest()).id))
    await page.getByRole('button', { name: 'Post to social media…' }).click()
    await page.getByText('Posting takes an administrator').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Text', { exact: true }).count()).toBe(0)
    await fits()
  })
})

import { randomUUID } from 'node:crypto'
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { csvFile } from './files.ts'
import { member } from './people.ts'
import { arrive, leave, signIn, signInByForm } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { authenticatorCode, newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, mail, cognito } = cloud
const client = new CognitoIdentityProviderClient({ maxAttempts: 1 })
const password = `Sample.${randomUUID()}.A`

/** The newest mail to an address: its code, and its link. */
const mailTo = async (email: string) => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { html: string }; timestamp: number }[]
  }
  const own = emails.filter(({ destination }) => destination.to.includes(email))
  const html = own.sort((a, b) => a.timestamp - b.timestamp).at(-1)?.body.html ?? ''
  return {
    count: own.length,
    code: /<strong>(\d+)<\/strong>/.exec(html)?.[1] ?? '',
    link: /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
  }
}

const isCall = (name: string) => (request: Request) =>
  request.headers()['x-amz-target'] === `AWSCognitoIdentityProviderService.${name}`

/** Holds Cognito's answer to a call back for as long as `look` takes. Answers what was asked. */
const during = async (page: Page, name: string, act: () => Promise<void>, look: () => Promise<void>) => {
  const { promise: looked, resolve: release } = Promise.withResolvers<void>()
  const pattern = `${new URL(cognito.endpoint).origin}/**`
  await page.route(pattern, async (route, request) => {
    if (isCall(name)(request)) await looked
    await route.continue()
  })
  const asked = page.waitForRequest(isCall(name))
  await act()
  const request = await asked
  const body: unknown = request.postDataJSON()
  await look()
  release()
  await request.response()
  await page.unroute(pattern)
  return body
}

let page: Page
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)
const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const secret = (label = 'Password') => page.getByLabel(label, { exact: true })
const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}
/** By axe, at the width of a phone. */
const judged = async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
/** Fills in the form and sends it. */
const enter = async (email: string, value: string) => {
  await fill({ Email: email, Password: value })
  await button('Sign In').click()
}
const dashboard = () => page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
const logOut = async () => {
  await button('Logout').click()
  await heading('Developer Access Portal')
}
const isDisabled = async (fields: Locator[]) => Promise.all(fields.map(field => field.isDisabled()))

describe('the Developer Access Portal', () => {
  beforeEach(async () => {
    await leave()
    page = (await arrive(site)).page
  })
  afterAll(leave)

  it('A-004 A-005 A-007 A-008 A-009 A-010 A-100 A-121 A-122 from an account to the dashboard', async () => {
    const email = `${randomUUID()}@example.com`
    await page.goto('/auth')
    await heading('Developer Access Portal')
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sign In', 'Create Account'])
    await button('Sign In').click()
    for (const name of ['Email', 'Password']) await page.getByText(`${name} is required`).waitFor()
    await page.getByRole('switch', { name: 'Show password' }).click()
    expect(await secret().getAttribute('type')).toBe('text')

    await page.getByRole('tab', { name: 'Create Account' }).press('Enter')
    await page.getByRole('switch', { name: 'Show password' }).click()
    expect(await secret().getAttribute('type')).toBe('text')
    await button('Create Account').click()
    for (const name of ['Full name', 'Email', 'Password', 'Confirmation'])
      await page.getByText(`${name} is required`).waitFor()
    expect(await page.getByLabel('Full name').evaluate(field => field === document.activeElement)).toBe(true)
    await judged()
    await fill({ 'Full name': 'Ada Sample', Email: email })
    await fill({ Password: password, 'Confirm password': password })
    const asked = await during(
      page,
      'SignUp',
      () => button('Create Account').click(),
      async () => {
        await button('Creating Account...').waitFor()
        const fields = ['Full name', 'Email', 'Password', 'Confirm password'].map(label =>
          page.getByLabel(label, { exact: true }),
        )
        expect(await isDisabled(fields)).toEqual([true, true, true, true])
      },
    )
    expect(asked).toMatchObject({
      Username: email,
      UserAttributes: expect.arrayContaining([{ Name: 'name', Value: 'Ada Sample' }]),
      ClientMetadata: { emailRedirectTo: `${site}/admin`, full_name: 'Ada Sample' },
    })
    await heading('Confirm your email')

    // Who has not confirmed is led to it, and gets a new code.
    await page.goto('/auth')
    await enter(email, password)
    await heading('Confirm your email')
    await page.getByLabel('Confirmation code').fill('1')
    await button('Confirm email').click()
    await alert('That code is not valid or has expired. Check it, or ask for a new one.').waitFor()
    const before = await mailTo(email)
    await button('Send a new code').click()
    await toast('Code sent').waitFor()
    const { code, count } = await mailTo(email)
    expect(count).toBe(before.count + 1)
    await page.getByLabel('Confirmation code').fill(code)
    await button('Confirm email').click()
    await toast('Email confirmed').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)

    await secret().fill(password)
    await during(
      page,
      'InitiateAuth',
      () => button('Sign In').click(),
      async () => {
        await button('Signing In...').waitFor()
        expect(await isDisabled([page.getByLabel('Email'), secret()])).toEqual([true, true])
      },
    )
    await page.waitForURL(/\/admin/)
    // The server names people by the address in their access tokens.
    const claims = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find(name => name.endsWith('.accessToken')) ?? ''
      return atob(sessionStorage.getItem(key)?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')
    })
    expect(JSON.parse(claims)).toMatchObject({ email, token_use: 'access' })
    await page.goto('/auth?next=/admin/github')
    await page.waitForURL(`${site}/admin/github/workflow`)
  })

  it('takes the link of the mail, by a button', async () => {
    const email = `${randomUUID()}@example.com`
    await client.send(new SignUpCommand({ ClientId: cognito.clientId, Username: email, Password: password }))
    const { link } = await mailTo(email)
    await page.goto(link)
    await page.getByText(email).waitFor()
    await page.waitForURL(`${site}/auth`)
    const status = async () => {
      const account = { UserPoolId: cognito.userPoolId, Username: email }
      return (await client.send(new AdminGetUserCommand(account))).UserStatus
    }
    expect(await status()).toBe('UNCONFIRMED')
    await judged()
    await button('Confirm email').click()
    await toast('Email confirmed').waitFor()
    expect(await status()).toBe('CONFIRMED')
  })

  it('sets a forgotten password by a mail, and says the same about an address that nobody has', async () => {
    const person = member('')
    for (const email of [`${randomUUID()}@example.com`, person.email]) {
      await page.goto('/auth')
      await page.getByLabel('Email').fill(email)
      await button('Forgot your password?').click()
      await button('Send code').click()
      await toast('If the address belongs to an account, a code is on its way.').waitFor()
      await heading('Set a new password')
    }
    await judged()
    await fill({ 'New password': password, 'Confirm new password': password })
    await page.getByLabel('Code', { exact: true }).fill((await mailTo(person.email)).code)
    await button('Set new password').click()
    await toast('Password changed').waitFor()
  })

  it('offers two-step sign in to everyone, and asks for a code from then on', async () => {
    const person = member('admins')
    await signIn(page, person)
    await button('Account').click()
    await page.getByRole('menuitem', { name: 'Two-step sign in' }).click()
    await page.getByText('Off: your password alone').waitFor()
    await button('Set up an authenticator app').click()
    const key = (await page.locator('code').innerText()).replace(/\s/g, '')
    await expectAccessible(page, 'light')
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill('000000')
    await button('Turn on').click()
    await page.getByText('That is not the code of this key').waitFor()
    await code.fill(authenticatorCode(key))
    await button('Turn on').click()
    await page.getByText('On: signing in takes a code').waitFor()
    await logOut()

    await enter(person.email, person.password)
    await heading('Two-step sign in')
    await code.fill(authenticatorCode(key, 1))
    await button('Sign In').click()
    await dashboard()
  })

  it('signs in from a browser that it knows, when strangers have used up all attempts', async () => {
    const person = member('editors')
    await signInByForm(page, person)
    // The token comes with the record of the sign-in, which holds nobody up.
    await page.waitForFunction(() => localStorage.getItem('staff-browser'))
    await logOut()
    const AuthParameters = { USERNAME: person.email, SRP_A: 'abcdef' }
    const attempt = () =>
      client.send(
        new InitiateAuthCommand({ ClientId: cognito.clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters }),
      )
    for (let count = 0; count < 3; count++) await attempt()
    await expect(attempt()).rejects.toThrow(/Too many attempts\. Wait \d+ minutes? and try again/)
    await enter(person.email, person.password)
    await dashboard()
  })

  it('keeps an upload over an expired sign-in, of which the page tells, and over a connection that drops', async () => {
    const person = await newMember('editors')
    await signIn(page, person, '/admin/content/documents')
    const file = csvFile(`${randomUUID()}.csv`, 200_000)
    await page.route('**/api/uploads', route =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' }),
    )
    await button('Upload files').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Files to upload').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByText('Your sign-in has expired. Nothing is lost').waitFor()
    await expectAccessible(page, 'light')
    await page.unroute('**/api/uploads')
    let dropped = 0
    await page.route(
      url => url.origin !== site && !url.pathname.startsWith('/api'),
      (route, request) =>
        request.method() === 'POST' &&
        request.headers()['content-type']?.startsWith('multipart') &&
        dropped++ === 0
          ? route.abort('connectionreset')
          : route.continue(),
    )
    await dialog.getByRole('link', { name: /sign in/i }).click()
    await enter(person.email, person.password)
    await page.getByRole('rowheader', { name: file.name.replace('.csv', '') }).waitFor({ timeout: 60_000 })
    expect(dropped).toBeGreaterThan(1)
  })
})

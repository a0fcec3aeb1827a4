import { randomUUID } from 'node:crypto'
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, mail, cognito } = cloud
const client = new CognitoIdentityProviderClient({})
const password = `Sample.${randomUUID()}.A`
const newcomer = { email: `${randomUUID()}@example.com`, password }

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
  let release = () => {}
  const looked = new Promise<void>(resolve => (release = resolve))
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
const dismissAll = async () => {
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' })
  // All at once, because one that goes by itself in between could be waited for in vain; again, because one may come.
  await expect
    .poll(async () => {
      await close.evaluateAll(all => all.forEach(one => (one as HTMLElement).click()))
      return close.count()
    })
    .toBe(0)
}
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}
const enter = async ({ email, password }: typeof newcomer) => {
  await page.goto('/auth')
  await fill({ Email: email, Password: password })
  await button('Sign In').click()
}
const judged = async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })
}
const isDisabled = async (fields: Locator[]) => Promise.all(fields.map(field => field.isDisabled()))

beforeAll(async () => {
  page = (await arrive(site)).page
  await page.goto('/auth')
})
afterAll(leave)

describe('the Developer Access Portal', () => {
  it('A-004 A-007 A-009 has two tabs, and shows a password when asked', async () => {
    await page.getByRole('heading', { name: 'Developer Access Portal' }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sign In', 'Create Account'])
    await fill({ Email: newcomer.email, Password: password })
    await page.getByRole('switch', { name: 'Show password' }).click()
    expect(await secret().getAttribute('type')).toBe('text')
    await judged()
    await page.getByRole('tab', { name: 'Create Account' }).press('Enter')
    for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).waitFor()
    await page.getByRole('switch', { name: 'Show password' }).click()
    expect(await secret().getAttribute('type')).toBe('text')
    await judged()
  })

  it('A-100 wants every field, and says which are missing', async () => {
    await button('Create Account').click()
    for (const name of ['Full name', 'Email', 'Password', 'Confirmation'])
      await page.getByText(`${name} is required`).waitFor()
    expect(await page.getByLabel('Full name').evaluate(field => field === document.activeElement)).toBe(true)
    await judged()
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await button('Sign In').click()
    for (const name of ['Email', 'Password']) await page.getByText(`${name} is required`).waitFor()
  })

  it('A-101 A-102 A-103 says what is wrong with a new password', async () => {
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await fill({ 'Full name': 'Ada Sample', Email: newcomer.email })
    for (const [one, other, title, text] of [
      ['Short-1', 'Short-2', 'Password mismatch', 'Passwords do not match'],
      ['Short-1', 'Short-1', 'Password too short', 'Password must be at least 12 characters long'],
      [
        'long enough alone',
        'long enough alone',
        'Password requirements not met',
        'Password must contain uppercase, lowercase, numbers, and symbols',
      ],
    ] as const) {
      await fill({ Password: one, 'Confirm password': other })
      await button('Create Account').click()
      await alert(title).waitFor()
      await alert(text).waitFor()
    }
    await dismissAll()
  })

  it('A-009 A-010 A-122 A-175 creates an account, whose address has to be confirmed', async () => {
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
      Username: newcomer.email,
      UserAttributes: expect.arrayContaining([{ Name: 'name', Value: 'Ada Sample' }]),
      ClientMetadata: { emailRedirectTo: `${site}/admin`, full_name: 'Ada Sample' },
    })
    await toast('Account created!').waitFor()
    await toast('Please check your email to confirm your account.').waitFor()
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await judged()
  })

  it('A-169 refuses who has not confirmed, and leads them to it', async () => {
    await enter(newcomer)
    await alert('Please check your email and click the confirmation link').waitFor()
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await dismissAll()
  })

  it('A-002 takes the code of the mail, the newest one; a wrong one is told', async () => {
    await page.getByLabel('Confirmation code').fill('1')
    await button('Confirm email').click()
    await alert('That code is not valid or has expired. Check it, or ask for a new one.').waitFor()
    await dismissAll()
    const before = await mailTo(newcomer.email)
    await button('Send a new code').click()
    await toast('Code sent').waitFor()
    const { code, count } = await mailTo(newcomer.email)
    expect(count).toBe(before.count + 1)
    await page.getByLabel('Confirmation code').fill(code)
    await button('Confirm email').click()
    await toast('Email confirmed').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(newcomer.email)
  })

  it('A-173 says that an account exists', async () => {
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await fill({ 'Full name': 'Ada Sample', Email: newcomer.email })
    await fill({ Password: password, 'Confirm password': password })
    await button('Create Account').click()
    await alert('An account with this email already exists. Please sign in instead.').waitFor()
    await dismissAll()
  })

  it('A-002 takes the link of the mail, by a button; new codes come five times an hour', async () => {
    const email = `${randomUUID()}@example.com`
    await client.send(new SignUpCommand({ ClientId: cognito.clientId, Username: email, Password: password }))
    await enter({ email, password })
    for (let sent = 1; sent <= 5; sent++) {
      await dismissAll()
      await button('Send a new code').click()
      await toast('Code sent').waitFor()
    }
    await dismissAll()
    await button('Send a new code').click()
    await alert('Code not sent').waitFor()
    await toast('Attempt limit exceeded, please try after some time.').waitFor()
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

  it('A-171 sets a forgotten password by a mail, and says the same about an address that nobody has', async () => {
    const person = await newMember()
    for (const email of [`${randomUUID()}@example.com`, person.email]) {
      await page.goto('/auth')
      await page.getByLabel('Email').fill(email)
      await button('Forgot your password?').click()
      await button('Send code').click()
      await toast('If the address belongs to an account, a code is on its way.').waitFor()
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    }
    await judged()
    await fill({ 'New password': password, 'Confirm new password': password })
    await page.getByLabel('Code', { exact: true }).fill((await mailTo(person.email)).code)
    await button('Set new password').click()
    await toast('Password changed').waitFor()
  })

  it('A-005 A-008 A-121 A-172 signs in, and leads on whenever somebody is signed in', async () => {
    await page.goto('/auth')
    await fill({ Email: newcomer.email, Password: password })
    await during(
      page,
      'InitiateAuth',
      () => button('Sign In').click(),
      async () => {
        await button('Signing In...').waitFor()
        expect(await isDisabled([page.getByLabel('Email'), secret()])).toEqual([true, true])
      },
    )
    await toast('Welcome back!').waitFor()
    await toast('Successfully signed in to the admin dashboard.').waitFor()
    await page.waitForURL(/\/admin/)
    // The server names people by the address in their access tokens.
    const claims = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find(name => name.endsWith('.accessToken')) ?? ''
      return atob(sessionStorage.getItem(key)?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')
    })
    expect(JSON.parse(claims)).toMatchObject({ email: newcomer.email, token_use: 'access' })
    await page.goto('/auth?next=https://elsewhere.example/admin')
    await page.waitForURL(`${site}/admin/content/documents`)
    await page.goto('/auth?next=//elsewhere.example/admin')
    await page.waitForURL(`${site}/admin/content/documents`)
    await page.goto('/auth?next=/admin/github')
    await page.waitForURL(`${site}/admin/github/workflow`)
  })

  it('A-006 shows the 404 page at any other address', async () => {
    for (const path of ['/auth/other', '/admin/other', '/admin/github/other']) {
      await page.goto(path)
      await page.getByRole('heading', { name: '404' }).waitFor()
      await page.getByRole('link', { name: 'Return to Home' }).waitFor()
    }
    expect(await findings(page)).toEqual([])
  })
})

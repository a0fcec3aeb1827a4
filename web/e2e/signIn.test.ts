import { randomUUID } from 'node:crypto'
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, signIn } from './person.ts'
import { authenticatorCode, newMember, operate } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, cognito } = cloud
const client = new CognitoIdentityProviderClient({ maxAttempts: 1 })
/** Begins to sign in, as a stranger's program does; answers what the pool said against it. */
const attempt = (USERNAME: string): Promise<string> =>
  client
    .send(
      new InitiateAuthCommand({
        ClientId: cognito.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abcdef' },
      }),
    )
    .then(
      () => '',
      (error: Error) => error.message,
    )

const enter = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Developer Access Portal' }).waitFor()
}
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
const refusal = /^Too many attempts\. Wait \d+ minutes? and try again\.$/

afterAll(leave)

describe('somebody tries passwords', () => {
  let person: { email: string; password: string }
  let own: Page
  let stranger: Page

  beforeAll(async () => {
    person = await newMember('editors')
    own = (await arrive(site)).page
    stranger = (await arrive(site)).page
    await signIn(own, person)
    // The token comes with the record of the sign-in, which holds nobody up.
    await own.waitForFunction(() => localStorage.getItem('staff-browser'))
    await logOut(own)
    // Attempts count per quarter of an hour: none of these may reach into the next.
    await vi.waitUntil(() => Date.now() % 900_000 < 840_000, { timeout: 70_000, interval: 1000 })
  })

  it('A-213 A-170 the sixth attempt is refused and says for how long, the right password too', async () => {
    await stranger.goto('/auth')
    await enter(stranger, person.email, 'Wrong-Password-1')
    await stranger.getByRole('alert').getByText('Invalid email or password').waitFor()
    for (let count = 0; count < 4; count++) expect(await attempt(person.email)).toBe('')
    await enter(stranger, person.email, person.password)
    await stranger.getByRole('alert').getByText(refusal).waitFor()
    expect(await findings(stranger)).toEqual([])
  })

  it('A-171 so is that of an address that nobody has, in the same words', async () => {
    const nobody = `${randomUUID()}@example.com`
    for (let count = 0; count < 5; count++) expect(await attempt(nobody)).toBe('')
    // Without what it said of the other account.
    await stranger.goto('/auth')
    await enter(stranger, nobody, 'Wrong-Password-1')
    await stranger.getByRole('alert').getByText(refusal).waitFor()
  })

  it('X-022 the person signs in all the same, from a browser in which they did before', async () => {
    await enter(own, person.email, person.password)
    await dashboard(own)
    await logOut(own)
  })

  it('from any other once operations unlocked the account', async () => {
    await operate('unlock', person.email)
    await enter(stranger, person.email, person.password)
    await dashboard(stranger)
  })
})

describe('A-119 two-step sign in', () => {
  it('is offered to everyone, asks for a code from then on, and operations can reset it', async () => {
    const person = await newMember('editors')
    const { page } = await arrive(site)
    await signIn(page, person)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Two-step sign in' }).click()
    await page.getByText('Off: your password alone').waitFor()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
    expect(await findings(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('That is not the code of this key').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('On: signing in takes a code').waitFor()
    await logOut(page)

    await enter(page, person.email, person.password)
    await page.getByRole('heading', { name: 'Two-step sign in' }).waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(secret, 1))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await dashboard(page)
    await logOut(page)

    await operate('reset-authenticator', person.email)
    await enter(page, person.email, person.password)
    await dashboard(page)
  })
})

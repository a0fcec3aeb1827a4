import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, signIn, signInByForm } from './person.ts'
import { authenticatorCode, newMember } from './staff.ts'
import { trail } from './trail.ts'
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

/** Changes of second factors on record. */
const factorChanges = async () =>
  (await trail()).map(({ action_type }) => String(action_type)).filter(name => name.includes('TURNED'))

it('A-079 A-119 two-step sign in is offered to everyone, and asks for a code from then on', async () => {
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
  await expect.poll(factorChanges).toEqual(['SECOND_FACTOR_TURNED_ON'])
  await logOut(page)

  await enter(page, person.email, person.password)
  await page.getByRole('heading', { name: 'Two-step sign in' }).waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(secret, 1))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dashboard(page)
})

it('A-168 A-170 A-213 X-022 the fourth attempt of strangers is refused and says for how long; the known browser signs in', async () => {
  const person = await newMember('editors')
  const [{ page: own }, { page: stranger }] = await Promise.all([arrive(site), arrive(site)])
  await signInByForm(own, person)
  // The token comes with the record of the sign-in, which holds nobody up.
  await own.waitForFunction(() => localStorage.getItem('staff-browser'))
  await logOut(own)

  await stranger.goto('/auth')
  await enter(stranger, person.email, 'Wrong-Password-1')
  await stranger.getByRole('alert').getByText('Invalid email or password').waitFor()
  for (let count = 0; count < 2; count++) expect(await attempt(person.email)).toBe('')
  await enter(stranger, person.email, person.password)
  await stranger.getByRole('alert').getByText(refusal).waitFor()
  expect(await findings(stranger)).toEqual([])
  await enter(own, person.email, person.password)
  await dashboard(own)
})

import {
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { newMember } from './staff.ts'
import { trail } from './trail.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, cognito } = cloud
const client = new CognitoIdentityProviderClient({})
const writing = '/admin/content/announcements/new'

/** Time-outs on record. */
const timeouts = async () => (await trail()).filter(({ action_type }) => action_type === 'SESSION_TIMEOUT')

/** Somebody at a browser whose clock the test can set ahead. */
const seat = async () => {
  const { context, page } = await arrive(site)
  await context.clock.install()
  return { context, page }
}
const fits = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })
}
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
const portal = (page: Page) => page.getByRole('heading', { name: 'Developer Access Portal' }).waitFor()
const enter = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

describe('a session', () => {
  afterAll(leave)

  it('A-011 A-013 X-021 is one in two tabs: both warn, end after half an hour and go on where they were, and log out', async () => {
    const person = member('admins')
    const title = `Draft ${randomUUID()}`
    const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
    const { context, page: first } = await seat()
    await signIn(first, person, writing)
    await first.getByLabel('Title').fill(title)
    // A second tab is signed in by the first, at the address it asks for.
    const second = await context.newPage()
    await second.goto('/admin/services')
    await second.getByText(`Welcome, ${person.email}`).waitFor()
    const kept = await second.evaluate(() => Object.keys(localStorage))
    expect(kept.filter(key => key !== 'staff-browser')).toEqual([])

    await context.clock.fastForward('29:10')
    await Promise.all([first, second].map(page => warning(page).waitFor()))
    await first
      .getByRole('timer')
      .getByText(/^0:[1-5]\d$/)
      .waitFor()
    const stay = first.getByRole('button', { name: 'Stay signed in' })
    expect(await stay.evaluate(button => button === document.activeElement)).toBe(true)
    await expectAccessible(second)
    await fits(second)
    await stay.press('Enter')
    await Promise.all([first, second].map(page => warning(page).waitFor({ state: 'detached' })))

    await context.clock.fastForward('30:00')
    for (const page of [first, second]) {
      await portal(page)
      await page.getByText('You were signed out because nothing happened for 30 minutes.').waitFor()
    }
    const entry = { details: { type: 'session_timeout', severity: 'medium' } }
    await expect.poll(timeouts).toMatchObject([entry])
    await enter(first, person)
    await first.waitForURL(`**${writing}`)
    expect(await first.getByLabel('Title').inputValue()).toBe(title)
    await second.waitForURL('**/admin/services/*')
    await dashboard(second)

    // Logging out ends both, and gives unsaved work up when told to.
    first.once('dialog', dialog => void dialog.accept())
    await first.getByRole('button', { name: 'Logout' }).click()
    await Promise.all([portal(first), portal(second)])
    expect(await first.evaluate(draft => JSON.stringify(sessionStorage).includes(draft), title)).toBe(false)
    expect(await first.evaluate(() => Object.keys(sessionStorage).filter(key => /Token/.test(key)))).toEqual(
      [],
    )
    await first.goto(writing)
    await portal(first)
    expect(first.url()).toBe(`${site}/auth?next=${encodeURIComponent(writing)}`)
  })

  it('A-001 A-012 A-014 greets by address; each tab has one of its own that survives reload and Back', async () => {
    const { page } = await arrive(site)
    const person = member('editors')
    await signIn(page, person)
    await page.getByText(`Welcome, ${person.email}`).waitFor()
    await page.getByText('Manage CMS content and external integrations').waitFor()
    await page.waitForURL('**/admin/content/today')
    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    const own = await tabs.locator('> ul > li > a').evaluateAll(links => links.map(({ firstChild }) => firstChild?.textContent)) // oxfmt-ignore
    expect(own).toEqual([
      ...['Content', 'RNS Feeds', 'Code Editor', 'GitHub'],
      ...['External APIs', 'Services', 'Testing', 'Security'],
    ])
    await tabs.getByRole('link', { name: 'Services' }).press('Enter')
    await page.waitForURL('**/admin/services/*')
    await tabs.getByRole('link', { name: 'Security' }).press('Enter')
    await page.waitForURL('**/admin/security/*')
    await page.reload()
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    await page.getByText('Admin privileges are required to view the security dashboard.').waitFor()
    await page.goBack()
    await page.waitForURL('**/admin/services/*')
    const current = (name: string) => tabs.getByRole('link', { name }).getAttribute('aria-current')
    await expect.poll(() => current('Health')).toBe('page')
    expect(await current('Services')).toBe('true')
    await page.goto('/admin/rns-feeds/subscribers')
    await page.waitForURL('**/admin/content/subscribers')
    await fits(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await tabs.getByRole('link', { name: 'Retention' }).press('Enter')
    await page.waitForURL('**/admin/content/retention')
    await tabs.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByRole('button', { name: 'Account' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Dark colours' }).press('Enter')
    await page.reload()
    await page.getByRole('heading', { name: 'Retention' }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')

    // The server cannot be asked to end the session.
    await page.route('**/api/sessions/end', route => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await portal(page)
    const told = page.getByRole('alert').filter({ hasText: 'Signed out in this browser only' })
    await told.getByText('choose “Sign out everywhere”').waitFor()
    await fits(page)
  })

  it('lets a person change their password, and sign out everywhere', async () => {
    const person = member('')
    const next = `Other.${randomUUID()}.A`
    const { page } = await arrive(site)
    await signIn(page, person)
    const account = async (item: string) => {
      await page.getByRole('button', { name: 'Account' }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
    }
    const change = async (current: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current)
      await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
    }
    await account('Change password')
    for (const label of ['New password', 'Confirm new password'])
      await page.getByLabel(label, { exact: true }).fill(next)
    await change('Wrong-Password-1')
    await page.getByRole('alert').getByText('That is not your current password.').first().waitFor()
    await expectAccessible(page)
    await fits(page)
    await change(person.password)
    await page.getByText('You stay signed in.').waitFor()
    await account('Sign out everywhere')
    await expectAccessible(page, 'light')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await portal(page)
    await enter(page, { ...person, password: next })
    await dashboard(page)
  })

  it('of who is taken out of a group in Cognito itself ends within ten minutes, and the page says so', async () => {
    const { email, password } = await newMember('editors')
    const { context, page } = await seat()
    await signIn(page, { email, password })
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    const Username = email
    const where = { UserPoolId: cognito.userPoolId, Username, GroupName: 'editors' }
    await client.send(new AdminRemoveUserFromGroupCommand(where))
    await context.clock.fastForward('10:30')
    await page.getByText('Access withdrawn').waitFor()
    await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
  })

  it('of whose account is disabled in the middle of an edit ends in words, and what they typed stays', async () => {
    const person = await newMember('editors')
    const { page } = await arrive(site)
    await signIn(page, person, writing)
    await page.getByLabel('Title').fill('Half a sentence')
    await client.send(new AdminDisableUserCommand({ UserPoolId: cognito.userPoolId, Username: person.email }))
    // What the API says a moment later, once its functions have forgotten that the token was good.
    await page.route('**/api/**', route => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }))
    await page.getByRole('button', { name: 'Save draft' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'This account can no longer sign in.' })
    await alert.waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a sentence')
    await expectAccessible(page, 'light')
    await fits(page)
    await alert.getByRole('link', { name: 'Sign in again' }).click()
    await portal(page)
    await page.getByText('This account can no longer sign in.').waitFor()
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api } = cloud

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: email })
/** Finds one account, so that others of the same cloud are not in the way. */
const find = async (page: Page, email: string) => {
  await page.getByLabel('Search by e-mail address').fill(email)
  await row(page, email).waitFor()
}
/** Chooses from the menu of an account, by keyboard, and says yes. */
const act = async (page: Page, email: string, item: string, yes: string) => {
  await button(page, `Actions for ${email}`).press('Enter')
  await page.getByRole('menuitem', { name: `${item}…`, exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).press('Enter')
}

describe('the Team panel', () => {
  afterAll(leave)

  it('A-003 somebody new sees eight tabs and no more, is approved, sees more after renewal, and is removed again', async () => {
    const newcomer = member('')
    const [{ page }, guest] = await Promise.all([arrive(site), arrive(site)])
    await guest.context.clock.install()
    await Promise.all([signIn(page, member('admins'), '/admin/security/team'), signIn(guest.page, newcomer)])
    const tabs = guest.page.getByRole('navigation', { name: /dashboard/i }).getByRole('link')
    expect(await tabs.count()).toBe(8)
    for (const tab of (await tabs.all()).reverse()) {
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      await guest.page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    }
    await button(guest.page, 'Check again').click()
    await guest.page.getByText('Not approved yet').waitFor()
    await expectAccessible(guest.page, 'light')

    await find(page, newcomer.email)
    await row(page, newcomer.email).getByText('Waits for approval').waitFor()
    await expectAccessible(page)
    await button(page, `Approve as editor: ${newcomer.email}`).click()
    await page.getByRole('dialog', { name: 'Approve as editor?' }).waitFor()
    await expectAccessible(page, 'light')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve as editor' }).click()
    await toast(page, 'Team changed')
    await row(page, newcomer.email).getByText('Editor', { exact: true }).waitFor()
    await button(guest.page, 'Check again').click()
    await guest.page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await guest.page.getByText('Account approved').waitFor()

    await act(page, newcomer.email, 'Remove from the team', 'Remove from the team')
    await toast(page, 'Removed from the team')
    await guest.context.clock.fastForward('11:00')
    await guest.page.getByRole('heading', { name: 'Developer Access Portal' }).waitFor()
    await guest.page.getByText('You were signed out in all browsers, here too.').waitFor()
  })

  it('invites, requires a second factor, switches off and deletes; says why the last administrator stays, and when it cannot be read', async () => {
    const admin = member('admins')
    const { page } = await arrive(site)
    await signIn(page, admin, '/admin/security/team')
    const email = `${randomUUID()}@example.com`
    await button(page, 'Invite somebody').click()
    await page.getByLabel('E-mail address', { exact: true }).fill('nobody')
    await button(page, 'Send invitation').click()
    await page.getByText('Enter an e-mail address.').waitFor()
    await expectAccessible(page, 'light')
    await page.getByLabel('E-mail address', { exact: true }).fill(email)
    await button(page, 'Send invitation').click()
    await toast(page, 'Invitation sent')
    await find(page, email)
    await row(page, email).getByText('Invited · Editor').waitFor()
    await act(page, email, 'Require an authenticator app', 'Require it')
    await row(page, email).getByText('Must set up an authenticator app first').waitFor()
    await act(page, email, 'Switch account off', 'Switch off')
    await row(page, email).getByText('Switched off · Editor').waitFor()
    await act(page, email, 'Remove from the team', 'Remove from the team')
    await row(page, email).getByText('Switched off · No access').waitFor()
    await act(page, email, 'Delete account', 'Delete for good')
    await toast(page, 'Account deleted')
    await page.getByRole('heading', { name: 'Nobody found' }).waitFor()

    await find(page, admin.email)
    await act(page, admin.email, 'Remove from the team', 'Remove from the team')
    const alert = page.getByRole('dialog').getByRole('alert')
    await alert.getByText('You are the last administrator. Make somebody else one first.').waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.route(`${api}/team?*`, route => route.fulfill({ status: 400, json: {} }))
    await page.getByLabel('Search by e-mail address').fill('nobody-here')
    await page.getByText('The team could not be read').waitFor()
    await expectAccessible(page, 'light')
  })
})

import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { csvFile } from './files.ts'
import { arrive, leave, signIn } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, users } = cloud
const admin = users.find(({ groups }) => groups.includes('admins'))
const newcomer = users.find(({ groups }) => groups.length === 0)

const openUpload = async (page: Page, file: ReturnType<typeof csvFile>) => {
  await page.getByRole('tab', { name: 'Company Documents' }).click()
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files to upload').setInputFiles(file)
  return dialog
}

describe('staff in trouble', () => {
  let page: Page

  beforeEach(async () => {
    ;({ page } = await arrive(site))
  })
  afterAll(leave)

  it('A-168 a wrong password is refused with the same words as an unknown account', async () => {
    for (const email of [admin?.email ?? '', 'nobody@example.com']) {
      await page.goto('/auth')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    }
  })

  it('A-011 A-005 somebody not signed in is led to the portal, and back to where they wanted to go', async () => {
    await page.goto('/admin/services')
    await page.getByRole('heading', { name: 'Developer Access Portal' }).waitFor()
    await page.getByLabel('Email').fill(admin?.email ?? '')
    await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/admin/services/*')
    await page.reload()
    await page.getByText(`Welcome, ${admin?.email}`).waitFor()
  })

  it('A-003 an account that nobody approved sees eight tabs and in each that access is restricted', async () => {
    if (!newcomer) throw new Error('There is no sample newcomer.')
    await signIn(page, newcomer)
    const tabs = page.getByRole('navigation', { name: /dashboard/i }).getByRole('link')
    expect(await tabs.count()).toBe(8)
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      await page.getByText('Access Restricted').waitFor()
    }
    expect(await findings(page)).toEqual([])
  })

  it('an upload whose connection drops is sent again by itself', async () => {
    if (!admin) throw new Error('There is no sample administrator.')
    await signIn(page, admin)
    const file = csvFile(`${randomUUID()}.csv`, 200_000)
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
    const dialog = await openUpload(page, file)
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByRole('link', { name: `Open ${file.name}` }).waitFor({ timeout: 60_000 })
    expect(dropped).toBeGreaterThan(1)
  })

  it('an upload survives an expired sign-in: the page says so and goes on after signing in again', async () => {
    if (!admin) throw new Error('There is no sample administrator.')
    await signIn(page, admin)
    const file = csvFile(`${randomUUID()}.csv`)
    await page.route('**/api/uploads', route =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' }),
    )
    const dialog = await openUpload(page, file)
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByText('Your sign-in has expired. Nothing is lost').waitFor()
    expect(await findings(page)).toEqual([])
    await page.unroute('**/api/uploads')
    await dialog.getByRole('link', { name: /sign in/i }).click()
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('rowheader', { name: file.name.replace('.csv', '') }).waitFor({ timeout: 60_000 })
  })
})

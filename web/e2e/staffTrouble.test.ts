import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { csvFile } from './files.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { newMember } from './staff.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

describe('staff in trouble', () => {
  afterAll(leave)

  it('A-003 an account that nobody approved sees eight tabs and in each that access is restricted', async () => {
    const { page } = await arrive(site)
    await signIn(page, member(''))
    const tabs = page.getByRole('navigation', { name: /dashboard/i }).getByRole('link')
    expect(await tabs.count()).toBe(8)
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
      await page.getByText('Access Restricted').waitFor()
    }
    expect(await findings(page)).toEqual([])
  })

  it('an upload survives an expired sign-in, of which the page tells, and a connection that drops', async () => {
    const { page } = await arrive(site)
    const person = await newMember('editors')
    await signIn(page, person)
    const file = csvFile(`${randomUUID()}.csv`, 200_000)
    await page.route('**/api/uploads', route =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' }),
    )
    await page.getByRole('tab', { name: 'Company Documents' }).click()
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Files to upload').setInputFiles(file)
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await dialog.getByText('Your sign-in has expired. Nothing is lost').waitFor()
    expect(await findings(page)).toEqual([])
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
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('rowheader', { name: file.name.replace('.csv', '') }).waitFor({ timeout: 60_000 })
    expect(dropped).toBeGreaterThan(1)
  })
})

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { pdfFile } from './files.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { callerOn, expectAccessible, unexpectedErrors, uploadOn } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud

afterAll(leave)

it('staff restrict a circular and call a meeting with it; a reader is refused in an excluded country, and gets it elsewhere', async () => {
  const file = `Tender-Offer-${randomUUID().slice(0, 8)}.pdf`
  const title = file.replace('.pdf', '')
  const shown = title.replaceAll('-', ' ')
  const staff = await arrive(site)
  const { page } = staff
  const toast = (words: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(words).first().waitFor()
  await signIn(page, member('editors'))
  const [id = ''] = await uploadOn(page, 'admissiondocuments', [await pdfFile(file, 1, 'Tender Offer')])
  await page.goto(`/admin/content/documents?bucket=admission&q=${title}`)
  const row = page.getByRole('row').filter({ hasText: file })
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Restrict…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Restrict/ })
  const restrict = dialog.getByRole('button', { name: 'Restrict', exact: true })
  await restrict.click()
  await dialog.getByText('Name at least one country.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('What readers confirm').fill('Not for release in the United States.')
  await dialog.getByLabel('Search countries').fill('united states')
  await dialog.getByLabel('United States', { exact: true }).check()
  await restrict.click()
  await toast('Document restricted')
  await row.getByText('Restricted').waitFor()

  await page.goto('/admin/content/facts/meetings')
  const add = page.getByRole('button', { name: 'Add a meeting' })
  await add.waitFor()
  const meetings = page.getByRole('group', { name: /^Meeting \d/ })
  const meeting = meetings.nth(await meetings.count())
  await add.click()
  const values = {
    Name: 'Annual General Meeting 2027',
    Day: '2027-06-30',
    'Time in London': '11:00',
    Place: 'London',
  }
  for (const [label, value] of Object.entries(values)) await meeting.getByLabel(label).fill(value)
  await meeting.getByRole('button', { name: 'Circulars: choose documents…' }).click()
  const picker = page.getByRole('dialog', { name: 'Circulars' })
  await picker.getByLabel('Search').fill(title)
  await picker.getByLabel(title).check()
  await picker.getByRole('button', { name: 'Choose these 1' }).click()
  await expectAccessible(page, 'light')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast('General meetings published')

  const reader = await arrive(site)
  const at = reader.page
  await expect.poll(async () => (await fetch(`${site}/investors/meetings`)).text()).toContain(values.Name)
  await at.goto('/investors/meetings')
  await expectAccessible(at)
  await at.getByRole('link', { name: shown }).click()
  await at.waitForURL(/\/investors\/restricted\//)
  const open = at.getByRole('button', { name: 'Get the document' })
  const country = at.getByLabel('Country in which you are')
  const confirmed = at.getByLabel(/^I have read these conditions/)
  await expect.poll(() => open.isEnabled()).toBe(true)
  await open.click()
  await at.getByText('Choose the country in which you are.').waitFor()
  await at.getByText('Confirm the conditions to go on.').waitFor()
  await expectAccessible(at)
  await country.selectOption('US')
  await confirmed.check()
  await open.click()
  await at.getByText('Where you are: United States.').waitFor()
  await expectAccessible(at, 'light')
  await at.getByRole('button', { name: 'I am somewhere else' }).click()
  await country.selectOption('GB')
  const call = await callerOn(page)
  const { version } = (await call('getDocument', { params: { id } })).value()
  const restriction = { excluded: ['US' as const], text: 'Other conditions: not in Canada either.' }
  ;(await call('restrictDocument', { params: { id }, body: { restriction }, ifMatch: version })).value()
  await open.click()
  await at.getByText('The conditions have changed since you read them.').waitFor()
  await at.getByText(restriction.text).waitFor()
  expect(await country.inputValue()).toBe('GB')
  expect(await confirmed.isChecked()).toBe(false)
  await confirmed.check()
  const [download] = await Promise.all([at.waitForEvent('download'), open.click()])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await at.getByText('Your download has begun.').waitFor()
  for (const { complaints } of [staff, reader]) expect(unexpectedErrors(complaints)).toEqual([])

  const { page: plain } = await arrive(site, 360, { javaScriptEnabled: false })
  await plain.goto(at.url())
  // Texts in a noscript are none for getByText.
  await plain.locator('main noscript a[href^="mailto:"]').waitFor()
  expect(await plain.getByRole('button', { name: 'Get the document' }).isVisible()).toBe(false)
})

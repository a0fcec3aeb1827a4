import { afterAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { isClean } from './clean.ts'
import { member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, api, environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/api.x.com`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })

/** The oldest announcement that is out. */
const oldest = async (): Promise<{ id: string; title: string; slug: string }> => {
  const answer = await fetch(`${api}/announcements?limit=100`)
  const { announcements } = (await answer.json()) as {
    announcements: { id: string; title: string; slug: string }[]
  }
  const last = announcements.at(-1)
  if (!last) throw new Error('No announcement is out.')
  return last
}
const enter = async (group: 'admins' | 'editors', id: string, width?: number) => {
  const person = await arrive(site, width)
  await signIn(person.page, member(group), `/admin/content/announcements/${id}`)
  await person.page.getByRole('button', { name: 'Post to social media…' }).click()
  return { ...person, dialog: person.page.getByRole('dialog') }
}
describe('posting a public announcement', () => {
  afterAll(async () => {
    await fault()
    await leave()
  })

  it('A-165 an administrator posts it to X and LinkedIn; an unknown outcome is never repeated by itself', async () => {
    const { id, title, slug } = await oldest()
    const { page, dialog } = await enter('admins', id)
    const text = dialog.getByLabel('Text', { exact: true })
    await dialog.getByText('Nothing was posted of this announcement yet.').waitFor()
    expect(await text.inputValue()).toBe(`${title}\n\n${site}/news/${slug}`)

    await text.fill('株'.repeat(141))
    await dialog.getByText('-2: too long for X by 2').waitFor()
    expect(await dialog.getByRole('button', { name: 'Post to X…' }).isDisabled()).toBe(true)
    await isClean(page)
    await text.fill(`Out now ${id} https://example.com/${'a'.repeat(300)}`)
    await dialog.getByText('of 280 characters as X counts them').waitFor()

    await fault('error')
    await dialog.getByRole('button', { name: 'Post to X…' }).click()
    await dialog.getByText('The post is public at once, under the company’s name').waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Post to X now' }).click()
    await dialog.getByRole('alert').getByText('It may be public. Look there before you post again.').waitFor()
    expect(await text.inputValue()).toContain(`Out now ${id}`)
    await fault()
    await dialog.getByRole('button', { name: 'Post to X again…' }).click()
    await dialog.getByText('It may have been posted to X before: look there first.').waitFor()
    await dialog.getByRole('button', { name: 'Post to X again', exact: true }).click()
    await dialog
      .getByRole('status')
      .getByRole('link', { name: /Open the post/ })
      .waitFor()
    const earlier = dialog.getByRole('region', { name: 'Posts so far' }).getByRole('listitem')
    await expect.poll(() => earlier.locator('strong').allInnerTexts()).toEqual(['Posted', 'Unknown'])

    await dialog.getByLabel('LinkedIn', { exact: true }).check()
    expect(await text.inputValue()).toBe(`${title}\n\n${site}/news/${slug}`)
    await dialog.getByRole('button', { name: 'Post to LinkedIn…' }).click()
    await dialog.getByRole('button', { name: 'Post to LinkedIn now' }).click()
    await expect.poll(() => earlier.count()).toBe(3)
    await isClean(page)
  })

  it('A-165 an editor sees the posts and not the form; all fits a small screen', async () => {
    const { id } = await oldest()
    const { page, dialog } = await enter('editors', id, 360)
    await dialog.getByText('Posting takes an administrator').waitFor()
    await dialog.getByRole('heading', { name: 'Posts so far' }).waitFor()
    expect(await dialog.getByLabel('Text', { exact: true }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await findings(page)).toEqual([])
  })
})

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectShown } from './comes.ts'
import { another, member } from './people.ts'
import { arrive, leave, signIn } from './person.ts'
import { expectAccessible } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { dir, environment, site } = cloud
const repo = 'blu-digital/investor-site'
const repository = join(dir, 'state/sandbox/github', `${repo}.git`)
const inGit = (...args: string[]) =>
  execFileSync('git', ['--git-dir', repository, ...args], { encoding: 'utf8' }).trimEnd()
/** A branch where the default one is. */
const newBranch = () => {
  const branch = `feature/${randomUUID().slice(0, 8)}`
  inGit('branch', branch, 'main')
  return branch
}
const fault = (name?: string) =>
  fetch(`${environment['SANDBOX_ORIGIN']}/faults/api.github.com`, {
    method: name ? 'PUT' : 'DELETE',
    ...(name && { body: name }),
  })
/** Makes these the only drafts: each file's text with a line more before all others. */
const draft = async (lines: Record<string, string>) => {
  const { call } = another('editors')
  const { drafts } = (await call('listDrafts', {})).value()
  for (const { name, version } of drafts)
    (await call('discardCmsDraft', { params: { name }, ifMatch: version })).value()
  for (const [name, line] of Object.entries(lines)) {
    const { content, version } = (await call('getCmsFile', { params: { name } })).value()
    const body = { content: `${line}\n${content}` }
    ;(await call('saveCmsDraft', { params: { name }, body, ifMatch: version })).value()
  }
}

describe('an editor works with GitHub', () => {
  let page: Page
  const dialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'GitHub' }).getByRole('link', { name, exact: true })
  const toast = (text: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()
  const submit = (name: string) => dialog().getByRole('button', { name }).click()
  const workOn = async (branch: string) => {
    await page.goto(`/admin/github/workflow?${new URLSearchParams({ repo, branch })}`)
    await page.getByText('GitHub: Connected').waitFor()
  }

  beforeAll(async () => {
    page = (await arrive(site)).page
    await signIn(page, member('editors'))
  })
  beforeEach(() => fault())
  afterAll(leave)

  it('A-046 A-047 A-048 A-095 A-142 connects and loads by itself; the selected repository is in the address', async () => {
    await page.goto('/admin/github')
    await page.getByText('GitHub: Connected').waitFor()
    const steps = page.getByRole('list', { name: 'Setup' }).getByRole('listitem')
    await expect.poll(() => steps.getByText('Done').count()).toBe(2)
    const names = ['Connect to GitHub', 'Load repositories', 'Select repository', 'Ready']
    expect(await steps.locator('strong').allInnerTexts()).toEqual(names)
    const tabs = page.getByRole('navigation', { name: 'GitHub' }).getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual(['Workflow', 'Repositories', 'Commits', 'Pull Requests'])
    await section('Repositories').click()
    const list = page.getByRole('list', { name: 'Repositories' }).getByRole('listitem')
    await expect.poll(() => list.count()).toBe(2)
    await page.getByLabel('Search repositories').fill('site')
    expect(await list.count()).toBe(1)
    await expectAccessible(page)
    await list.getByRole('link', { name: `Select ${repo}` }).click()
    await page.waitForURL(/\/admin\/github\/workflow\?repo=blu-digital%2Finvestor-site$/)
    await page.reload()
    await expect.poll(() => steps.getByText('Done').count()).toBe(4)
    expect(await page.getByLabel('Branch', { exact: true }).inputValue()).toBe('main')
    await expectAccessible(page)
    await section('Commits').click()
    const commits = page.getByRole('list', { name: 'Commits of main' }).getByRole('listitem')
    await commits.first().waitFor()
    expect(await commits.count()).toBe(Math.min(10, Number(inGit('rev-list', '--count', 'main'))))
    await section('Pull Requests').click()
    await page.getByRole('heading', { name: 'No pull requests' }).waitFor()
  })

  it('A-105 a branch is created by a valid name', async () => {
    const branch = `feature/${randomUUID().slice(0, 8)}`
    await workOn('main')
    await button('Create branch').click()
    const name = dialog().getByLabel('Name of the branch')
    await name.fill('two words')
    await submit('Create branch')
    await dialog().getByText('No spaces').waitFor()
    expect(await name.evaluate(input => input === document.activeElement)).toBe(true)
    await name.fill(newBranch())
    await submit('Create branch')
    await dialog().getByText('There is a branch of this name already.').waitFor()
    await expectAccessible(page, 'light')
    // Nothing typed is lost: not by closing, not by a reload.
    await name.fill(branch)
    await page.keyboard.press('Escape')
    page.once('dialog', question => void question.accept())
    await page.reload()
    await button('Create branch').click()
    expect(await name.inputValue()).toBe(branch)
    await submit('Create branch')
    await toast('Branch created')
    await page.waitForURL(url => url.searchParams.get('branch') === branch)
  })

  it('A-049 two edited files become one commit, though somebody else commits meanwhile, and a pull request', async () => {
    const branch = newBranch()
    await draft({ 'wordpress.ts': '// One', 'strapi.ts': '// Two' })
    await workOn(branch)
    await button('Commit changes').click()
    const files = dialog().getByRole('list', { name: 'Edited files' })
    await expect.poll(() => files.getByText('Changed +1 −0').count()).toBe(2)
    await files.getByText('Show changes').first().click()
    await dialog()
      .getByRole('region', { name: /^Changes of/ })
      .waitFor()
    await expectAccessible(page)
    await submit('Commit 2 files')
    await dialog().getByText('Say what the commit does.').waitFor()
    await dialog().getByLabel('Message').fill('Note one and two')
    const tree = inGit('rev-parse', `${branch}^{tree}`)
    const author = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
    const theirs = inGit(...author, 'commit-tree', tree, '-p', branch, '-m', 'In between')
    inGit('update-ref', `refs/heads/${branch}`, theirs)
    await submit('Commit 2 files')
    await submit('Compare with the branch as it is now')
    expect(await dialog().getByLabel('Message').inputValue()).toBe('Note one and two')
    await submit('Commit 2 files')
    await toast('Changes committed')
    expect(inGit('log', '--format=%s', `main..${branch}`).split('\n')).toEqual([
      ...['Note one and two', 'In between'],
    ])
    await button('Commit changes').click()
    await expect.poll(() => dialog().getByText('Already so on this branch').count()).toBe(2)
    await submit('Cancel')

    await section('Pull Requests').click()
    await button('Create pull request').click()
    await dialog().getByLabel('Title').fill('Notes')
    await submit('Create pull request')
    const pulls = page.getByRole('list', { name: 'Pull requests' })
    await pulls.getByText('Notes').waitFor()
    expect(await pulls.getByText('open', { exact: true }).count()).toBe(1)
    expect(await pulls.getByText(`from ${branch} into main`).count()).toBe(1)
    await expectAccessible(page, 'light')
  })

  it('A-187 GitHub in trouble says so, loses nothing, and goes on where it was', async () => {
    const branch = newBranch()
    await draft({})
    await page.clock.install()
    await workOn(branch)
    await button('Commit changes').click()
    await dialog().getByLabel('Message').fill('For later')
    const empty = dialog().getByRole('button', { name: 'Make an empty commit' })
    await expect.poll(() => empty.isEnabled()).toBe(true)
    await fault('secondary')
    await empty.click()
    await dialog().getByText('It can be tried again in 30 seconds.').waitFor()
    await fault()
    await empty.click()
    await toast('For later')

    await page.route('**/api/github/repos/*/*/commits*', route =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Gone', requestId: 'r' } } }),
    )
    await section('Commits').click()
    await page.getByText('Commits cannot be read').waitFor()
    expect(await page.getByRole('region', { name: 'Notifications' }).getByText('Commits').count()).toBe(0)
    await fault('error')
    await page.reload()
    await expectShown(page, page.getByText('GitHub: No answer'))
    await expectAccessible(page, 'light')
    await fault()
    const message = 'The secret local/github has no value yet.'
    const json = { error: { code: 'not_configured', message, requestId: 'r' } }
    await page.route('**/api/github/repos', route => route.fulfill({ status: 503, json }))
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
    await again.click()
    await expectShown(page, page.getByText('GitHub: Disconnected'))
    await expectAccessible(page, 'light')
    await page.unrouteAll()
    await page.reload()
    await page.getByText('GitHub: Connected').waitFor()
  })
})

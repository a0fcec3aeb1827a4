import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { arrive, leave, signIn, type Person } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { api, dir, environment, site, users } = cloud
const editor = users.find(({ groups }) => groups.includes('editors'))
const repo = 'blu-digital/investor-site'
const repository = join(dir, 'state/sandbox/github', `${repo}.git`)
const inGit = (...args: string[]) =>
  execFileSync('git', ['--git-dir', repository, ...args], { encoding: 'utf8' }).trimEnd()
const branch = `feature/${randomUUID().slice(0, 8)}`

const clean = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
}
const fault = (name?: string) =>
  fetch(`${environment['SANDBOX_ORIGIN']}/faults/api.github.com`, {
    method: name ? 'PUT' : 'DELETE',
    ...(name && { body: name }),
  })

describe('an editor works with GitHub', () => {
  let staff: Person
  let page: Page
  const dialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'GitHub' }).getByRole('link', { name, exact: true })
  const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text).first()
  /** Puts a line before all others of each file, in the code editor; ends where it began. */
  const edit = async (changes: Record<string, string>) => {
    const before = page.url()
    for (const [name, line] of Object.entries(changes)) {
      const code = page.getByRole('textbox', { name: `web/cms/${name}, editor` })
      await page.goto(`${site}/admin/code-editor/files/${name}`)
      await code.focus()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type(`${line}\n`)
      await page.keyboard.press('Control+s')
      await page.getByText('Draft saved', { exact: true }).first().waitFor()
      await page.reload()
      await expect.poll(() => code.locator('.cm-line').first().innerText()).toBe(line)
    }
    await page.goto(before)
  }

  /** Drafts that others left would be offered for a commit too. */
  const discardDrafts = () =>
    page.evaluate(
      async ([address, key]) => {
        const token = sessionStorage.getItem(
          Object.keys(sessionStorage).find(each => each.endsWith(key)) ?? '',
        )
        const headers = { authorization: `Bearer ${token}` }
        const { drafts } = (await (await fetch(`${address}/cms/drafts`, { headers })).json()) as {
          drafts: { name: string; version: number }[]
        }
        for (const { name, version } of drafts)
          await fetch(`${address}/cms/files/${name}/draft`, {
            method: 'DELETE',
            headers: { ...headers, 'if-match': `"${version}"` },
          })
      },
      [api, '.accessToken'] as const,
    )

  beforeAll(async () => {
    if (!editor) throw new Error('There is no sample editor.')
    staff = await arrive(site)
    page = staff.page
    await signIn(page, editor)
    await discardDrafts()
  })
  afterAll(leave)

  it('A-046 A-047 A-048 A-095 A-142 connects and loads by itself; the selected repository is in the address', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'GitHub' }).click()
    await page.getByText('GitHub: Connected').waitFor()
    const steps = page.getByRole('list', { name: 'Setup' }).getByRole('listitem')
    await expect.poll(() => steps.getByText('Done').count()).toBe(2)
    expect(await steps.locator('strong').allInnerTexts()).toEqual([
      'Connect to GitHub',
      'Load repositories',
      'Select repository',
      'Ready',
    ])
    expect(await page.getByRole('navigation', { name: 'GitHub' }).getByRole('link').allInnerTexts()).toEqual([
      'Workflow',
      'Repositories',
      'Commits',
      'Pull Requests',
    ])
    await clean(page)
    await section('Repositories').click()
    const list = page.getByRole('list', { name: 'Repositories' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    await page.getByLabel('Search repositories').fill('site')
    expect(await list.getByRole('listitem').count()).toBe(1)
    await clean(page)
    await list.getByRole('link', { name: `Select ${repo}` }).click()
    await page.waitForURL(/\/admin\/github\/workflow\?repo=blu-digital%2Finvestor-site$/)
    await expect.poll(() => steps.getByText('Done').count()).toBe(4)
    await page.reload()
    await expect.poll(() => steps.getByText('Done').count()).toBe(4)
    expect(await page.getByLabel('Branch', { exact: true }).inputValue()).toBe('main')
    await clean(page)
    await section('Commits').click()
    await page.getByRole('list', { name: 'Commits of main' }).getByRole('listitem').first().waitFor()
    const commits = page.getByRole('list', { name: 'Commits of main' }).getByRole('listitem')
    expect(await commits.count()).toBe(Math.min(10, Number(inGit('rev-list', '--count', 'main'))))
    await clean(page)
    await section('Pull Requests').click()
    await page.getByRole('heading', { name: 'No pull requests' }).waitFor()
    await clean(page)
  })

  it('A-104 A-105 a branch is created by a valid name; none is requested for from the default branch', async () => {
    await button('Create pull request').click()
    await dialog().getByLabel('Title').fill('From main')
    await dialog().getByRole('button', { name: 'Create pull request' }).click()
    await dialog().getByText('Invalid Branch').waitFor()
    expect(await dialog().getByText('Cannot create PR from default branch').count()).toBe(2)
    await clean(page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()

    await section('Workflow').click()
    await button('Create branch').click()
    const name = dialog().getByLabel('Name of the branch')
    await name.fill('two words')
    await dialog().getByRole('button', { name: 'Create branch' }).click()
    await dialog().getByText('No spaces').waitFor()
    expect(await name.evaluate(input => input === document.activeElement)).toBe(true)
    await clean(page)
    await name.fill('release')
    await dialog().getByRole('button', { name: 'Create branch' }).click()
    await dialog().getByText('Failed to create branch').waitFor()
    await dialog().getByText('There is a branch of this name already.').waitFor()
    await clean(page)
    // Nothing typed is lost: not by closing, not by a reload.
    await name.fill(branch)
    await page.keyboard.press('Escape')
    page.once('dialog', question => void question.accept())
    await page.reload()
    await button('Create branch').click()
    expect(await dialog().getByLabel('Name of the branch').inputValue()).toBe(branch)
    await dialog().getByRole('button', { name: 'Create branch' }).click()
    await toast('Branch created').waitFor()
    await page.waitForURL(url => url.searchParams.get('branch') === branch)
    expect(inGit('rev-parse', branch)).toBe(inGit('rev-parse', 'main'))
  })

  it('A-145 A-154 two edited files, saved and reloaded, become one commit and a pull request; git shows exactly that', async () => {
    await edit({ 'wordpress.ts': '// One', 'strapi.ts': '// Two' })
    await button('Commit changes').click()
    const files = dialog().getByRole('list', { name: 'Edited files' })
    await expect.poll(() => files.getByText('Changed +1 −0').count()).toBe(2)
    await files.getByText('Show changes').first().click()
    await dialog()
      .getByRole('region', { name: /^Changes of/ })
      .waitFor()
    await clean(page)
    await dialog().getByRole('button', { name: 'Commit 2 files' }).click()
    await dialog().getByText('Say what the commit does.').waitFor()
    await dialog().getByLabel('Message').fill('Note one and two')

    // Meanwhile somebody else commits.
    const tree = inGit('rev-parse', `${branch}^{tree}`)
    const author = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.com']
    const theirs = inGit(...author, 'commit-tree', tree, '-p', branch, '-m', 'In between')
    inGit('update-ref', `refs/heads/${branch}`, theirs)
    await dialog().getByRole('button', { name: 'Commit 2 files' }).click()
    await dialog().getByText('Failed to commit changes').waitFor()
    await clean(page)
    await dialog().getByRole('button', { name: 'Compare with the branch as it is now' }).click()
    expect(await dialog().getByLabel('Message').inputValue()).toBe('Note one and two')
    const commit = dialog().getByRole('button', { name: 'Commit 2 files' })
    await commit.click()
    await toast('Changes committed').waitFor()

    expect(inGit('log', '--format=%s|%ae', `main..${branch}`).split('\n')).toEqual([
      `Note one and two|${editor?.email}`,
      'In between|grace@example.com',
    ])
    expect(inGit('diff', '--name-status', 'main', branch).split('\n')).toEqual([
      'M\tweb/cms/strapi.ts',
      'M\tweb/cms/wordpress.ts',
    ])
    expect(inGit('diff', 'main', branch, '--', 'web/cms/strapi.ts')).toMatch(/^\+\/\/ Two$/m)

    await section('Commits').click()
    await page
      .getByRole('list', { name: `Commits of ${branch}` })
      .getByText('Note one and two')
      .waitFor()
    await button('Commit changes').click()
    await expect.poll(() => dialog().getByText('Already so on this branch').count()).toBe(2)
    await dialog().getByRole('button', { name: 'Cancel' }).click()

    await section('Pull Requests').click()
    await button('Create pull request').click()
    await dialog().getByLabel('Title').fill('Notes')
    await dialog().getByRole('button', { name: 'Create pull request' }).click()
    const pulls = page.getByRole('list', { name: 'Pull requests' })
    await pulls.getByText('Notes').waitFor()
    expect(await pulls.getByText('open', { exact: true }).count()).toBe(1)
    expect(await pulls.getByText(`from ${branch} into main`).count()).toBe(1)
    await clean(page)
  })

  it('A-185 A-186 A-187 GitHub in trouble says so, loses nothing, and goes on where it was', async () => {
    await section('Workflow').click()
    await button('Commit changes').click()
    await dialog().getByLabel('Message').fill('For later')
    await expect
      .poll(() => dialog().getByRole('button', { name: 'Make an empty commit' }).isEnabled())
      .toBe(true)
    await fault('secondary')
    await dialog().getByRole('button', { name: 'Make an empty commit' }).click()
    await dialog().getByText('It can be tried again in 30 seconds.').waitFor()
    await dialog().getByText('Failed to commit changes').waitFor()
    await fault()
    await dialog().getByRole('button', { name: 'Make an empty commit' }).click()
    await toast('For later').waitFor()
    expect(inGit('log', '-1', '--format=%s', branch)).toBe('For later')

    await fault('error')
    await page.reload()
    await page.getByText('GitHub: No answer').waitFor({ timeout: 30_000 })
    await toast('Failed to fetch repositories. Please check your GitHub token configuration.').waitFor()
    await clean(page)
    await fault()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await page.getByText('GitHub: Connected').waitFor()

    await page.route('**/api/github/repos/*/*/commits*', route =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Gone', requestId: 'r' } } }),
    )
    await section('Commits').click()
    await page.getByText('Commits cannot be read').waitFor()
    expect(await page.getByRole('region', { name: 'Notifications' }).getByText('Commits').count()).toBe(0)
    await page.unroute('**/api/github/repos/*/*/commits*')

    const code = 'not_configured'
    const message = 'The secret local/github has no value yet.'
    await page.route('**/api/github/repos', route =>
      route.fulfill({ status: 503, json: { error: { code, message, requestId: 'r' } } }),
    )
    await page.reload()
    await page.getByText('GitHub: Disconnected').waitFor({ timeout: 30_000 })
    await clean(page)
    await page.unroute('**/api/github/repos')
  })
})

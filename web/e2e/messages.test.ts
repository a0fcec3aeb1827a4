import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvFile } from './files.ts'
import { another, member } from './people.ts'
import { arrive, leave, signIn, signInByForm } from './person.ts'
import { go } from './prepare.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

// Every message of the specifications, read on the page in its exact words. One file, since its last test holds what
// was read against the checklist. Answers are made up: what the API itself says is shown by its own tests.

const { site, cognito } = cloud
const user = 'ada@example.com'
let page: Page
let complaints: string[]
/** Words that a test has seen on a page. */
const read = new Set<string>()

/** Opens a page as somebody new. */
const visit = async (path: string) => {
  ;({ page, complaints } = await arrive(site))
  await page.goto(path)
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const submit = (name: string) => dialog().getByRole('button', { name, exact: true }).last().click()
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Makes up the answer to the next call of an address. */
const answer = (path: string, json: unknown, status = 200) => {
  const headers = { 'access-control-allow-origin': '*' }
  return page.route(path, route => route.fulfill({ status, json, headers }), { times: 1 })
}
/** Refuses the next call of an address, without a word of why. */
const refuse = (path: string) => answer(path, { error: { code: 'bad_request', message: '' } }, 400)
const forbid = (path: string) => answer(path, { error: { code: 'not_allowed', message: '' } }, 403)
const failed = { success: false, data: null, error: null }
const done = (data: object) => ({ success: true, data, error: null })

/** Expects words in a place of their own. */
const see = async (words: string, where = page.getByText(words, { exact: true })) => {
  await where.waitFor()
  read.add(words)
}
/** Expects one toast with all of these lines, each as a whole, and clears it away: the next one is a new one. */
const expectToast = async (role: 'status' | 'alert', lines: string[]) => {
  const cards = page.getByRole('region', { name: 'Notifications' }).getByRole(role)
  const withLine = (found: typeof cards, line: string) =>
    found.filter({ has: page.getByText(line, { exact: true }) })
  await lines.reduce(withLine, cards).waitFor()
  for (const line of lines) read.add(line)
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach(button => button.click()))
}
const expectSuccess = (...lines: string[]) => expectToast('status', lines)
const expectFailure = (...lines: string[]) => expectToast('alert', lines)

/** Presses a button whose call fails with something that is no error, and reads what that says. */
const pressInVain = async (name: string, ...lines: string[]) => {
  const mend = await page.evaluateHandle(() => {
    const { Headers } = window
    window.Headers = class {
      constructor() {
        throw 'neither an error nor a word of one'
      }
    } as never
    return () => void (window.Headers = Headers)
  })
  await press(name)
  await expectFailure(...lines)
  await mend.evaluate(mend => mend())
}
/** Goes where there is no page, and to one whose code does not come; nothing works on this page afterwards. */
const expectBroken = async (missing: string, lost: string) => {
  await go(page, missing)
  await see("Oops! The page you're looking for doesn't exist.")
  await page.route('**/*.js', route => route.abort())
  await go(page, lost)
  await see('Unexpected Application Error!')
}

it('A-172 A-175 the portal says what is wrong with a sign-up and a sign-in, and what came of them', async () => {
  const address = `${new URL(cognito.endpoint).origin}/**`
  const refuseAs = (__type: string) => answer(address, { __type, message: '' }, 400)
  const tryPassword = async (password: string, confirmation = password) => {
    await fill({ Password: password, 'Confirm password': confirmation })
    await press('Create Account')
  }
  await visit('/auth')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await fill({ 'Full name': 'Ada Sample', Email: user })
  await tryPassword('Long-enough-1', 'Another-one-1')
  await expectFailure('Password mismatch', 'Passwords do not match')
  await tryPassword('Too-short-1')
  await expectFailure('Password too short', 'Password must be at least 12 characters long')
  await tryPassword('all-lowercase')
  const rule = 'Password must contain uppercase, lowercase, numbers, and symbols'
  await expectFailure('Password requirements not met', rule)
  await refuseAs('UsernameExistsException')
  await tryPassword('Sample.Password.1')
  await expectFailure('An account with this email already exists. Please sign in instead.')
  await refuseAs('CodeDeliveryFailureException')
  await press('Create Account')
  await expectFailure('Failed to create account')
  await answer(address, { UserConfirmed: false, UserSub: '1' })
  await press('Create Account')
  await expectSuccess('Account created!', 'Please check your email to confirm your account.')

  await press('Back to sign in')
  await fill({ Password: 'Sample.Password.1' })
  // The second one has no words of its own.
  for (const type of ['NotAuthorizedException', 'ResourceNotFoundException']) {
    await refuseAs(type)
    await press('Sign In')
    await expectFailure('Invalid email or password')
  }
  await refuseAs('UserNotConfirmedException')
  await press('Sign In')
  await expectFailure('Please check your email and click the confirmation link')
  await press('Back to sign in')
  await signInByForm(page, member('editors'))
  await expectSuccess('Welcome back!', 'Successfully signed in to the admin dashboard.')
})

describe('the staff area says', () => {
  beforeAll(async () => {
    ;({ page } = await arrive(site))
    await signIn(page, member('admins'))
  })

  it('A-176 A-177 A-178 A-179 A-180 A-181 what became of documents', async () => {
    const home = '/admin/content/documents?bucket=company-documents'
    const row = () => page.getByRole('row').nth(1)
    const inRow = (name: RegExp) => row().getByRole('button', { name }).click()
    const choose = async (item: string) => {
      await inRow(/^More for/)
      await page.getByRole('menuitem', { name: item }).click()
    }
    const upload = async (...names: string[]) => {
      await dialog()
        .getByLabel('Files to upload')
        .setInputFiles(names.map(name => csvFile(name)))
      await submit(`Upload ${names.length} file${names.length > 1 ? 's' : ''}`)
    }
    await go(page, `${home}&sort=position&order=asc`)
    await row().waitFor()
    await refuse('**/api/documents?*')
    await press('Refresh')
    await expectFailure('Failed to fetch documents')
    await press('Refresh')
    // Really moved: rows that went back would do so under the next click.
    await inRow(/ down$/)
    await expectSuccess('Order Updated', 'Document moved down')
    await page.getByRole('row').nth(2).getByRole('button', { name: / up$/ }).click()
    await expectSuccess('Order Updated', 'Document moved up')
    await refuse('**/api/documents/reorder')
    await inRow(/ down$/)
    await expectFailure('Update Error', 'Failed to update document order')

    await inRow(/^Edit/)
    await dialog().getByLabel('Title').waitFor()
    await refuse('**/api/documents/*')
    await submit('Save')
    await expectFailure('Update Error', 'Failed to update document')
    await submit('Cancel')
    await refuse('**/api/documents/*/download')
    await inRow(/^Download/)
    await expectFailure('Download Error', 'Failed to download file')
    await choose('Move to another bucket…')
    await dialog().getByRole('radio', { name: 'Admission Documents' }).check()
    await refuse('**/api/documents/move')
    await submit('Move to Admission Documents')
    await expectFailure('Move Error', 'Failed to move file')
    await submit('Close')

    await press('Upload files')
    const [id, url] = [randomUUID(), `${site}/api/storage`]
    await answer('**/api/uploads', { uploads: [{ id, name: 'a.csv', url, fields: {} }] })
    await answer(url, null, 201)
    await answer('**/api/uploads?*', { uploads: [{ id, state: 'done', held: true }] })
    await upload('a.csv')
    await expectSuccess('Upload Complete')
    await page.route('**/api/uploads', route => route.fulfill({ status: 400, json: {} }))
    await upload('b.csv')
    await expectFailure('Upload Error', 'Failed to upload file')
    await upload('c.csv', 'd.csv')
    await expectFailure('Upload Error', 'Failed to upload files or create records')
    await submit('Close')

    for (const [view, words] of [
      ['storage', 'Failed to delete file'],
      ['database', 'Failed to delete document completely'],
    ] as const) {
      await go(page, `${home}&view=${view}`)
      await choose('Delete…')
      await refuse('**/api/documents/delete')
      await submit('Delete document')
      await expectFailure('Delete Error', words)
      await submit('Close')
    }
  })

  it('A-029 why news was not fetched or imported', async () => {
    const [proxy, imports] = ['**/api/rns-feed-proxy', '**/api/announcements/import']
    const item = {
      ...{ id: 'item', provider: 'lse', title: 'Results', summary: '', content: '', category: 'Results' },
      ...{ sourceUrl: null, publishedAt: '2025-01-01T07:00:00.000Z', urgency: 'normal', symbol: 'BLU.L' },
      ...{ marketSensitive: false, announcement: null, changed: false },
    }
    const importItem = async () => {
      await press('Import into announcements')
      await submit('Import 1 item')
    }
    await go(page, '/admin/rns-feeds/feed')
    await press('Import into announcements')
    await expectFailure('No Data', 'Please fetch RNS data first')
    await refuse(proxy)
    await press('Fetch RNS feed')
    await expectFailure('Fetch Failed', 'Failed to fetch RNS feed')
    await answer(proxy, failed)
    await press('Fetch RNS feed')
    await expectFailure('Fetch Failed', 'RNS feed request failed')
    await pressInVain('Fetch RNS feed', 'Fetch Failed', 'Unknown error occurred')
    await press('Fetch and import')
    await refuse(proxy)
    await submit('Fetch and import')
    await expectFailure('Operation Failed', 'Failed to fetch and import RNS feed')
    await answer(proxy, done({ items: [item], skipped: 0, sample: false }))
    await press('Fetch RNS feed')
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await refuse(imports)
    await importItem()
    await expectFailure('Import Failed', 'Failed to import RNS data')
    await answer(imports, { outcomes: [{ id: 'item', state: 'failed', announcement: null, error: null }] })
    await importItem()
    await expectFailure('Import Failed', 'Import failed')
  })

  it('A-104 A-185 A-186 what GitHub did not do', async () => {
    const names = { name: 'site', full_name: 'sample/site', default_branch: 'main', private: true }
    const repository = { ...names, html_url: 'https://example.com', clone_url: 'https://example.com' }
    const branches = ['main', 'other'].map(name => ({ name, sha: '0'.repeat(40), protected: false }))
    await answer('**/api/github/repos', { repositories: [repository], rate: null })
    await answer('**/branches?*', { branches, next: null, rate: null })
    await go(page, '/admin/github/workflow?repo=sample/site&branch=other')
    for (const [act, label, send, path, words] of [
      ['Create branch', 'Name of the branch', 'Create branch', '**/branches', 'Failed to create branch'],
      ['Commit changes', 'Message', 'Make an empty commit', '**/commits', 'Failed to commit changes'],
      ['Create pull request', 'Title', 'Create pull request', '**/pulls', 'Failed to create pull request'],
    ] as const) {
      await press(act)
      await dialog().getByLabel(label, { exact: true }).fill('other')
      await refuse(path)
      await submit(send)
      await expectFailure(words)
      await submit('Cancel')
    }
    await press('Create pull request')
    await fill({ Title: 'other' })
    await dialog().getByLabel('Take the commits of').selectOption('main')
    await submit('Create pull request')
    await expectFailure('Invalid Branch', 'Cannot create PR from default branch')
    await submit('Cancel')
    await refuse('**/api/github/repos')
    await page.reload()
    await expectFailure('Failed to fetch repositories. Please check your GitHub token configuration.')
  })

  it('A-108 A-111 A-188 A-189 A-190 A-191 A-192 A-193 A-196 A-197 A-198 what became of a provider of news', async () => {
    const [id, name] = [randomUUID(), 'The wire']
    const [all, one, test] = ['**/api/providers', `**/api/providers/${id}`, '**/api/providers/test']
    const restricted = 'Admin privileges required to'
    const feed_url = 'https://feeds.example.com/wire.xml'
    ;(await another('admins').call('createProvider', { body: { id, name, feed_url } })).value()
    await go(page, '/admin/rns-feeds/providers')
    const pressOn = (act: string) =>
      page.getByRole('article', { name }).getByRole('button', { name: act, exact: true }).click()

    await press('Add Provider')
    await submit('Create Provider')
    await expectFailure('Validation Error', 'Name and Feed URL are required')
    await submit('Cancel')
    const add = async () => {
      await press('Add Provider')
      await fill({ 'Provider Name *': 'Other', 'Feed URL *': feed_url })
      await submit('Create Provider')
    }
    await refuse(all)
    await add()
    await expectFailure('Error', 'Failed to save RNS provider')
    await submit('Cancel')
    await answer(all, { name, secret_name: null })
    await add()
    await expectSuccess('Provider Created', `${name} has been created successfully`)
    await answer(all, { name, secret_name: 'key' })
    await add()
    const left = 'Add the API key to the backend secrets store under the name "key".'
    await expectSuccess('Provider Created - Action Required', `${name} has been created. ${left}`)
    await pressOn('Edit')
    await forbid(one)
    await submit('Update Provider')
    await dialog()
      .getByText(`${restricted} update providers What you typed is kept.`, { exact: true })
      .waitFor()
    await answer(one, { name })
    await submit('Update Provider')
    await expectSuccess('Provider Updated', `${name} has been updated successfully`)

    const tested = { status: 200, content_type: null, items: 1, duration_ms: 1, error: null }
    await answer(test, { ok: true, ...tested })
    await pressOn('Test')
    await see('Testing Connection')
    await expectSuccess('Connection Test', `${name} appears to be working`)
    await answer(test, { ok: false, ...tested })
    await pressOn('Test')
    await expectFailure('Connection Failed')
    await refuse(one)
    await pressOn('Disable')
    await expectFailure('Error', 'Failed to update provider status')
    await forbid(one)
    await pressOn('Disable')
    await expectFailure('Error', `${restricted} update providers`)
    await pressOn('Disable')
    await expectSuccess('Status Updated', `${name} is now inactive`)
    await pressOn('Enable')
    await expectSuccess('Status Updated', `${name} is now active`)

    await pressOn('Delete')
    const question = `Are you sure you want to delete "${name}"?`
    await see(question, dialog().getByRole('heading', { name: question, exact: true }))
    await refuse(one)
    await submit('Delete provider')
    await expectFailure('Error', 'Failed to delete RNS provider')
    await forbid(one)
    await submit('Delete provider')
    await expectFailure('Error', `${restricted} delete providers`)
    await answer(one, { deleted: true })
    await submit('Delete provider')
    await expectSuccess('Provider Deleted')
    await Promise.all([refuse(one), refuse(all)])
    await pressOn('Disable')
    await expectFailure('Error', 'Failed to fetch RNS providers')
    await Promise.all([refuse(one), forbid(all)])
    await pressOn('Disable')
    await expectFailure('Access Restricted', `${restricted} access RNS provider management`)
  })

  it('A-065 A-199 A-200 what security found', async () => {
    const [alerts, now] = ['**/api/security/alerts', new Date().toISOString()]
    await answer(alerts, { alerts: [] })
    await go(page, '/admin/security/dashboard')
    await page.getByText('No security alerts detected').waitFor()
    await page.getByText('Your system appears to be secure').waitFor()
    const times = { started_at: now, finished_at: now }
    await answer('**/api/security/scans', { id: randomUUID(), ...times, user_id: 'somebody', rows: [] })
    await press('Run Security Scan')
    await expectSuccess('Security Scan Complete', 'Security validation completed successfully')
    await refuse('**/api/security/scans')
    await press('Run Security Scan')
    await expectFailure('Security Scan Failed', 'Failed to complete security validation')
    const alert = { id: 'a', type: 'brute_force', severity: 'critical', message: 'Somebody guesses.' }
    const when = { timestamp: now, userId: 'somebody', count: 1, details: {} }
    await answer(alerts, { alerts: [{ ...alert, ...when }] })
    await press('Refresh')
    await expectFailure('Security Alert', alert.message)
    // From here on, because events that come by themselves let it be read too.
    await page.route('**/api/security/metrics', route => route.fulfill({ status: 400, json: {} }))
    await press('Refresh')
    await expectFailure('Security Monitor Error', 'Failed to load security monitoring data')
  })

  it('A-201 A-202 A-203 what became of test messages', async () => {
    const sent = { subject: 'Test', to: user, provider: 'ses', message_id: '1', parts: 1 }
    const usage = { input_tokens: 1, output_tokens: 1 }
    const said = { service: 'openai', model: 'gpt-4o-mini', content: 'Yes.', usage }
    await go(page, '/admin/testing')
    await fill({ Prompt: 'Is it so?' })
    for (const [path, send, data, success, failure, why] of [
      ['send-email', 'Send Test Email', sent, 'Email sent', 'Email failed', 'Failed to send email'],
      ['send-sms', 'Send Test SMS', sent, 'SMS sent', 'SMS failed', 'Failed to send SMS'],
      [
        ...(['ai-service', 'Generate AI Response', said, 'AI response generated'] as const),
        ...(['AI service failed', 'Failed to connect to AI service'] as const),
      ],
    ] as const) {
      await answer(`**/api/${path}`, failed)
      await press(send)
      await expectFailure(failure, why)
      await answer(`**/api/${path}`, done(data))
      await press(send)
      await expectSuccess(success)
    }
    await pressInVain('Send Test Email', 'Email failed', 'An unknown error occurred')
  })

  it('A-006 that a page is not there, and that one failed', async () => {
    await go(page, '/auth/other')
    await page.getByRole('heading', { name: '404' }).waitFor()
    await expectBroken('/admin/github/other', '/admin/code-editor')
  })
})

it('P-133 the public pages say what became of a message and of what could not be read', async () => {
  await visit('/contact')
  await page.locator('html[data-hydrated]').waitFor()
  await fill({ 'Full name': 'Ada', Email: user, Message: 'Hello' })
  await page.getByLabel('I am writing as').selectOption('Investor')
  await answer('**/api/contact', { sent: true, updates: 'not_asked' })
  await press('Send Message')
  await expectSuccess('Message sent successfully!', "We'll get back to you within 2-3 business days.")
  await page.route('**/api/public/documents?*', route => route.fulfill({ status: 400, json: {} }))
  await go(page, '/investors/documents')
  for (const words of ['Error fetching investor data', 'Error fetching constitutional documents']) {
    await expect.poll(() => complaints.some(line => line.startsWith(words))).toBe(true)
    read.add(words)
  }
  await expectBroken('/other', '/portfolio')
})

it('these are all quoted texts of the checklist’s errors', () => {
  /** The messages of services to us, and the entries in a function's log. */
  const inside = [
    ...['Invalid login credentials', 'Email not confirmed', 'User already registered'],
    ...['Proxy error: {message}', 'API error: {error}'],
  ]
  const checklist = readFileSync('docs/checklist.md', 'utf8').replaceAll('moved {up/down}', 'moved up')
  const errors = checklist.match(/^### Errors[^]*?(?=^##)/gm)?.join('') ?? ''
  const quotes = [...errors.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, quote = '']) => quote)
  expect(quotes.length).toBeGreaterThan(80)
  const seen = new Set([...read].map(words => words.replace('The wire ', '{name} ')))
  const unseen = quotes.filter(quote => !seen.has(quote) && !seen.has(`{name} ${quote}`))
  expect(unseen.filter(quote => !inside.includes(quote))).toEqual([])
})

afterAll(leave)

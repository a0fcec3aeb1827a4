import type { Page } from 'playwright-core'
import type { Shot } from '../views.ts'
import { statesOf, empty, fail, fill, saveFirst, press, see, steps } from './steps.ts'

const feed = '/admin/rns-feeds/feed'
const providers = '/admin/rns-feeds/providers'
const subscribers = '/admin/content/subscribers'
const distribution = '/admin/content/distribution'
const fetched = steps(press('Fetch RNS feed'), see('Preview'))

const rnsFeeds = statesOf('rns-feeds', [
  { name: 'feed-fetched', path: feed, act: fetched },
  { name: 'feed-import', path: feed, act: steps(fetched, press('Import into announcements')) },
  {
    name: 'feed-broken',
    path: feed,
    act: async page => {
      await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Market Wire' })
      await fill('Symbols', '')(page)
      await steps(press('Fetch RNS feed'), see('Fetch Failed'))(page)
    },
  },
  { name: 'providers-add', path: providers, act: steps(press('Add Provider'), see('Advanced')) },
  {
    name: 'providers-advanced',
    path: providers,
    act: steps(press('Edit'), page => page.getByRole('dialog').getByText('Advanced').click()),
  },
  {
    name: 'providers-polling',
    path: providers,
    act: async page => {
      for (const opener of await page.getByText('Polling', { exact: true }).all()) await opener.click()
    },
  },
  { name: 'providers-tested', path: providers, act: steps(press('Test'), see(/Connection works\./)) },
  { name: 'providers-empty', path: providers, prepare: empty('**/api/providers') },
  { name: 'providers-editor', path: providers, as: 'editor' },
  {
    name: 'subscribers-found',
    path: subscribers,
    act: steps(fill('Mail address', 'reader@example.com'), press('Find'), see('is subscribed.')),
  },
  {
    name: 'subscribers-remove',
    path: subscribers,
    act: steps(fill('Mail address', 'reader@example.com'), press('Find'), press('Remove…')),
  },
  { name: 'distribution-pause', path: distribution, act: press('Pause mails') },
  { name: 'distribution-editor', path: distribution, as: 'editor' },
  { name: 'distribution-empty', path: distribution, prepare: empty('**/api/distributions') },
])

const file = '/admin/code-editor/files/strapi.ts'
const type = (text: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: /, editor$/ }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(text)
}

const codeEditor = statesOf('code-editor', [
  { name: 'edit', path: file },
  { name: 'preview', path: `${file}?view=preview` },
  { name: 'changes', path: `${file}?view=changes` },
  { name: 'history', path: `${file}?view=history` },
  {
    name: 'unsaved',
    path: file,
    // The list of files says it too, which a narrow screen hides.
    act: steps(type('// Not saved\n'), page =>
      page.getByRole('heading', { name: /Unsaved changes/ }).waitFor(),
    ),
  },
  {
    name: 'find',
    path: file,
    act: steps(press('Find'), page => page.keyboard.type('fetch')),
  },
  { name: 'discard', path: file, act: press('Discard draft…') },
  {
    name: 'conflict',
    path: file,
    prepare: saveFirst('**/draft', ({ content }) => ({
      content: `// Theirs, ${Date.now()}\n${String(content)}`,
    })),
    act: steps(type('// Mine\n'), press('Save draft'), see('Somebody else saved this file')),
  },
  { name: 'missing', path: '/admin/code-editor/files/none.ts' },
])

const chosen = '?repo=blu-digital%2Finvestor-site&branch=feature%2Fcms-notes'

const github = statesOf('github', [
  { name: 'workflow-chosen', path: `/admin/github/workflow${chosen}` },
  { name: 'commits-chosen', path: `/admin/github/commits${chosen}` },
  { name: 'pull-requests-none', path: `/admin/github/pull-requests${chosen}`, prepare: empty('**/pulls?*') },
  { name: 'pull-requests-chosen', path: `/admin/github/pull-requests${chosen}` },
  { name: 'branch', path: `/admin/github/workflow${chosen}`, act: press('Create branch') },
  {
    name: 'commit',
    path: `/admin/github/workflow${chosen}`,
    act: steps(press('Commit changes'), see(/^Changed/), page =>
      page.getByText('Show changes').first().click(),
    ),
  },
  {
    name: 'pull',
    path: `/admin/github/pull-requests${chosen}`,
    act: steps(
      press('Create pull request'),
      page => page.getByRole('dialog').getByRole('button', { name: 'Create pull request' }).click(),
      see('Give it a title'),
    ),
  },
  {
    name: 'disconnected',
    path: '/admin/github/workflow',
    prepare: fail('**/api/github/repos', 'not_configured'),
  },
])

const store = (page: Page) =>
  page.addInitScript(() => {
    if (location.pathname !== '/admin/external-apis') return
    localStorage.setItem('external-service-ai', '{"model":"claude-haiku-4-5"}')
    localStorage.setItem('external-service-sms', '{"phone":"+447400123456"}')
    localStorage.setItem('external-service-payment', '{"broken"')
  })
const apis = '/admin/external-apis'

const externalApis = statesOf('external-apis', [
  { name: 'configure', path: apis, act: steps(press('Configure AI'), see(/^npm run secret/)) },
  {
    name: 'configured',
    path: apis,
    prepare: store,
    act: steps(press('Test AI'), see(/Sample data/)),
  },
  { name: 'editor', path: apis, as: 'editor', prepare: store },
])

const testing = statesOf('testing', [
  {
    name: 'refused',
    path: '/admin/testing',
    act: steps(
      fill('Recipient', 'somebody@elsewhere.test'),
      fill('Subject', 'Does it arrive?'),
      fill('Content', 'A test.'),
      press('Send Test Email'),
      see('Test mails go to members'),
    ),
  },
  {
    name: 'answered',
    path: '/admin/testing',
    act: steps(fill('Prompt', 'What is AIM?'), press('Generate AI Response'), see('AI Response:')),
  },
  { name: 'editor', path: '/admin/testing', as: 'editor' },
])

/** States of the tabs RNS Feeds, Code Editor, GitHub, External APIs and Testing. */
export const tools: Shot[] = [...rnsFeeds, ...codeEditor, ...github, ...externalApis, ...testing]

import { afterEach, expect, test, vi } from 'vitest'
import type { PublicDocument } from '#contract/documents/documents.ts'
import { livePages as contractLivePages } from '#contract/publishing/pages.ts'
import { ruleEditions, ruleLetters } from '#contract/publishing/rule26Editions.ts'
import { packFacts } from '#content/facts.ts'
import type { PublicApi } from './api.ts'
import { knownFacts } from './knownFacts.fixture.ts'
import { publicApi } from './publicApi.fixture.ts'
import { listedPages, livePages, renderInto, staticPages } from './render.tsx'

const template = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->'

const document = (name: string): PublicDocument => ({
  id: '00000000-0000-4000-8000-000000000001',
  name,
  titled: false,
  url: `/files/reports/${encodeURIComponent(name)}`,
  is_featured: false,
  created_at: '2024-03-03T00:00:00Z',
  updated_at: '2024-03-03T00:00:00Z',
  is_updated: false,
  last_accessed_at: null,
  metadata: { size: 1_572_864, mimetype: 'application/pdf' },
})

const apiWith = (read: PublicApi['listPublicDocuments']) => publicApi({ listPublicDocuments: read })

const empty = publicApi()
const words = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

afterEach(() => void vi.restoreAllMocks())

test('the live pages are those of the contract, and every other page is stored', () => {
  expect(livePages.toSorted()).toEqual([...contractLivePages].toSorted())
  expect(staticPages).toEqual([
    '/',
    '/portfolio',
    '/contact',
    '/subscribe/confirm',
    '/subscribe/manage',
    '/search',
    '/privacy-policy',
    '/terms-of-use',
    '/cookie-policy',
  ])
})

test.each(listedPages)(
  '%s has one title, one h1, a description and no inline style or script',
  async page => {
    const { status, html } = await renderInto(template, page, { api: empty })
    expect(status).toBe(200)
    const [head, body] = html.split('</head>') as [string, string]
    expect(head.match(/<title>/g)).toHaveLength(1)
    expect(head).toContain('name="description"')
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).not.toMatch(/ style=|<style|<script(?! type="application\/(ld\+)?json")/)
  },
)

test('P-021 X-001 a page on the sample pack is noindex and says so in its footer', async () => {
  const { html } = await renderInto(template, '/')
  expect(html.split('</head>')[0]).toContain('<meta name="robots" content="noindex"/>')
  expect(words(html.split('<footer')[1]!)).toContain('Sample content')
})

test('X-008 P-020 the footer names the company as the law asks', async () => {
  const footer = words((await renderInto(template, '/')).html.split('<footer')[1]!)
  expect(footer).toContain('Blu Digital plc is registered in England and Wales, number')
  expect(footer).toContain('Registered office:')
  expect(footer).toContain('© 2025 Blu Digital plc')
})

test('P-030 the home page shows its sections in order', async () => {
  const { html } = await renderInto(template, '/')
  const order = [
    'id="home"',
    'Share price',
    'Key Sectors We Invest In',
    'Why Blu Digital',
    'Pendulum',
    'Regulatory News Service',
    'Believe in Blockchain, DeFi, or Payments? Invest with Us.',
  ].map(part => html.indexOf(part))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('P-056 P-059 X-024 the documents are in the page itself, each with its View', async () => {
  const api = apiWith(({ query }) =>
    Promise.resolve({
      documents: query.bucket === 'companydocuments' ? [document('01-Annual_Report.pdf')] : [],
      next: null,
    }),
  )
  const { html } = await renderInto(template, '/investors/documents', { api })
  expect(words(html)).toContain('3 March 2024 Annual Report PDF document, 1.5 MB View')
  expect(html).toContain('href="/files/reports/01-Annual_Report.pdf" target="_blank"')
})

test('P-122 a long list says how many documents there are, and a link without scripts leads to all of them', async () => {
  const documents = Array.from({ length: 130 }, (_, at) => document(`${at}.pdf`))
  const api = apiWith(({ query }) =>
    Promise.resolve({ documents: query.bucket === 'admissiondocuments' ? documents : [], next: null }),
  )
  const read = async (address: string) => (await renderInto(template, address, { api })).html
  const first = await read('/investors/documents')
  expect(words(first)).toContain('100 of 130 documents are shown. Show all')
  expect(first.match(/>View</g)).toHaveLength(100)
  const address = /href="([^"]*)#admission"/.exec(first)?.[1] ?? ''
  const whole = await read(address.replaceAll('&amp;', '&'))
  expect(words(whole)).toContain('130 of 130 documents are shown.')
  expect(words(whole)).not.toContain('Show all')
  expect(whole.match(/>View</g)).toHaveLength(130)
})

test('P-055 the documents page has its three sections and their headings', async () => {
  const text = words((await renderInto(template, '/investors/documents', { api: empty })).html)
  for (const heading of [
    'Financial Reports',
    'Annual and Interim Reports',
    'Admission Document and Circulars',
    'AIM Admission Documents',
    'Constitutional Documents',
  ])
    expect(text).toContain(heading)
})

test('P-057 an empty list says that documents will come', async () => {
  const { html } = await renderInto(template, '/investors/documents', { api: empty })
  expect(words(html)).toContain('Constitutional documents will be available soon.')
})

test('P-098 P-099 P-132 a failed read shows placeholders without View, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const api = apiWith(() => Promise.reject(new Error('down')))
  const { status, html } = await renderInto(template, '/investors/documents', { api })
  const text = words(html)
  expect(status).toBe(200)
  expect(text).toContain('Articles of Association Not available at this moment, 0 Bytes')
  expect(text).toContain('Memorandum of Association Not available at this moment, 0 Bytes')
  expect(text).toContain('The financial reports could not be loaded.')
  expect(html).not.toMatch(/>View<|href="\/files\//)
})

test('P-058 a stored live page says that it is loading and leaves the data to the browser', async () => {
  const { html } = await renderInto(template, '/investors/documents')
  expect(words(html).match(/Loading documents\.\.\./g)).toHaveLength(3)
})

test('a hostile name is text, in the page and in its data', async () => {
  const name = '</script><img src=x onerror=alert(1)>'
  const api = apiWith(() => Promise.resolve({ documents: [document(name)], next: null }))
  const { html } = await renderInto(template, '/investors/documents', { api })
  expect(html).not.toContain('<img')
  expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script type=/g)?.length ?? 0)
})

test('P-008 an announcement that is not there is the 404 page, with that status', async () => {
  const { status, html } = await renderInto(template, '/news/none-000000', { api: empty })
  expect(status).toBe(404)
  expect(words(html)).toContain('Oops! The page you&#x27;re looking for doesn&#x27;t exist.')
  expect(html).not.toContain('rel="canonical"')
})

test('an announcement that cannot be read is neither found nor missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const api = { ...empty, getAnnouncement: () => Promise.reject(new Error('down')) }
  const { status, html } = await renderInto(template, '/news/some-000000', { api })
  expect(status).toBe(503)
  expect(words(html)).toContain('could not be loaded')
})

test.each(['/embed/news', '/embed/share-price?variant=footer'])(
  'P-023 %s, rendered or stored, is a page without scripts',
  async page => {
    const scripted = template.replace('</head>', '<script type="module" src="/a.js"></script></head>')
    for (const rendering of [{ api: empty }, {}]) {
      const { status, html } = await renderInto(scripted, page, rendering)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<script|<header|<footer|canonical/)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html.match(/<h1/g)).toHaveLength(1)
    }
  },
)

test('P-008 P-081 any other path is the 404 page, with that status', async () => {
  const { status, html } = await renderInto(template, '/no/such/page')
  expect(status).toBe(404)
  expect(words(html)).toContain('Oops! The page you&#x27;re looking for doesn&#x27;t exist.')
  expect(html).toMatch(/href="\/"[^>]*>Return to Home/)
})

test('P-013 P-045 only the link to this very page is marked as current', async () => {
  const { html } = await renderInto(template, '/investors/documents', { api: empty })
  const current = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
  expect(current).toEqual(['/investors/documents'])
})

const textOf = async (path: string, api?: PublicApi) =>
  words((await renderInto(template, path, { api })).html)

test('X-014 pages show the facts as the API has them, each with its day', async () => {
  const { capital, advisers, directors, committees, governance } = packFacts
  const first = directors.list[0]!
  const facts = {
    ...knownFacts.facts,
    capital: { ...capital, as_at: '2026-10-31', in_issue: 50_000_000, treasury: 1_000_000 },
    holders: {
      as_at: '2026-11-01',
      list: [{ name: 'New Holder plc', shares: 9_800_000, percent: 20 }],
      not_public_percent: 21.6,
    },
    advisers: { ...advisers, list: [{ ...advisers.list[0]!, company: 'New Adviser LLP' }] },
    directors: { as_at: '2026-11-03', list: [...directors.list, { ...first, name: 'Ada New', profile: '' }] },
    committees: { ...committees, list: [{ ...committees.list[0]!, name: 'Risk Committee' }] },
    governance: { ...governance, edition: '2023' as const },
  }
  const api = { ...empty, getFacts: () => Promise.resolve({ ...knownFacts, facts }) }
  const financial = await textOf('/investors/financial', api)
  for (const said of [
    'As at 31 October 2026 Last reviewed 2 November 2026',
    'Number of securities in issue 50,000,000',
    '1,000,000. The other 49,000,000 shares carry a vote each.',
    'Last updated 1 November 2026',
    'New Holder plc 9,800,000 20%',
    '21.60% not in public hands',
  ])
    expect(financial).toContain(said)
  expect(financial).not.toContain('Specimen Nominees')
  expect(await textOf('/investors/corporate', api)).toContain('New Adviser LLP')
  const about = await textOf('/about', api)
  expect(about).toContain('As at 3 November 2026')
  expect(about).toContain('Ada New')
  expect(about).not.toContain('Connect Ada New')
  const governed = await textOf('/investors/governance', api)
  expect(governed).toContain('2023 edition')
  expect(governed).toContain('Principle 9 Establish a remuneration policy')
  expect(governed).toContain('directors 3')
  expect((await renderInto(template, '/investors/governance', { api })).html).toContain('id="risk-committee"')
})

test('X-015 the index has the items of the rule, its edition and the dates of review', async () => {
  const index = await textOf('/investors', { ...empty, getFacts: () => Promise.resolve(knownFacts) })
  expect(index).toContain('The rule in its edition of 1 January 2021')
  for (const item of ruleLetters)
    expect(index).toMatch(new RegExp(`\\(${item}\\) ${ruleEditions[0].items[item].title} .*2 November 2026`))
})

test('X-014 a stored page, and one whose facts cannot be read, shows what the site was built with, and says so', async () => {
  const stored = await textOf('/investors/financial')
  expect(stored).toContain('47,553,234')
  expect(stored).toContain('cannot be shown at this moment')
  vi.spyOn(console, 'error').mockReturnValue()
  const failed = await textOf('/investors/financial', {
    ...empty,
    getFacts: () => Promise.reject(new Error('down')),
  })
  expect(failed).toContain('47,553,234')
  expect(failed).toContain('The latest facts of the company could not be loaded.')
  expect(failed).not.toContain('cannot be shown at this moment')
})

test('the calendar says when it cannot be read, and when nothing is in it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const read = (listEvents: PublicApi['listEvents']) =>
    textOf('/investors/calendar', publicApi({ listEvents }))
  expect(await read(() => Promise.reject(new Error('down')))).toContain('The calendar could not be loaded.')
  expect(await textOf('/investors/calendar', empty)).toContain('No dates have been announced.')
})

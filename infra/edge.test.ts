import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Outcome, requestFor, runAtEdge } from './edge.fixture.ts'

const site = {
  pages: ['/', '/about', '/investors'],
  livePages: ['/investors/documents'],
  files: ['/favicon.svg', '/robots.txt', '/config.json'],
  shells: ['/auth', '/admin'],
}
const ask = (uri: string) => runAtEdge('sitePages', requestFor(uri), { constants: { site } })

/** Paths as attackers write them: encoded and doubly encoded slashes, dots, broken UTF-8, other hosts, anything. */
const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '%2F',
    '%252F',
    '%5c',
    '..',
    '%2e%2e',
    '.',
    '%',
    '%C3%28',
    '%E0%80%AF',
    '%00',
    '%u0041',
  ],
  ...[
    'files',
    'reports',
    'admin',
    'auth',
    'about',
    'index.html',
    '404.html',
    'staff',
    'live',
    'objects',
    'evil.example',
  ],
)
const hostile = fc
  .oneof(
    fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
    fc.webPath(),
    fc.string(),
  )
  .map(path => `/${path}`)

describe('sitePages', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/config.json', '/config.json'],
    ['/auth', '/staff/index.html'],
    ['/admin', '/staff/index.html'],
    ['/admin/content/upload', '/staff/index.html'],
    ['/nothing', '/404.html'],
    ['/administrator', '/404.html'],
    ['/about/index.html', '/404.html'],
    ['/staff/index.html', '/404.html'],
    ['/live/investors/documents', '/404.html'],
    ['/.published.json', '/404.html'],
    ['/files', '/404.html'],
    ['/About', '/404.html'],
    ['/constructor', '/404.html'],
  ])('%s is %s', async (path, file) => {
    expect((await ask(path)).uri).toBe(file)
  })

  it.each(['/about', '/investors/documents', '/admin'])(
    '%s/ leads to the address without the slash',
    async path => {
      const { statusCode, headers } = await ask(`${path}/`)
      expect(statusCode).toBe(308)
      expect(headers?.['location']?.value).toBe(path)
    },
  )

  it('what was asked stays with it', async () => {
    const { request } = requestFor('/about/')
    request.querystring = {
      a: { value: '1', multiValue: [{ value: '1' }, { value: '%202' }] },
      b: { value: '' },
    }
    const { headers } = await runAtEdge('sitePages', { request }, { constants: { site } })
    expect(headers?.['location']?.value).toBe('/about?a=1&a=%202&b')
  })

  it('leads nowhere but to known files and addresses, whatever is asked', async () => {
    const files = [
      '/index.html',
      '/about/index.html',
      '/investors/index.html',
      '/staff/index.html',
      '/404.html',
      ...site.files,
    ]
    await fc.assert(
      fc.asyncProperty(hostile, async path => {
        const { uri, headers } = await ask(path)
        if (uri === undefined)
          expect([...site.pages, ...site.livePages, ...site.shells]).toContain(headers?.['location']?.value)
        else expect(files).toContain(uri)
      }),
      { numRuns: 500 },
    )
  })
})

describe('pageAnswer', () => {
  const policy = "default-src 'none'; style-src 'self' 'sha256-new'; base-uri 'none'"
  /** A function of this kind gets the viewer's own address, whatever a viewer request made of it. */
  const answered = (
    statusCode: number,
    headers: Record<string, { value: string }> = {},
    uri = '/some/page',
  ) =>
    runAtEdge(
      'pageAnswer',
      { ...requestFor(uri), response: { statusCode, headers } },
      { constants: { policy } },
    )

  it.each(['x-amz-meta-page-styles', 'x-page-styles'])(
    'allows the styles that a page of another build brings by %s, and says no more of it',
    async name => {
      const { headers } = await answered(200, { [name]: { value: "'sha256-old'" } })
      expect(headers).toEqual({
        'content-security-policy': {
          value: "default-src 'none'; style-src 'self' 'sha256-old' 'sha256-new'; base-uri 'none'",
        },
      })
    },
  )

  it('says the policy as it is to a page of this build', async () => {
    const { headers } = await answered(200, { 'x-page-styles': { value: "'sha256-new'" } })
    expect(headers).toEqual({ 'content-security-policy': { value: policy } })
  })

  it('leaves what brings nothing to the policy of the distribution', async () => {
    expect((await answered(200, { etag: { value: 'e' } })).headers).toEqual({ etag: { value: 'e' } })
  })

  it('gives the page that says "not found" that status, whatever was asked for', async () => {
    const marked = { 'x-amz-meta-page-status': { value: '404' } }
    expect(await answered(200, marked, '/nothing/here')).toMatchObject({ statusCode: 404, headers: {} })
  })

  it('says of the stand-in of many pages that it does not know whether the page exists', async () => {
    const marks = {
      'x-amz-meta-page-status': { value: '503' },
      'x-amz-meta-page-styles': { value: "'sha256-new'" },
    }
    const { statusCode, headers } = await answered(200, marks, '/news/some-1')
    expect(statusCode).toBe(503)
    expect(headers).toEqual({
      'retry-after': { value: '10' },
      'cache-control': { value: 'no-store' },
      'content-security-policy': { value: policy },
    })
  })

  it.each([
    [200, {}],
    [304, { 'x-amz-meta-page-status': { value: '404' } }],
    [200, { 'x-page-styles': { value: "'sha256-new'" } }],
  ])('leaves the status %i with %j alone', async (status, headers) => {
    for (const uri of ['/404.html', '/live/news/-', '/news/-'])
      expect((await answered(status, headers, uri)).statusCode).toBe(status)
  })
})

describe('livePages', () => {
  const constants = { families: [{ prefix: '/news/', standIn: '/news/-' }] }
  const ask = (uri: string, querystring = {}) => {
    const { request, ...event } = requestFor(uri, { host: { value: 'blu.example' } })
    return runAtEdge('livePages', { ...event, request: { ...request, querystring } }, { constants })
  }

  it('asks for the page below /live, and says which host was asked', async () => {
    const { uri, headers, querystring } = await ask('/investors/documents', { kind: { value: 'company' } })
    expect(uri).toBe('/live/investors/documents')
    expect(headers?.['x-viewer-host']?.value).toBe('blu.example')
    expect(querystring).toEqual({ kind: { value: 'company' } })
  })

  it('asks for one page in the name of all that share it, and says which is meant', async () => {
    const { uri, querystring } = await ask('/news/r%C3%A9sultats-1')
    expect(uri).toBe('/live/news/-')
    expect(querystring).toEqual({ at: { value: '%2Fnews%2Fr%25C3%25A9sultats-1' } })
  })

  it('lets nobody else say which page is meant', async () => {
    expect((await ask('/news', { at: { value: '/news/other' } })).querystring).toEqual({})
    const { querystring } = await ask('/news/this', { at: { value: '/news/other' } })
    expect(querystring).toEqual({ at: { value: '%2Fnews%2Fthis' } })
  })

  it.each([
    ['/news/', '/news'],
    ['/news/results-1/', '/news/results-1'],
    ['/news//evil.example//', '/news//evil.example'],
  ])('%s leads to %s', async (path, location) => {
    const { statusCode, headers } = await ask(path, { q: { value: 'a%20b' } })
    expect(statusCode).toBe(308)
    expect(headers?.['location']?.value).toBe(`${location}?q=a%20b`)
  })
})

describe('viewerAddress', () => {
  it('says who calls, over what the caller says, and drops a secret that is not the edge’s', async () => {
    const forged = {
      'x-viewer-address': { value: '10.0.0.1' },
      'x-viewer-host': { value: 'evil.example' },
      'x-origin-secret': { value: 'guess' },
      host: { value: 'blu.example' },
      accept: { value: '*/*' },
    }
    const { headers, uri } = await runAtEdge('viewerAddress', requestFor('/api/documents', forged))
    expect(headers).toEqual({
      'x-viewer-address': { value: '203.0.113.7' },
      'x-viewer-host': { value: 'blu.example' },
      host: { value: 'blu.example' },
      accept: { value: '*/*' },
    })
    expect(uri).toBe('/api/documents')
  })
})

describe('fileGate', () => {
  const moment = Date.UTC(2031, 1, 3, 7)
  const entries = {
    '/files/reports/Έκθεση 1.pdf': '{"key":"objects/aa"}',
    '/files/reports/100% & more?.pdf': '{"key":"objects/bb"}',
    '/files/reports/results.pdf': JSON.stringify({ key: 'objects/cc', from: moment }),
    '/files/reports/old #1.pdf': '{"moved":"/files/admission/old #1.pdf"}',
    '/files/reports/odd%20name.pdf': '{"key":"objects/dd"}',
  }
  const fetchFile = (uri: string, now = moment): Promise<Outcome> =>
    runAtEdge('fileGate', requestFor(uri), { entries, now })
  const address = (name: string) => `/files/reports/${encodeURIComponent(name)}`

  it.each([
    ['Έκθεση 1.pdf', '/objects/aa'],
    ['100% & more?.pdf', '/objects/bb'],
    ['odd%20name.pdf', '/objects/dd'],
  ])('%s is found by its encoded address', async (name, uri) => {
    expect((await fetchFile(address(name))).uri).toBe(uri)
  })

  it('a file is there from the millisecond of its publication', async () => {
    expect((await fetchFile(address('results.pdf'), moment)).uri).toBe('/objects/cc')
    expect((await fetchFile(address('results.pdf'), moment - 1)).statusCode).toBe(404)
  })

  it('before that it answers byte for byte like a file that does not exist', async () => {
    const embargoed = await fetchFile(address('results.pdf'), moment - 1)
    expect(JSON.stringify(embargoed)).toBe(
      JSON.stringify(await fetchFile(address('no such.pdf'), moment - 1)),
    )
    expect(embargoed.headers?.['cache-control']?.value).toBe('no-cache')
  })

  it('a file that was moved answers with its new address, for now', async () => {
    const { statusCode, headers } = await fetchFile(address('old #1.pdf'))
    expect(statusCode).toBe(307)
    expect(headers?.['location']?.value).toBe('/files/admission/old%20%231.pdf')
    expect(headers?.['cache-control']?.value).toBe('no-store')
  })

  it('a key of storage is no address', async () => {
    for (const path of [
      '/files/objects/aa',
      '/files/../objects/aa',
      '/files/%2e%2e/objects/aa',
      '/files/reports%2Fresults.pdf',
    ])
      expect((await fetchFile(path, moment - 1)).statusCode).toBe(404)
  })

  it('whatever is asked, nothing but a published file is given, and nothing fails', async () => {
    const unknown = JSON.stringify(await fetchFile('/files/x'))
    await fc.assert(
      fc.asyncProperty(hostile, async path => {
        expect(JSON.stringify(await fetchFile(`/files${path}`, moment - 1))).toBe(unknown)
      }),
      { numRuns: 500 },
    )
  })
})

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import { feedFiles } from '#contract/publishing/feeds.ts'
import { standInOf } from '#contract/publishing/pages.ts'
import { readBuild } from '../../infra/build.ts'
import { environmentOf } from '../../infra/environments.ts'
import { synthesiseInto } from '../../infra/proof/synthesis.ts'
import { at, listAt, type Placed, readTemplates, resourcesOf } from '../../infra/proof/template.ts'
import { matchesPath } from 'local-cloud/behaviours'
import { readRequest, readResponse, requestObject, responseObject } from 'local-cloud/viewerEvent'
import { type KeyValues, type ViewerFunction, viewerFunction } from 'local-cloud/viewerFunction'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'edge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const prod = environmentOf('prod')
const build = readBuild(root, prod, true)
const written = synthesiseInto(folder, root, prod)
const templates = readTemplates(
  new Map(written.map(({ stack, file }) => [stack, readFileSync(file, 'utf8')])),
)

const document = '/files/reports/%CE%88%CE%BA%CE%B8%CE%B5%CF%83%CE%B7%201.pdf'
const entries: KeyValues & { arn: string } = {
  arn: 'FileGate',
  get: key => (key === decodeURIComponent(document) ? '{"key":"objects/aa"}' : undefined),
  count: () => 1,
}

/** The code as the template has it; what is known only when it is deployed stands as a word. */
const codeOf = ({ Properties }: Placed): string => {
  const code = at(Properties, 'FunctionCode')
  const pieces = at(code, 'Fn::Join') ?? ['', [code]]
  return listAt({ pieces }, 'pieces')
    .flat()
    .map(piece => (typeof piece === 'string' ? piece : 'reference'))
    .join('')
}

const functions = new Map(
  resourcesOf(templates, 'AWS::CloudFront::Function').map((fn): [string, ViewerFunction] => [
    fn.id,
    viewerFunction(fn.id, codeOf(fn), entries),
  ]),
)

const [distribution] = resourcesOf(templates, 'AWS::CloudFront::Distribution')
const config = at(distribution?.Properties, 'DistributionConfig')

/** The function that the behaviour of an address runs at a moment of it. */
const functionFor = (uri: string, eventType: string): ViewerFunction | undefined => {
  const behaviours = listAt(config, 'CacheBehaviors')
  const behaviour =
    behaviours.find(each => matchesPath(String(at(each, 'PathPattern')), uri)) ??
    at(config, 'DefaultCacheBehavior')
  const association = listAt(behaviour, 'FunctionAssociations').find(
    each => at(each, 'EventType') === eventType,
  )
  const arn = at(association, 'FunctionARN', 'Fn::GetAtt')
  return functions.get(String(listAt({ arn }, 'arn')[0]))
}

const requestFor = (uri: string, method = 'GET') => ({
  method,
  uri,
  query: 'page=2',
  headers: new Headers({ 'x-viewer-address': '10.0.0.1', host: 'blu.example' }),
  ip: '203.0.113.7',
})

/** The request that the edge forwards for an address, or its own answer. */
const ask = (uri: string, method?: string) => {
  const request = requestFor(uri, method)
  const run = functionFor(uri, 'viewer-request')
  if (!run) return request
  return readRequest(
    run({ viewer: { ip: request.ip }, request: requestObject(request) }, Date.now()),
    request,
  )
}

const isStored = (uri: string): boolean => existsSync(join(build.site, uri))
const examplePath = (path: string): string => path.replace(/\{\w+\+\}/g, 'a/b').replace(/\{\w+\}/g, 'a')

describe('the edge functions of the template', () => {
  it('compile, each of them', () => {
    expect(functions.size).toBe(resourcesOf(templates, 'AWS::CloudFront::Function').length)
    expect(functions.size).toBeGreaterThanOrEqual(5)
  })

  it.each(build.pages)('page %s leads to a stored file', uri => {
    const asked = ask(uri)
    expect('uri' in asked && asked.uri).toMatch(/\.html$/)
    expect('uri' in asked && isStored(asked.uri)).toBe(true)
    expect('uri' in asked && asked.uri).not.toBe('/404.html')
  })

  it.each(build.livePages)('live page %s leads to its renderer, and has a stored stand-in', page => {
    const uri = page.replace(/\{\w+\}/, 'some-1')
    const standIn = `/live${standInOf(page)}`
    expect(ask(uri)).toMatchObject({
      uri: standIn,
      query: uri === page ? 'page=2' : `page=2&at=${encodeURIComponent(uri)}`,
    })
    expect(isStored(`${standIn}/index.html`)).toBe(true)
    const [published] = resourcesOf(templates, 'Custom::PublishSite')
    expect(at(published?.Properties, 'statuses', standIn.slice(1))).toBe(uri === page ? undefined : '503')
  })

  it.each(feedFiles.map(file => `/feeds/${file}`).concat('/sitemap.xml', '/.well-known/security.txt'))(
    '%s leads to its writer',
    uri => {
      expect(ask(uri)).toMatchObject({ uri: `/live${uri}` })
    },
  )

  it.each(build.files)('file %s leads to itself', uri => {
    expect(ask(uri)).toMatchObject({ uri })
    expect(uri === '/config.json' || isStored(uri)).toBe(true)
  })

  it.each(['/auth', '/admin', '/admin/content'])('%s leads to the staff area', uri => {
    expect(ask(uri)).toMatchObject({ uri: '/staff/index.html' })
    expect(isStored('/staff/index.html')).toBe(true)
  })

  it.each(listRoutes().filter(({ route }) => route.path.startsWith('/api/')))(
    'route $name reaches the API under its own address, with who calls',
    ({ route }) => {
      const uri = examplePath(route.path)
      const asked = ask(uri, route.method === 'ANY' ? 'PUT' : route.method)
      expect(asked).toMatchObject({ uri, query: 'page=2' })
      expect(asked.headers.get('x-viewer-address')).toBe('203.0.113.7')
    },
  )

  it('a published document leads to its object; anything else below /files is not found', () => {
    expect(ask(document)).toMatchObject({ uri: '/objects/aa' })
    for (const uri of ['/files/reports/none.pdf', '/files/%', '/files/'])
      expect(ask(uri)).toMatchObject({ status: 404 })
  })

  it('an unknown address is the page that says so, with that status', () => {
    const uri = '/nothing/here'
    const asked = ask(uri)
    expect(asked).toMatchObject({ uri: '/404.html' })
    const run = functionFor(uri, 'viewer-response')
    const [published] = resourcesOf(templates, 'Custom::PublishSite')
    const status = String(at(published?.Properties, 'statuses', '404.html'))
    const headers = new Headers({ 'content-type': 'text/html', 'x-amz-meta-page-status': status })
    const request = requestObject(requestFor(uri))
    const event = { viewer: { ip: '203.0.113.7' }, request, response: responseObject(200, headers) }
    expect(readResponse(run?.(event, Date.now()), { headers, body: '' })).toMatchObject({ status: 404 })
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { siteOriginMark } from '#contract/siteOrigin.ts'
import { customResource } from './customResource.ts'
import { publishSite } from '../workers/publishSite.ts'
import type { Ledger } from './rules.ts'
import type { SiteStore } from './store.ts'

const zipOf = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const bucket = (build: () => Uint8Array) => {
  const objects = new Map<string, string>()
  const calls: string[] = []
  const statuses = new Map<string, string | undefined>()
  let ledger: Ledger = { current: [], earlier: [] }
  const store: SiteStore = {
    fetchBuild: async () => build(),
    put: async (key, bytes, { status }) => {
      calls.push(`put ${key}`)
      statuses.set(key, status)
      objects.set(key, Buffer.from(bytes).toString())
    },
    remove: async key => {
      calls.push(`remove ${key}`)
      objects.delete(key)
    },
    readLedger: async () => ledger,
    writeLedger: async next => {
      calls.push('ledger')
      ledger = next
    },
  }
  return { objects, calls, statuses, store }
}

describe('publishing the website', () => {
  const given = {
    assetBucket: 'assets',
    assetKey: 'site.zip',
    styles: "'sha256-c3R5bGVz'",
    statuses: { '404.html': '404' },
    origin: 'https://investors.example.com',
    config: '{"region":"eu-west-2"}',
  }
  let files: Record<string, string>
  const site = () => bucket(() => zipOf(files))
  beforeEach(() => {
    files = {
      'index.html': 'home',
      'old/index.html': 'old',
      'assets/a.js': 'a',
      'live/investors/documents': 'stored',
    }
  })

  it('every file and the settings are there', async () => {
    const { store, objects } = site()
    await publishSite(store)(given)
    expect(Object.fromEntries(objects)).toEqual({ ...files, 'config.json': given.config })
  })

  it('a page that says "not found" says so to the edge', async () => {
    files['404.html'] = 'not found'
    const { store, statuses } = site()
    await publishSite(store)(given)
    expect(statuses.get('404.html')).toBe('404')
    expect(statuses.get('index.html')).toBeUndefined()
  })

  it('assets come before the pages that name them, and nothing goes before all is there', async () => {
    const { store, calls } = site()
    await publishSite(store)(given)
    files = { 'index.html': 'new home', 'assets/b.js': 'b' }
    calls.length = 0
    await publishSite(store)(given)
    expect(calls[0]).toBe('put assets/b.js')
    expect(calls.at(-3)).toBe('ledger')
    expect(calls.slice(-2).sort()).toEqual(['remove live/investors/documents', 'remove old/index.html'])
  })

  it('pages and robots.txt get the origin; without one pages are relative and robots.txt leaves it out', async () => {
    files['about/index.html'] = `<link rel="canonical" href="${siteOriginMark}/about">`
    files['robots.txt'] = `User-agent: *\nSitemap: ${siteOriginMark}/sitemap.xml\n`
    files['assets/a.js'] = siteOriginMark
    const { store, objects } = site()
    await publishSite(store)(given)
    expect(objects.get('about/index.html')).toContain('href="https://investors.example.com/about"')
    expect(objects.get('robots.txt')).toContain('Sitemap: https://investors.example.com/sitemap.xml')
    expect(objects.get('assets/a.js')).toBe(siteOriginMark)
    await publishSite(store)({ ...given, origin: '' })
    expect(objects.get('about/index.html')).toContain('href="/about"')
    expect(objects.get('robots.txt')).toBe('User-agent: *\n')
  })

  it('a failed put leaves what was online', async () => {
    const { store, objects } = site()
    await publishSite(store)(given)
    files = { 'index.html': 'new home', 'assets/b.js': 'b' }
    const failing = { ...store, put: () => Promise.reject(new Error('slow down')) }
    await expect(publishSite(failing)(given)).rejects.toThrow('slow down')
    expect(objects.get('old/index.html')).toBe('old')
  })
})

describe('a custom resource', () => {
  const answers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answers.push({
        ...(JSON.parse(Buffer.concat(chunks).toString()) as object),
        type: request.headers['content-type'],
      })
      response.end()
    })
  })
  let ResponseURL = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    ResponseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())

  const ask = async (RequestType: string, name: string, apply: (p: { name: string }) => Promise<void>) => {
    const about = { ResponseURL, StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Publish' }
    const event = { ...about, RequestType, ResourceProperties: { ServiceToken: 'arn', name } }
    await customResource('publishSite', z.object({ name: z.string().min(1) }), apply)(event)
    return answers.at(-1)
  }

  it('answers success, without a content type, as the signed address wants it', async () => {
    const applied: string[] = []
    const answer = await ask('Create', 'site', async ({ name }) => void applied.push(name))
    expect(applied).toEqual(['site'])
    expect(answer).toEqual({
      Status: 'SUCCESS',
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'Publish',
      PhysicalResourceId: 'publishSite',
      type: undefined,
    })
  })

  it('answers a failure with its reason, so that a deployment does not hang', async () => {
    const fail = () => Promise.reject(new Error('no such build'))
    expect(await ask('Update', 'site', fail)).toMatchObject({ Status: 'FAILED', Reason: 'no such build' })
    expect(await ask('Update', '', fail)).toMatchObject({ Status: 'FAILED' })
  })

  it('being deleted does nothing and cannot fail', async () => {
    const fail = () => Promise.reject(new Error('called'))
    expect(await ask('Delete', '', fail)).toMatchObject({ Status: 'SUCCESS' })
  })
})

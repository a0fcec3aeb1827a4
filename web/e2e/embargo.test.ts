import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site, environment } = cloud
const id = randomUUID()
const title = `Embargoed ${id.slice(0, 8)}`
const tables = DynamoDBDocumentClient.from(new DynamoDBClient({}))
afterAll(() => tables.destroy())

/** What differs from one answer to the next whatever it says, and what the edge says of its own store. */
const passing = /^(x-request-id|apigw-requestid|date|age|x-amz-cf-id|x-cache)$/

interface Seen {
  status: number
  headers: [string, string][]
  body: string
}

const read = async (path: string, method = 'GET'): Promise<Seen> => {
  const answer = await fetch(site + path, { method, headers: { 'accept-encoding': 'identity' } })
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !passing.test(name)),
    body: (await answer.text()).replace(/"requestId":"[^"]*"/, ''),
  }
}

describe('an announcement with a moment', () => {
  let slug = ''
  let moment = 0
  const before = new Map<string, Seen>()
  const paths = () => [
    `/news/${slug}`,
    `/api/announcements/${slug}`,
    '/api/announcements?kind=company&limit=3',
    `/api/announcements?q=${encodeURIComponent(title)}`,
    '/news?kind=company',
    `/news?kind=company&q=${encodeURIComponent(title)}`,
    '/feeds/company.xml',
    '/feeds/company.json',
    '/sitemap.xml',
  ]

  beforeAll(async () => {
    slug = `embargoed-${id}`
    const begun = Date.now()
    for (const path of paths())
      for (const method of ['GET', 'HEAD']) before.set(`${method} ${path}`, await read(path, method))
    // Time to read all of it once more, on a machine however busy.
    moment = Date.now() + 4000 + 3 * (Date.now() - begun)
    const released_at = new Date(moment).toISOString()
    const row: Announcement = {
      id,
      slug,
      kind: 'company',
      title,
      content: '<p>Not before its moment.</p>',
      summary: 'Not before its moment.',
      announcement_type: 'Company news',
      external_link: null,
      date_published: released_at.slice(0, 10),
      released_at,
      is_featured: false,
      source: 'test',
      publish_at: released_at,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    }
    await tables.send(
      new PutCommand({
        TableName: environment['TABLE_ANNOUNCEMENTS'],
        Item: { ...row, kind_all: 'announcement', search_text: title.toLowerCase() },
      }),
    )
  })

  it('S-37 P-119 changes no answer before it, GET or HEAD, but for request id, Date and Age', async () => {
    // Past the second for which the edge keeps what it read before.
    await wait(1100)
    for (const [asked, seen] of before) {
      const [method = '', path = ''] = asked.split(' ')
      expect(await read(path, method), asked).toEqual(seen)
    }
    expect(Date.now()).toBeLessThan(moment)
    expect(before.get(`GET /news/${slug}`)?.status).toBe(404)
  })

  it('S-37 P-119 P-095 P-124 is everywhere a second after it', async () => {
    await wait(Math.max(moment - Date.now(), 0) + 1100)
    for (const path of paths()) {
      const { status, body } = await read(path)
      expect(status, path).toBe(200)
      expect(body, path).toContain(path === '/sitemap.xml' ? slug : title)
    }
  })
})

describe('addresses', () => {
  it('P-008 an unknown announcement is not found, with the page that says so', async () => {
    const { status, body } = await read('/news/no-such-announcement-000000')
    expect(status).toBe(404)
    expect(body).toContain('doesn&#x27;t exist')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  it('lead from a slash at the end to themselves', async () => {
    for (const path of ['/news', '/investors/news', '/embed/news', '/news/any-thing-000000']) {
      const { status, headers } = await fetch(`${site}${path}/?q=a%20b`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual([308, `${path}?q=a%20b`])
    }
  })

  it('P-023 embed pages may be framed by anybody, have no scripts and come again by themselves', async () => {
    for (const path of ['/embed/news', '/embed/share-price?variant=footer']) {
      const { status, headers, body } = await read(path)
      const all = new Headers(headers)
      expect(status).toBe(200)
      expect(all.get('x-frame-options')).toBeNull()
      expect(all.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors \*$/)
      expect(all.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(body).not.toContain('<script')
      expect(all.get('refresh')).toBe('60')
    }
  })

  it('feeds and sitemap name addresses that answer', async () => {
    const { body } = await read('/feeds/regulatory.xml')
    const [, link = ''] = /<item>[\s\S]*?<link>([^<]+)<\/link>/.exec(body) ?? []
    expect(link).toMatch(new RegExp(`^${site}/news/`))
    expect((await fetch(link)).status).toBe(200)
    const places = [...(await read('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, at]) => at ?? '',
    )
    expect(places).toContain(`${site}/investors/governance`)
    expect(places.length).toBeGreaterThan(30)
    for (const place of places.filter(at => !at.includes('/news/')))
      expect((await fetch(place)).status, place).toBe(200)
  })
})

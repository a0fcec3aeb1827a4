import { describe, expect, it } from 'vitest'
import { callExternalApi as route } from '#contract/integrations/externalApi.ts'
import { SourceFailure } from '#runtime/askSource.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { plainAnswers } from '#runtime/keptAnswers.fixture.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { callExternalApi, type ExternalApi } from './callExternalApi.ts'

const list: ExternalApi[] = [
  { host: 'api.coingecko.com', paths: ['/api/v3/ping'], methods: ['GET'] },
  { host: 'api.example.com', paths: ['/query'], methods: ['GET', 'POST'] },
]
const editor = { sub: 'person-1', 'cognito:groups': '[editors]' }
const ping = 'https://api.coingecko.com/api/v3/ping'

const proxy = (ask: (url: URL, method: string, body: unknown) => Promise<unknown>) => {
  const { answers, rows } = plainAnswers<unknown>()
  const recorded: AuditEntry[] = []
  const audit = { record: async (entry: AuditEntry) => void recorded.push(entry) }
  const services = { list, answers, audit, ask }
  const { ask: post } = throughEndpoint('callExternalApi', route, callExternalApi, services)
  const call = async (given: unknown) => {
    const { status, body } = await post({ body: JSON.stringify(given), claims: editor })
    return { status, answer: body }
  }
  return { call, recorded, rows }
}

describe('callExternalApi', () => {
  it('P-126 takes {url, method: GET} and answers {success, data, error}', async () => {
    const { call } = proxy(async url => ({ asked: url.href }))
    expect(await call({ url: `${ping}?x=1#part`, method: 'GET' })).toMatchObject({
      status: 200,
      answer: { success: true, data: { asked: `${ping}?x=1` }, error: null },
    })
  })

  it('P-129 says no more than that nothing came, and keeps the last good answer', async () => {
    let ask = async (): Promise<unknown> => Promise.reject(new SourceFailure('API error: 10.1.2.3 says no'))
    const { call, rows } = proxy(() => ask())
    const first = await call({ url: ping })
    expect(first).toMatchObject({ status: 200, answer: { success: false, data: null } })
    expect(first.answer.error).not.toContain('10.1.2.3')
    const other = `${ping}?other`
    ask = async () => 'fine'
    await call({ url: other })
    for (const row of Object.values(rows)) row.fetchedAt = '2026-01-01T00:00:00.000Z'
    ask = async () => Promise.reject(new SourceFailure('Proxy error: gone'))
    expect((await call({ url: other })).answer).toEqual({
      success: true,
      data: 'fine',
      error: null,
      fetched_at: '2026-01-01T00:00:00.000Z',
    })
  })

  it('asks once a minute for the same question, and tells questions apart', async () => {
    const asked: unknown[] = []
    const { call } = proxy(async (url, method, body) => asked.push([url.pathname, method, body]))
    const query = 'https://api.example.com/query'
    for (const body of [{ url: ping }, { url: ping }, { url: query }]) await call(body)
    for (const body of [{ a: 1 }, { a: 2 }, { a: 1 }]) await call({ url: query, method: 'POST', body })
    expect(asked).toEqual([
      ['/api/v3/ping', 'GET', undefined],
      ['/query', 'GET', undefined],
      ['/query', 'POST', { a: 1 }],
      ['/query', 'POST', { a: 2 }],
    ])
  })

  it.each([
    ['another host', { url: 'https://evil.example/api/v3/ping' }],
    ['a host that only begins so', { url: 'https://api.coingecko.com.evil.example/api/v3/ping' }],
    ['a name before the host', { url: 'https://api.coingecko.com@evil.example/api/v3/ping' }],
    ['another path', { url: 'https://api.coingecko.com/api/v3/coins/list' }],
    ['a path that climbs', { url: 'https://api.coingecko.com/api/v3/ping/../coins/list' }],
    ['another port', { url: 'https://api.coingecko.com:8443/api/v3/ping' }],
    ['plain http', { url: 'http://api.coingecko.com/api/v3/ping' }],
    ['another method', { url: ping, method: 'POST' }],
    ['an inward address', { url: 'https://169.254.169.254/latest/meta-data/' }],
  ])('A-161 refuses %s, and puts it on record', async (_, body) => {
    const { call, recorded } = proxy(async () => {
      throw new Error('must not ask')
    })
    const { status, answer } = await call(body)
    expect([status, answer.error.code]).toEqual([403, 'not_allowed'])
    expect(recorded).toEqual([
      expect.objectContaining({
        action_type: 'EXTERNAL_API_REFUSED',
        user_id: 'person-1',
        ip_address: '192.0.2.7',
      }),
    ])
    expect(JSON.stringify(recorded)).not.toContain('meta-data')
  })

  it.each([
    ['a scheme that is none of the web', { url: 'file:///etc/passwd' }],
    ['no address', { url: 'coingecko' }],
    ['another verb', { url: ping, method: 'DELETE' }],
    ['headers', { url: ping, headers: { authorization: 'x' } }],
    ['a long body', { url: ping, method: 'POST', body: { x: 'y'.repeat(20_001) } }],
  ])('refuses %s as input', async (_, body) => {
    expect((await proxy(async () => 1).call(body)).status).toBe(400)
  })
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FetchFailure, guardedFetch, type FetchOptions, type Ways } from './guardedFetch.ts'
import { overSandbox, type Sent } from './guardedFetch/exchange.ts'

const limits = { maxBytes: 10_000, maxDecodedBytes: 20_000, timeout: 2_000 }
const servers: Server[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

const listen = async (act: RequestListener): Promise<number> => {
  const server = createServer(act)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** The internet: names by their addresses, one server behind all of them, and what was sent where. */
const internet = async (act: RequestListener, names: Record<string, string[][]> = {}) => {
  const port = await listen(act)
  const sent: Sent[] = []
  const asked: string[] = []
  const ways: Ways = {
    resolve: async name => {
      asked.push(name)
      return (names[name]?.length ?? 0) > 1 ? (names[name]?.shift() ?? []) : (names[name]?.[0] ?? ['1.1.1.1'])
    },
    exchange: one => {
      sent.push(one)
      return overSandbox(port)(one)
    },
  }
  const get = (address: string, options: Partial<FetchOptions> = {}) =>
    guardedFetch(address, { ...limits, ...options }, ways)
  return { get, sent, asked }
}

const failure = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((reason: unknown) => reason)
  return error instanceof FetchFailure ? error.kind : `no failure: ${String(error)}`
}

describe('guardedFetch', () => {
  it('S-17 connects to the address that it checked, and tells the server the name', async () => {
    const { get, sent, asked } = await internet(
      ({ headers, url }, response) => response.end(`${headers.host} ${url}`),
      { 'example.com': [['2606:4700::1', '93.184.215.14'], ['127.0.0.1']] },
    )
    const { status, body, sample } = await get('https://example.com/a?b=c')
    expect([status, body.toString(), sample]).toEqual([200, 'example.com /a?b=c', false])
    expect(asked).toEqual(['example.com'])
    expect(sent.map(({ address }) => address)).toEqual(['93.184.215.14'])
  })

  it.each([
    ['an inward address', [['10.0.0.1']]],
    ['an inward address among public ones', [['1.1.1.1', '169.254.169.254']]],
    ['a mapped address', [['::ffff:127.0.0.1']]],
    ['a translated address', [['64:ff9b::7f00:1']]],
  ])('S-17 refuses a name that leads to %s, and asks nobody', async (_, addresses) => {
    const { get, sent } = await internet((_request, response) => response.end(), { 'example.com': addresses })
    expect(await failure(get('https://example.com/'))).toBe('refused')
    expect(sent).toEqual([])
  })

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/',
    '//[::ffff:7f00:1]/',
    'http://example.org/',
    'https://user@example.org/',
    'https://inward.example/',
    'file:///etc/passwd',
  ])('S-18 refuses a redirect to %s', async location => {
    const { get, sent } = await internet((_, response) => response.writeHead(302, { location }).end(), {
      'inward.example': [['192.168.0.1']],
    })
    expect(await failure(get('https://example.com/'))).toBe('refused')
    expect(sent).toHaveLength(1)
  })

  it('S-18 looks a name up anew at each redirect, so that a second answer is checked as well', async () => {
    const { get, asked } = await internet(
      (_, response) => response.writeHead(302, { location: '/again' }).end(),
      { 'example.com': [['1.1.1.1'], ['127.0.0.1']] },
    )
    expect(await failure(get('https://example.com/'))).toBe('refused')
    expect(asked).toEqual(['example.com', 'example.com'])
  })

  it('follows redirects up to a number, and none when told so', async () => {
    const turn: RequestListener = ({ url }, response) =>
      url === '/3'
        ? response.end('there')
        : response.writeHead(301, { location: `/${Number(url?.slice(1)) + 1}` }).end()
    const { get } = await internet(turn)
    expect((await get('https://example.com/0')).url.pathname).toBe('/3')
    expect(await failure(get('https://example.com/0', { redirects: 2 }))).toBe('refused')
    expect((await get('https://example.com/0', { redirects: 0 })).status).toBe(301)
  })

  it('hands neither headers nor a body of ours on to another origin, but who we are', async () => {
    const { get, sent } = await internet(({ headers }, response) =>
      headers.host === 'example.com'
        ? response.writeHead(302, { location: 'https://other.example/' }).end()
        : response.end('done'),
    )
    const headers = { authorization: 'Bearer key', 'user-agent': 'us' }
    await get('https://example.com/', { method: 'POST', body: 'x', headers })
    const told = sent.map(({ method, headers, body }) => [
      ...[method, headers['authorization'], headers['user-agent'], body],
    ])
    expect(told).toEqual([
      ['POST', 'Bearer key', 'us', 'x'],
      ['GET', undefined, 'us', undefined],
    ])
    const keeping = await internet((_, response) =>
      response.writeHead(307, { location: 'https://other.example/' }).end(),
    )
    expect(await failure(keeping.get('https://example.com/', { method: 'POST', body: 'x' }))).toBe('refused')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('S-19 unpacks %s, and stops at a bomb of it', async (encoding, pack) => {
    const answerWith = (bytes: Buffer) =>
      internet((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes))
    const fine = await answerWith(pack(Buffer.from('hello')))
    expect((await fine.get('https://example.com/')).body.toString()).toBe('hello')
    const bomb = await answerWith(pack(Buffer.alloc(5_000_000)))
    expect(await failure(bomb.get('https://example.com/'))).toBe('too_large')
  })

  it('S-19 stops at too many bytes, whatever length was announced', async () => {
    const endless = await internet((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(5_000)), 1)
      response.on('close', () => clearInterval(timer))
    })
    expect(await failure(endless.get('https://example.com/'))).toBe('too_large')
  })

  it('S-19 stops when time is up: at one byte after the other, at silence, at a name that never resolves', async () => {
    const dripping = await internet((_, response) => {
      const timer = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(timer))
    })
    expect(await failure(dripping.get('https://example.com/', { timeout: 200 }))).toBe('timeout')
    const silent = await internet(() => undefined)
    expect(await failure(silent.get('https://example.com/', { timeout: 100 }))).toBe('timeout')
    const never: Ways = {
      resolve: () => new Promise(() => undefined),
      exchange: () => Promise.reject(new Error()),
    }
    expect(await failure(guardedFetch('https://example.com/', { ...limits, timeout: 100 }, never))).toBe(
      'timeout',
    )
  })

  it.each([
    ['what is not packed as it says', { 'content-encoding': 'gzip' }, 'plain'],
    ['a packing that nobody asked for', { 'content-encoding': 'compress' }, 'x'],
    ['a half', { 'content-encoding': 'gzip' }, gzipSync('hello').subarray(0, 15)],
  ])('takes %s for broken', async (_, headers, body) => {
    const { get } = await internet((_request, response) => response.writeHead(200, headers).end(body))
    expect(await failure(get('https://example.com/'))).toBe('broken')
  })

  it('says that nobody answers', async () => {
    const { get } = await internet(({ socket }) => socket.destroy())
    expect(await failure(get('https://example.com/'))).toBe('unreachable')
    const nameless: Ways = {
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
      exchange: () => Promise.reject(new Error()),
    }
    expect(await failure(guardedFetch('https://example.com/', limits, nameless))).toBe('unreachable')
  })

  it('asks the sandbox where one is set, with the same checks, and marks what it says', async () => {
    const port = await listen(({ headers }, response) => response.end(headers.host))
    vi.stubEnv('SANDBOX_ORIGIN', `http://127.0.0.1:${port}`)
    const { body, sample } = await guardedFetch('https://eodhd.com/', limits)
    expect([body.toString(), sample]).toEqual(['eodhd.com', true])
    expect(await failure(guardedFetch(`http://127.0.0.1:${port}/`, { ...limits, allowHttp: true }))).toBe(
      'refused',
    )
  })

  it.each(['https://sandbox.example', 'http://127.0.0.1', 'http://10.0.0.1:80', 'http://127.0.0.1:80/path'])(
    'takes %s for no sandbox',
    async origin => {
      vi.stubEnv('SANDBOX_ORIGIN', origin)
      await expect(guardedFetch('https://eodhd.com/', limits)).rejects.toThrow('not a port of this machine')
    },
  )
})

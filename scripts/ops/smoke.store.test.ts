import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { run } from './run.fixture.ts'
import { cloud } from '../testing/cloud.ts'

const { site } = cloud
const servers: Server[] = []

/** A broken site: the real one with some answers spoiled. */
const spoiled = async (spoil: (path: string) => Parameters<RequestListener>[1]['statusCode'] | 'pass') => {
  const server = createServer(async (request, response) => {
    const status = spoil(request.url ?? '')
    if (status !== 'pass') return void response.writeHead(status).end()
    const answer = await fetch(site + request.url, { redirect: 'manual' })
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer)/.test(name),
    )
    response.writeHead(answer.status, headers.flat())
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => servers.splice(0).forEach(server => server.close()))

describe('npm run ops -- smoke', () => {
  it('names what fails, and fails', async () => {
    const broken = await spoiled(path => (path.startsWith('/api/documents') ? 200 : 'pass'))
    const { code, out } = await run('smoke', ['--url', broken])
    expect(code).toBe(1)
    expect(out).toMatch(
      /^FAILED .*staff routes refuse who is not signed in\n +listD\w+ answers 200, not 401$/m,
    )
    expect(out).toMatch(/ passed, 1 failed\n$/)
  })

  it('passes at the running product, a line and a time for each thing, and waits for what is not everywhere yet', async () => {
    let asked = 0
    const slow = await spoiled(path => (path === '/config.json' && ++asked < 2 ? 503 : 'pass'))
    const { code, out } = await run('smoke', ['--url', slow, '--wait', '60'])
    expect([code, asked]).toEqual([0, 2])
    expect(out).toMatch(/ passed, 0 failed\n$/)
    const lines = out.trim().split('\n').slice(0, -1)
    expect(lines.length).toBeGreaterThanOrEqual(10)
    for (const line of lines) expect(line).toMatch(/^passed +\d+\.\d\d s {2}\S/)
  })

  it('says that nobody answers', async () => {
    const { code, out } = await run('smoke', ['--url', 'http://127.0.0.1:9'])
    expect(code).toBe(1)
    expect(out).toMatch(/^FAILED .*home is a whole page\n +no answer: /m)
  })

  it.each([
    [[], /^Say which site/],
    [['--url', 'example'], /^"example" is not an address/],
    [['--url', 'http://example.com'], /is not HTTPS/],
    [['--url', 'https://example.com/investors'], /^Name the site alone/],
    [['--url', site, '--wait', 'long'], /is not a number of seconds/],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { code, err } = await run('smoke', args)
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asFetch } from './asFetch.ts'

/** Plays every host, as the sandbox does; tells what it was asked. */
const server = createServer((request, response) => {
  void text(request).then(body => {
    if (request.url === '/none') return response.writeHead(204).end()
    if (request.url === '/moved') return response.writeHead(302, { location: 'https://b.example/' }).end()
    response.writeHead(418, { 'content-encoding': 'gzip', 'x-own': ['1', '2'] })
    const { host, authorization } = request.headers
    response.end(gzipSync(JSON.stringify({ method: request.method, host, authorization, body })))
  })
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('SANDBOX_ORIGIN', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
})

const limits = { maxBytes: 10_000, maxDecodedBytes: 10_000, timeout: 2_000 }
const ask = asFetch({ ...limits, accepts: ({ hostname }) => hostname === 'a.example' })

it('asks as a library says, and answers unpacked with status and headers', async () => {
  const answer = await ask('https://a.example/x', {
    method: 'POST',
    headers: { authorization: 'Bearer key' },
    body: '{"ä":1}',
  })
  expect(answer.status).toBe(418)
  expect(answer.headers.get('x-own')).toBe('1, 2')
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(await answer.json()).toEqual({
    method: 'POST',
    host: 'a.example',
    authorization: 'Bearer key',
    body: '{"ä":1}',
  })
})

it('takes answers without a body, and hands redirects on as they are', async () => {
  expect((await ask('https://a.example/none')).status).toBe(204)
  expect((await ask('https://a.example/moved')).status).toBe(302)
})

it('asks nobody else, and with no other method', async () => {
  await expect(ask('https://b.example/')).rejects.toMatchObject({ name: 'FetchFailure', kind: 'refused' })
  await expect(ask('http://a.example/')).rejects.toMatchObject({ kind: 'refused' })
  await expect(ask('https://a.example/', { method: 'DELETE' })).rejects.toMatchObject({ kind: 'refused' })
})

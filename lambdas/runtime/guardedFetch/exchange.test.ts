import { createServer as createTcpServer } from 'node:net'
import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { overInternet } from './exchange.ts'

const sent = (port: number) => ({
  url: new URL(`https://prices.example:${port}/`),
  address: '127.0.0.1',
  method: 'GET',
  headers: {},
  body: undefined,
  signal: AbortSignal.timeout(2_000),
})

it('goes to the address that it is given, and asks there for the name', async () => {
  const names: string[] = []
  const server = createServer({
    SNICallback: (name, done) => {
      names.push(name)
      done(new Error('no certificate here'))
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await expect(overInternet(sent((server.address() as AddressInfo).port))).rejects.toThrow()
  expect(names).toEqual(['prices.example'])
  await new Promise(resolve => server.close(resolve))
})

it('never falls back to plain text', async () => {
  const heard: string[] = []
  const server = createTcpServer(socket =>
    socket.on('data', data => {
      heard.push(data.toString('latin1'))
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await expect(overInternet(sent((server.address() as AddressInfo).port))).rejects.toThrow()
  expect(heard.join('')).not.toContain('GET ')
  await new Promise(resolve => server.close(resolve))
})

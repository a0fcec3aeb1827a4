import { createServer, type Server } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { guardedFetch } from '../guardedFetch.ts'
import { overInternet } from './exchange.ts'
import { inward, spellings } from './spellings.fixture.ts'

/** Where somebody wants us to go, and whether going there is right as far as its text tells. */
interface Hop {
  address: string
  /** Public literal that a connection may go to; undefined for names, and for what nothing may go to. */
  literal?: string
}

const open = fc.constantFrom(
  '1.1.1.1',
  '8.8.4.4',
  '93.184.215.14',
  '151.101.1.69',
  '2606:4700::1111',
  '2a00:1450::1',
)
const closed = fc.oneof(
  inward.map(octets => octets.join('.')),
  inward.map(octets => `::ffff:${octets.join('.')}`),
  inward.map(octets => `64:ff9b::${octets.join('.')}`),
  fc.constantFrom('::1', '::', 'fe80::1', 'fd00:ec2::254', 'ff02::1', '2002:7f00:1::', '2001:0:7f00:1::'),
)
const names = ['one.example', 'two.example', 'three.example']
const name = fc.constantFrom(...names)
const path = fc.constantFrom('/', '/feed.xml', '/?a=b', '/@127.0.0.1/', '/#@10.0.0.1')

const hop: fc.Arbitrary<Hop> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(name, path).map(([host, rest]) => ({ address: `http://${host}${rest}` })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(open, path).map(([literal, rest]) => ({
      address: `http://${literal.includes(':') ? `[${literal}]` : literal}${rest}`,
      literal,
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(inward, fc.nat(), path).map(([octets, which, rest]) => {
      const all = spellings(octets)
      return { address: `http://${all[which % all.length]}${rest}` }
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.constantFrom('user@', 'user:pass@', '1.1.1.1@', '127.0.0.1%2523@'))
      .map(([host, who]) => ({ address: `http://${who}${host}/` })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.constantFrom(':22', ':6379', ':0', ':65536', ':8080'))
      .map(([host, port]) => ({ address: `http://${host}${port}/` })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        ...['//10.0.0.1/', '/\\127.0.0.1/', '\\\\127.0.0.1\\', 'file:///etc/passwd', 'gopher://one.example/'],
        ...[
          'http://localhost/',
          'http://metadata.google.internal/',
          'http://one.example.local/',
          'data:,x',
          '?again',
        ],
      )
      .map(address => ({ address })),
  },
)

/** Answers of a name server for one name, one for each query. */
const answers = fc.array(fc.oneof({ weight: 3, arbitrary: open }, { weight: 1, arbitrary: closed }), {
  minLength: 1,
  maxLength: 3,
})
const zone = fc.record(
  Object.fromEntries(names.map(each => [each, fc.array(answers, { minLength: 1, maxLength: 4 })])),
)

describe('S-17 S-18 over names that change, spellings, and redirects of every kind', () => {
  let server: Server
  let port = 0
  let hops: readonly Hop[] = []
  let asked = 0
  const connected: { host: unknown; port: unknown }[] = []

  beforeAll(async () => {
    server = createServer((_, response) => {
      const next = hops[++asked]
      // A header is bytes; those of UTF-8 stand for what is not ASCII.
      if (next) response.writeHead(302, { location: Buffer.from(next.address).toString('latin1') }).end()
      else response.end('there')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    const connect = Reflect.get(Socket.prototype, 'connect') as (...given: unknown[]) => Socket
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
      const [first] = given.flat() as { host?: unknown; port?: unknown }[]
      connected.push({ host: first?.host, port: first?.port })
      // Whatever was meant, the connection goes to the server of this test.
      return connect.call(this, port, '127.0.0.1')
    })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  it(
    'no connection goes to anything but the public address that was checked for it',
    { timeout: 120_000 },
    async () => {
      let arrived = 0
      await fc.assert(
        fc.asyncProperty(fc.array(hop, { minLength: 1, maxLength: 6 }), zone, async (given, told) => {
          hops = given
          asked = 0
          connected.length = 0
          const said = new Map(names.map(each => [each, 0]))
          /** Addresses that a connection may go to: literals, and what a name leads to if all of it is public. */
          const allowed = new Set(given.flatMap(({ literal }) => literal ?? []))
          const resolve = async (asking: string): Promise<string[]> => {
            const turn = said.get(asking) ?? 0
            said.set(asking, turn + 1)
            const all = told[asking] ?? []
            const now = all[Math.min(turn, all.length - 1)] ?? []
            const isOpen = now.every(one => /^(1\.1\.1\.1|8\.8\.4\.4|93\.|151\.|2606:4700:|2a00:)/.test(one))
            if (isOpen) for (const one of now) allowed.add(one)
            return now
          }
          const options = { maxBytes: 1000, maxDecodedBytes: 1000, timeout: 10_000, allowHttp: true }
          const outcome = await guardedFetch(given[0]?.address ?? '', options, {
            resolve,
            exchange: overInternet,
          }).then(
            () => 'there',
            (error: unknown) => (error instanceof Error ? error.name : ''),
          )
          if (outcome === 'there') arrived++
          for (const { host, port: to } of connected) {
            expect([...allowed]).toContain(host)
            expect(to).toBe(80)
          }
        }),
        { numRuns: 300 },
      )
      // Enough of the allowed addresses were fetched.
      expect(arrived).toBeGreaterThan(15)
    },
  )
})

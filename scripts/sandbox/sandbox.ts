import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { anthropic, anthropicTroubles } from './anthropic.ts'
import { coingecko } from './coingecko.ts'
import { contentful } from './contentful.ts'
import { eodhd } from './eodhd.ts'
import { faultAnswer } from './faults.ts'
import { type Fault, faultNames } from './stub.ts'
import { github } from './github/github.ts'
import { createReceiver, hooksHost } from './hooks/receiver.ts'
import { openai, openaiTroubles } from './openai.ts'
import { linkedin, linkedinTroubles } from './linkedin.ts'
import { createLse } from './news/lse.ts'
import { newsWires } from './news/wires.ts'
import { createPages } from './pages.ts'
import { strapi } from './strapi.ts'
import { createStripe, stripeTroubles } from './stripe/stripe.ts'
import { wordpress } from './wordpress.ts'
import type { Answer, Stub, Troubles } from './stub.ts'
import { x, xTroubles } from './x.ts'
import { relay, type RelayedMail, startSmtp } from './smtp.ts'

/** The third parties that are played, by host; what they keep is below `dir`. */
const partiesIn = (dir: string): Record<string, Stub> => ({
  'api.anthropic.com': anthropic,
  ...newsWires,
  'api.coingecko.com': coingecko,
  'api.github.com': github(join(dir, 'github')),
  'cdn.contentful.com': contentful,
  'api.linkedin.com': linkedin(),
  'api.openai.com': openai,
  'api.x.com': x(),
  'eodhd.com': eodhd,
  'strapi.example.com': strapi,
  'wordpress.example.com': wordpress,
})

/** Trouble of those that say so in words of their own. */
const troubles: Record<string, Troubles> = {
  'api.anthropic.com': anthropicTroubles,
  'api.linkedin.com': linkedinTroubles,
  'api.openai.com': openaiTroubles,
  'api.x.com': xTroubles,
  'api.stripe.com': stripeTroubles,
}

export interface Sandbox {
  /** `http://127.0.0.1:{port}`, where a third party is chosen by the `Host` header. */
  origin: string
  close(): Promise<void>
}

const send = async (
  response: ServerResponse,
  { status = 200, headers = {}, body }: Answer,
): Promise<void> => {
  const plain = typeof body === 'string' || Buffer.isBuffer(body)
  const type = plain || body instanceof Readable ? 'text/plain' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  if (body instanceof Readable) await pipeline(body, response)
  else response.end(plain ? body : JSON.stringify(body))
}

/**
 * Starts the server that plays third parties for the local run. Tests choose faults: PUT /faults/{host} with a fault's
 * name as body, DELETE takes it back, GET /calls/{host} counts the questions so far. PUT /pages/{host}/{path} says what an
 * address answers from then on; POST /rns releases an RNS; GET /hooks shows what webhooks brought.
 * The mail relay is reached by CONNECT, as through a proxy.
 * @param folder what third parties keep; without it, nothing outlives this sandbox
 * @param deliver gets each mail that the relay took
 * @param site whom third parties report to that report
 * @param port 0 takes a free one
 */
export const startSandbox = async (
  folder?: string,
  deliver: (mail: RelayedMail) => Promise<void> = async () => undefined,
  site?: string,
  port = 0,
): Promise<Sandbox> => {
  const dir = folder ?? mkdtempSync(join(tmpdir(), 'blu-sandbox-'))
  const stripe = createStripe(join(dir, 'stripe.json'), () => origin(), site)
  const receiver = createReceiver()
  const exchange = createLse()
  const stubs: Record<string, Stub> = {
    ...partiesIn(dir),
    'api.stripe.com': stripe.stub,
    [hooksHost]: receiver.stub,
    'api.londonstockexchange.com': exchange.stub,
  }
  const faults = new Map<string, Fault>()
  const calls = new Map<string, number>()
  const pages = createPages()

  const control = async (request: IncomingMessage): Promise<Answer> => {
    const address = /^\/pages(\/.*)$/.exec(request.url ?? '')?.[1]
    if (address) return pages.put(address, request.headers, await buffer(request))
    if (request.url === '/rns') return exchange.release(await text(request))
    if (request.url?.startsWith('/stripe/')) {
      const answer = await stripe.page(request.method ?? 'GET', request.url, await text(request))
      return answer ?? { status: 404, body: 'Stripe has no such page.' }
    }
    if (/^\/hooks\b/.test(request.url ?? ''))
      return receiver.control(request.method ?? 'GET', request.url ?? '', await text(request))
    const [, kind, host = ''] = /^\/(faults|calls)\/([^/]+)$/.exec(request.url ?? '') ?? []
    if (kind === 'calls') return { body: { calls: calls.get(host) ?? 0 } }
    const played = [...Object.keys(stubs), relay.host]
    if (kind !== 'faults' || !(played.includes(host) || pages.has(host)))
      return { status: 404, body: `The sandbox plays ${played.join(', ')}.` }
    const given = request.method === 'PUT' ? (await text(request)).trim() : undefined
    const fault = faultNames.find(name => name === given)
    if (given && !fault) return { status: 400, body: `Faults are ${faultNames.join(', ')}.` }
    if (fault) faults.set(host, fault)
    else faults.delete(host)
    return { body: { fault: fault ?? null } }
  }

  const count = (host: string) => calls.set(host, (calls.get(host) ?? 0) + 1)

  const play = async (request: IncomingMessage, host: string): Promise<Answer> => {
    const url = new URL(request.url ?? '/', `https://${host}`)
    const { method = 'GET', headers } = request
    const question = { method, url, headers, body: await text(request) }
    if (host === hooksHost) receiver.hear(question)
    const page = pages.answer(`/${host}${request.url ?? ''}`, request.headers['if-none-match'])
    const stub = stubs[host]
    if (!stub && !page) return { status: 404, body: `The sandbox does not play ${host}.` }
    count(host)
    const fault = faults.get(host)
    if (fault === 'unheard') await stub?.(question)
    if (fault) return troubles[host]?.[fault] ?? faultAnswer(fault)
    return page ?? (await stub?.(question)) ?? { status: 404, body: { error: 'Not found' } }
  }

  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').toLowerCase()
    const answer = host.startsWith('127.0.0.1') ? control(request) : play(request, host)
    answer
      .catch((error: unknown): Answer => ({ status: 500, body: String(error) }))
      .then(given => send(response, given))
      // The caller has closed the connection: nobody can be told.
      .catch(() => response.destroy())
  })
  const smtp = await startSmtp(deliver, () => faults.get(relay.host))
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    if (request.url !== `${relay.host}:${relay.port}`)
      return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    count(relay.host)
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    smtp.take(socket)
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: origin(),
    close: async () => {
      server.closeAllConnections()
      await smtp.close()
      await new Promise(resolve => server.close(resolve))
      if (folder === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}

import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import type { Fetched, FetchOptions } from '#runtime/guardedFetch.ts'
import { readingHere } from '../provider.fixture.ts'
import { bearerWire, form } from './bearer.ts'
import { Hosts } from './providerSecret.ts'

const Secret = Hosts.extend({ client_secret: z.string() })

let wires = 0
/** A wire whose server takes one client secret, and one token at a time. */
const wireWith = ({ right = 'right', seconds = 600 }: { right?: string; seconds?: number } = {}) => {
  // Tokens are kept for the whole process: each test has a secret of its own.
  const name = `wire-${++wires}`
  const state = { right, given: 'right', now: 0, tokens: 0, valid: (_: string): boolean => true }
  const sent: { address: string; options: FetchOptions }[] = []
  let forgotten = 0
  const kept = { value: state.given }
  const answer = (address: string, status: number, body: object): Fetched => ({
    url: new URL(address),
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    sample: false,
  })
  const fetch = async (address: string, options: FetchOptions): Promise<Fetched> => {
    sent.push({ address, options })
    if (address.endsWith('/token')) {
      const isRight = String(options.body).includes(`client_secret=${state.right}`)
      return isRight
        ? answer(address, 200, { access_token: `token-${++state.tokens}`, expires_in: seconds })
        : answer(address, 401, { error: 'invalid_client', error_description: 'Wrong client.' })
    }
    const token = options.headers?.['authorization']?.replace('Bearer ', '') ?? ''
    return state.valid(token) ? answer(address, 200, { token }) : answer(address, 401, { message: 'Expired' })
  }
  const wire = bearerWire({
    name: 'The wire',
    secret: { name, shape: Secret },
    token: ({ client_secret }) => ({
      url: 'https://auth.example.com/token',
      ...form({ grant_type: 'client_credentials', client_secret }),
    }),
    services: {
      fetch,
      now: () => new Date(state.now),

      pause: async () => undefined,
      reading: readingHere,
      secrets: {
        read: async () =>
          JSON.stringify({ hosts: ['auth.example.com', 'api.example.com'], client_secret: kept.value }),
        forget: () => {
          forgotten++
          kept.value = state.given
        },
        nameOf: given => `local/providers/${given}`,
      },
    },
  })
  const ask = async () => {
    const { body } = await wire.ask(() => ({ address: 'https://api.example.com/news' }))
    return (JSON.parse(body.toString()) as { token: string }).token
  }
  return { ask, state, sent, forgotten: () => forgotten }
}

describe('a bearer token', () => {
  it('is asked for once, by however many at a time, and used until a minute before its end', async () => {
    const { ask, state } = wireWith({ seconds: 600 })
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['token-1', 'token-1', 'token-1'])
    state.now = 539_999
    expect(await ask()).toBe('token-1')
    state.now = 540_000
    expect(await ask()).toBe('token-2')
  })

  it('that is refused is renewed once for all who had it', async () => {
    const { ask, state } = wireWith()
    await ask()
    state.valid = token => token !== 'token-1'
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['token-2', 'token-2', 'token-2'])
    expect(state.tokens).toBe(2)
  })

  it('is asked for with the new secret when that was rotated, whether token or token request is refused', async () => {
    const { ask, state, forgotten } = wireWith()
    await ask()
    state.valid = () => false
    Object.assign(state, {
      right: 'rotated',
      given: 'rotated',
      valid: (token: string) => token !== 'token-1',
    })
    expect(await ask()).toBe('token-2')
    expect(forgotten()).toBe(1)
  })

  it('that is refused whatever is done ends in a sentence that shows no secret', async () => {
    const { ask, state, sent } = wireWith()
    state.right = 'other'
    const failure = await ask().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      kind: 'not_allowed',
      status: 401,
      message: 'The wire does not accept the credentials (status 401). It says: Wrong client.',
    })
    expect(sent).toHaveLength(3)
    expect(JSON.stringify(failure)).not.toContain('right')
  })

  it('X-009 and what it is asked for with go to the hosts of the secret only, and follow no redirect', async () => {
    const { ask, sent } = wireWith()
    await ask()
    for (const { options } of sent) {
      expect(options.accepts?.(new URL('https://api.example.com/x'))).toBe(true)
      expect(options.accepts?.(new URL('https://api.example.com:8443/x'))).toBe(false)
      expect(options.accepts?.(new URL('https://api.example.com.evil.example/x'))).toBe(false)
    }
    expect(sent[0]?.options.redirects).toBe(0)
  })
})

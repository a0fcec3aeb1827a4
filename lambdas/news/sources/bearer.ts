import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Fetched, FetchOptions } from '#runtime/guardedFetch.ts'
import { SourceFailure } from '../source.ts'
import { ask, errorIn, jsonOf } from './ask.ts'
import { secretOf } from './providerSecret.ts'
import type { SourceServices } from './sourceServices.ts'

/** Seconds before its end at which a token counts as over. */
const margin = 60

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(300),
})

/** How a token is asked for. */
export interface TokenRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** Tokens of this process, each in use until shortly before it ends. */
const tokens = new Map<string, { token: Promise<string>; until: number }>()

interface Wire<S extends { hosts: string[] }> {
  /** In messages. */
  name: string
  secret: { name: string; shape: z.ZodType<S> }
  token: (secret: S) => TokenRequest
  services: SourceServices
}

/** A source that wants a bearer token. */
export interface BearerWire<S> {
  secret(): Promise<S>
  /**
   * Asks with a token. One that is refused is renewed, and then the secret read anew: it may have been rotated.
   * @throws SourceFailure
   */
  ask(request: (secret: S) => { address: string } & Partial<FetchOptions>): Promise<Fetched>
}

export const form = (fields: Record<string, string>): Pick<TokenRequest, 'body' | 'headers'> => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
})

export const bearerWire = <S extends { hosts: string[] }>({
  name,
  secret,
  token,
  services,
}: Wire<S>): BearerWire<S> => {
  const read = () => secretOf(services.secrets, secret.name, secret.shape)
  const only = ({ hosts }: S) => ({ accepts: ({ host }: URL) => hosts.includes(host) })
  const keyOf = (known: S): string =>
    createHash('sha256')
      .update(JSON.stringify([secret.name, known]))
      .digest('base64url')

  const obtain = async (known: S): Promise<{ token: string; seconds: number }> => {
    const { url, headers, body } = token(known)
    const options = { method: 'POST', headers, body, redirects: 0, ...only(known) } as const
    const answer = await ask(services.fetch, url, { ...options, name, explain: errorIn })
    const { access_token, expires_in } = jsonOf(answer, Token, name)
    return { token: access_token, seconds: expires_in }
  }

  const tokenFor = (known: S): Promise<string> => {
    const key = keyOf(known)
    const kept = tokens.get(key)
    const now = services.now().getTime()
    if (kept && kept.until > now) return kept.token
    const obtained = obtain(known)
    const entry = { token: obtained.then(got => got.token), until: Infinity }
    tokens.set(key, entry)
    obtained.then(
      ({ seconds }) => (entry.until = now + (seconds - margin) * 1000),
      () => tokens.delete(key),
    )
    return entry.token
  }

  return {
    secret: read,
    async ask(request) {
      for (let attempt = 1; ; attempt++) {
        const known = await read()
        let used: Promise<string> | undefined
        try {
          const { address, headers, ...options } = request(known)
          used = tokenFor(known)
          const authorization = `Bearer ${await used}`
          return await ask(services.fetch, address, {
            ...options,
            ...only(known),
            headers: { accept: 'application/json', ...headers, authorization },
            name,
            explain: errorIn,
          })
        } catch (error) {
          if (!(error instanceof SourceFailure) || error.status !== 401 || attempt === 3) throw error
          // Another request has renewed it already.
          const key = keyOf(known)
          if (tokens.get(key)?.token === used) tokens.delete(key)
          if (attempt === 2) services.secrets.forget(secret.name)
        }
      }
    },
  }
}

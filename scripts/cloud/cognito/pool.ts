import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type * as z from 'zod'
import { region } from '../engine.ts'
import { readState, writeState } from '../state.ts'
import type { clientProperties, groupProperties, poolProperties } from './properties.ts'
import type { Verifier } from './srp.ts'

export interface Code {
  code: string
  expires: number
}

/** One sign-in: what its refresh token and access tokens rest on. */
export interface Session {
  refreshHash: string
  clientId: string
  signedInAt: number
  expires: number
}

/** A person as kept on disk; all times in epoch ms. */
export interface User {
  sub: string
  attributes: Record<string, string>
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  enabled: boolean
  created: number
  modified: number
  groups: string[]
  password: Verifier
  /** When a temporary password ends. */
  temporaryUntil?: number
  signUpCode?: Code
  resetCode?: Code
  /** `lastStep` stops a code from working twice. */
  totp?: { secret: string; lastStep: number }
  pendingTotp?: string
  mfa: { enabled: boolean; preferred: boolean }
  /** By `origin_jti`. */
  sessions: Record<string, Session>
}

interface State {
  /** Makes the decoys of unknown names. */
  secret: string
  key: string
  users: Record<string, User>
  /** Failures and requests counted, by kind and account. */
  attempts: Record<string, { count: number; at: number }>
}

/** A user pool: what the template says of it and what it keeps. `name` is the id after the underscore. */
export interface Pool {
  id: string
  name: string
  issuer: string
  properties: z.output<typeof poolProperties>
  groups: Map<string, z.output<typeof groupProperties>>
  state: State
  keys: { private: KeyObject; public: KeyObject; jwk: JsonWebKey & { kid: string } }
  /** Puts changes on disk, if there are any. */
  save(): void
}

export interface Client {
  id: string
  pool: Pool
  properties: z.output<typeof clientProperties>
}

const newState = async (): Promise<State> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { secret: randomBytes(32).toString('hex'), key, users: {}, attempts: {} }
}

/** Opens the pool kept in `dir`, or starts it there. */
export const openPool = async (dir: string, id: string, properties: Pool['properties']): Promise<Pool> => {
  const file = join(dir, `${id}.json`)
  const state = readState<State | undefined>(file, undefined) ?? (await newState())
  const keys = { private: createPrivateKey(state.key), public: createPublicKey(state.key) }
  const { kty = '', n = '', e = '' } = keys.public.export({ format: 'jwk' })
  const jwk = { kty, n, e, alg: 'RS256', use: 'sig', kid: `${id}-1` }
  let kept = ''
  const save = (): void => {
    const latest = JSON.stringify(state)
    if (latest !== kept) writeState(file, state)
    kept = latest
  }
  save()
  const [, name = ''] = id.split('_')
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${id}`
  return { id, name, issuer, properties, groups: new Map(), state, keys: { ...keys, jwk }, save }
}

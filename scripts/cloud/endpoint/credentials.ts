import { randomBytes } from 'node:crypto'
import type { Caller } from '../engine.ts'

/** An access key as the AWS clients take it. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** The access keys of one start of the local cloud. */
export interface KeyRing {
  /** A new access key, bound to a role and the function that has it, or to operations without one. */
  issue(role?: string, fn?: string): Credentials
  /** Secret of an access key that was issued here. */
  secretOf(accessKeyId: string): string | undefined
  callerOf(accessKeyId: string): Caller
}

const newKey = (): Credentials => ({
  accessKeyId: `AKIALOCAL${randomBytes(6).toString('hex').toUpperCase().slice(0, 11)}`,
  secretAccessKey: randomBytes(30).toString('base64url'),
})

/**
 * Makes access keys with random secrets.
 * @param known keys of functions by role and function, which the next start is to give out again; else none outlives it
 */
export const createKeyRing = (known = new Map<string, Credentials>()): KeyRing => {
  const keys = new Map<string, { secret: string; caller: Caller }>()
  return {
    issue: (role, fn) => {
      const holder = `${role}/${fn}`
      const { accessKeyId, secretAccessKey } = (fn && known.get(holder)) || newKey()
      if (fn) known.set(holder, { accessKeyId, secretAccessKey })
      keys.set(accessKeyId, {
        secret: secretAccessKey,
        caller: { accessKeyId, ...(role && { role }), ...(fn && { fn }) },
      })
      return { accessKeyId, secretAccessKey }
    },
    secretOf: accessKeyId => keys.get(accessKeyId)?.secret,
    callerOf: accessKeyId => keys.get(accessKeyId)?.caller ?? { accessKeyId },
  }
}

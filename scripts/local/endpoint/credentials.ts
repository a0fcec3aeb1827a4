import { randomBytes } from 'node:crypto'
import type { Caller } from '../engine.ts'

/** An access key as the AWS clients take it. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** The access keys of one start of the local cloud; none outlives it. */
export interface KeyRing {
  /** A new access key, bound to a role and the function that has it, or to operations without one. */
  issue(role?: string, fn?: string): Credentials
  /** Secret of an access key that was issued here. */
  secretOf(accessKeyId: string): string | undefined
  callerOf(accessKeyId: string): Caller
}

/** Makes access keys with random secrets. */
export const createKeyRing = (): KeyRing => {
  const keys = new Map<string, { secret: string; caller: Caller }>()
  return {
    issue: (role, fn) => {
      const accessKeyId = `AKIALOCAL${randomBytes(6).toString('hex').toUpperCase().slice(0, 11)}`
      const secretAccessKey = randomBytes(30).toString('base64url')
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

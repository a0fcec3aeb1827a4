import { createHash } from 'node:crypto'
import * as z from 'zod'
import { auditItems, type AuditEntry } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { transact } from '#runtime/transact.ts'
import { worker } from '#runtime/worker.ts'
import { auditLogStore, type AuditLog } from '../../security/audit/auditLogStore.ts'
import { failedOf, isOfAccount, type SignInEntry } from '../failedSignIns.ts'

interface Services {
  auditLog: Pick<AuditLog, 'all'>
  /** Writes an entry as of a moment, under an id; false where it is there already. */
  write(entry: AuditEntry, at: Date, id: string): Promise<boolean>
  /** In which each step of a sign-in has to be answered. */
  stepMinutes: number
  now: () => Date
}

const minute = 60_000
/** Steps after the password, each with its own time: a new password, and a code. */
const steps = 2
/** Milliseconds that a run looks back, beside what may still succeed: runs that were missed are made up for. */
const lookBack = 60 * minute

/** The id of the entry of an attempt that failed, so that it is written once. */
const idOf = ({ id }: SignInEntry): string =>
  createHash('sha256').update(`failed ${id}`).digest('hex').slice(0, 32)

/**
 * Puts each attempt to sign in to an account that failed on record, with the moment at which it began: each minute, as
 * soon as it can succeed no more. The trigger that sees attempts begin does not do it, so that it costs and says the
 * same for every name (decision 47). Names that nobody has get no entry. May be repeated.
 */
export const recordFailedSignIns =
  ({ auditLog, write, stepMinutes, now }: Services) =>
  async (): Promise<void> => {
    const longest = steps * stepMinutes * minute
    const at = now()
    const before = at.getTime() - longest
    const from = new Date(before - lookBack).toISOString()
    const [attempts, successes] = await Promise.all([
      auditLog.all({ action: 'LOGIN_ATTEMPT', from }, isOfAccount),
      auditLog.all({ action: 'AUTHENTICATED', from }, isOfAccount),
    ])
    let written = 0
    for (const attempt of failedOf(attempts, successes, { longest, before })) {
      const entry: AuditEntry = {
        action_type: 'FAILED_AUTH',
        user_id: attempt.user_id,
        object: `accounts/${attempt.user_id}`,
        details: { ...Object(attempt.details), attempt: attempt.id, recorded_at: at.toISOString() },
      }
      if (await write(entry, new Date(attempt.created_at), idOf(attempt))) written++
    }
    if (written > 0) logger.info('failed sign-ins recorded', { written })
  }

export const handler = worker('recordFailedSignIns', z.unknown(), recordFailedSignIns, () => ({
  auditLog: auditLogStore(),
  write: async (entry, at, id) => (await transact(auditItems(entry, at, id))).length === 0,
  stepMinutes: Number(setting('SIGN_IN_STEP_MINUTES')),
  now: () => new Date(),
}))

import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { pool, type Pool } from './store.ts'

interface Services {
  audit: Audit
  pool: Pick<Pool, 'hasSecondFactor'>
}

/** Puts on record that somebody turned their second factor on or off, as the user pool has it, whatever the browser says. */
export const recordSecondFactor =
  ({ audit, pool }: Services): HandlerOf<'recordSecondFactor'> =>
  async asked => {
    const enabled = await pool.hasSecondFactor(asked.user.id)
    await audit.record({
      ...actorOf(asked),
      action_type: enabled ? 'SECOND_FACTOR_TURNED_ON' : 'SECOND_FACTOR_TURNED_OFF',
      object: `accounts/${asked.user.id}`,
    })
    return { enabled }
  }

export const services = (): Services => ({
  audit: audit(),
  pool: pool(),
})

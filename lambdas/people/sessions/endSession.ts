import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { sessionEnds, type SessionEnds } from '#runtime/revocations.ts'
import { pool, type Pool } from './store.ts'

interface Services {
  audit: Audit
  pool: Pick<Pool, 'signOut'>
  sessions: SessionEnds
}

/**
 * Signs a person out: of this session, whose refresh token the browser itself gives back to Cognito, or of all, which
 * is on record.
 */
export const endSession =
  ({ audit, pool, sessions }: Services): HandlerOf<'endSession'> =>
  async asked => {
    const { user, body } = asked
    if (body.everywhere) {
      const object = `accounts/${user.id}`
      await audit.record({ ...actorOf(asked), action_type: 'SIGNED_OUT_EVERYWHERE', object })
      await pool.signOut(user.id)
      await sessions.endAll(user.id)
    } else await sessions.endOne(user)
    return { ended: true }
  }

export const services = (): Services => ({
  audit: audit(),
  pool: pool(),
  sessions: sessionEnds(),
})

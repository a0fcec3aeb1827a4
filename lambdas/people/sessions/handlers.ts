import { sessionTimeout } from '#contract/people/sessions.ts'
import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { sessionEnds, type SessionEnds } from '#runtime/revocations.ts'
import { devices, type Devices } from '../devices.ts'
import { pool, type Pool } from './store.ts'

interface Services {
  audit: Audit
  devices: Pick<Devices, 'known' | 'issue'>
  pool: Pick<Pool, 'hasSecondFactor' | 'signOut'>
  sessions: SessionEnds
}

/**
 * Puts a sign-in on record with the viewer's address, which Cognito's own triggers do not know (decision 21), and
 * makes the browser known (decision 19).
 */
export const openSession =
  ({ audit, devices }: Services): HandlerOf<'openSession'> =>
  async ({ user, body, request }) => {
    const device = await devices.known(body.devices, user.id, request.now)
    await audit.record({
      action_type: user.admin ? 'ADMIN_LOGIN' : 'LOGIN',
      ...actorOf({ user, request }),
    })
    return {
      user_id: user.id,
      groups: user.groups,
      device: await devices.issue(user.id, device, request.now),
    }
  }

/**
 * Signs a person out: of this session, whose refresh token the browser itself gives back to Cognito, or of all, which
 * is on record.
 */
export const endSession =
  ({ audit, pool, sessions }: Services): HandlerOf<'endSession'> =>
  async input => {
    const { user, body } = input
    if (body.everywhere) {
      const object = `accounts/${user.id}`
      await audit.record({ ...actorOf(input), action_type: 'SIGNED_OUT_EVERYWHERE', object })
      await pool.signOut(user.id)
      await sessions.endAll(user.id)
    } else await sessions.endOne(user)
    return { ended: true }
  }

/** Puts on record that somebody turned their second factor on or off, as the user pool has it, whatever the browser says. */
export const recordSecondFactor =
  ({ audit, pool }: Services): HandlerOf<'recordSecondFactor'> =>
  async input => {
    const enabled = await pool.hasSecondFactor(input.user.id)
    await audit.record({
      ...actorOf(input),
      action_type: enabled ? 'SECOND_FACTOR_TURNED_ON' : 'SECOND_FACTOR_TURNED_OFF',
      object: `accounts/${input.user.id}`,
    })
    return { enabled }
  }

/** Puts on record that a browser ends a sign-in because nothing happened for too long; the browser then does so. */
export const recordSessionTimeout =
  ({ audit }: { audit: Audit }): HandlerOf<'recordSessionTimeout'> =>
  async input => {
    await audit.record({
      ...actorOf(input),
      action_type: 'SESSION_TIMEOUT',
      details: { ...sessionTimeout, last_active_at: input.body.last_active_at },
    })
    return sessionTimeout
  }

export const services = (): Services => ({
  audit: audit(),
  devices: devices(),
  pool: pool(),
  sessions: sessionEnds(),
})

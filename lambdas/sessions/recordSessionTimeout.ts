import { recordSessionTimeout as route, sessionTimeout } from '#contract/sessions.ts'
import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'

/** Puts on record that a browser ends a sign-in because nothing happened for too long; the browser then does so. */
export const recordSessionTimeout =
  ({ audit }: { audit: Audit }): Handler<typeof route> =>
  async asked => {
    await audit.record({
      ...actorOf(asked),
      action_type: 'SESSION_TIMEOUT',
      details: { ...sessionTimeout, last_active_at: asked.body.last_active_at },
    })
    return sessionTimeout
  }

export const handler = endpoint('recordSessionTimeout', route, recordSessionTimeout, () => ({
  audit: audit(),
}))

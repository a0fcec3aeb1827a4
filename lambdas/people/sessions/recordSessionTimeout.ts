import { sessionTimeout } from '#contract/people/sessions.ts'
import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'

/** Puts on record that a browser ends a sign-in because nothing happened for too long; the browser then does so. */
export const recordSessionTimeout =
  ({ audit }: { audit: Audit }): HandlerOf<'recordSessionTimeout'> =>
  async asked => {
    await audit.record({
      ...actorOf(asked),
      action_type: 'SESSION_TIMEOUT',
      details: { ...sessionTimeout, last_active_at: asked.body.last_active_at },
    })
    return sessionTimeout
  }

export const services = () => ({
  audit: audit(),
})

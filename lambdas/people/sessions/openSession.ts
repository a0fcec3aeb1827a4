import { actorOf } from '#runtime/actor.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { devices, type Devices } from '../devices.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'

interface Services {
  audit: Audit
  devices: Pick<Devices, 'known' | 'issue'>
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

export const services = (): Services => ({
  audit: audit(),
  devices: devices(),
})

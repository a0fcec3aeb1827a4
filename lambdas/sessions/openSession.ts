import { openSession as route } from '#contract/sessions.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'

interface Services {
  audit: Audit
}

/** Puts a sign-in on record with the viewer's address, which Cognito's own triggers do not know (decision 21). */
export const openSession =
  ({ audit }: Services): Handler<typeof route> =>
  async ({ user, request }) => {
    await audit.record({
      action_type: user.admin ? 'ADMIN_LOGIN' : 'LOGIN',
      user_id: user.id,
      ip_address: request.address,
      request_id: request.id,
    })
    return { user_id: user.id, groups: user.groups }
  }

export const handler = endpoint('openSession', route, openSession, () => ({ audit: audit() }))

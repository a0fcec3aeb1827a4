import type { PostAuthenticationTriggerEvent } from 'aws-lambda'
import { devicesField } from '#contract/people/sessions.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { type AttemptLimits, rateLimits } from '#runtime/rateLimit.ts'
import { strangerAttempts, type StrangerAttempts } from '../attemptStore.ts'
import { devices, type Devices } from '../devices.ts'
import { counterOf, signInActions } from '../signInRules.ts'
import { trigger } from '../trigger.ts'

interface Services {
  devices: Pick<Devices, 'known'>
  rateLimits: Pick<AttemptLimits, 'giveBack'>
  strangers: Pick<StrangerAttempts, 'giveBack'>
  audit: Audit
}

/**
 * Cognito's PostAuthentication trigger: the attempt that `preAuthentication` counted was a sign-in, so it is taken
 * back; failures before it stay counted. It is on record here because not everybody who signs in opens a session
 * with us: that record has the address (decision 21).
 */
export const postAuthentication =
  ({ devices, rateLimits, strangers, audit }: Services) =>
  async (event: PostAuthenticationTriggerEvent): Promise<PostAuthenticationTriggerEvent> => {
    const { userName, request } = event
    const now = new Date()
    const account = request.userAttributes['sub'] ?? userName
    const device = await devices.known(request.clientMetadata?.[devicesField], account, now)
    await Promise.all([
      ...(device === undefined
        ? [strangers.giveBack(account)]
        : // Only the one that counted has something to give back.
          signInActions.map(action => rateLimits.giveBack(counterOf(account, device), action, now))),
      audit.record({
        action_type: 'AUTHENTICATED',
        user_id: account,
        object: `accounts/${account}`,
        details: { known_browser: device !== undefined, ip_address: 'unavailable' },
      }),
    ])
    return event
  }

export const handler = trigger('postAuthentication', postAuthentication, () => ({
  devices: devices(),
  rateLimits: rateLimits(),
  strangers: strangerAttempts(),
  audit: audit(),
}))

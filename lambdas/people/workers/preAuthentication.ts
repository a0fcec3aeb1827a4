import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { limitOf } from '#contract/limits.ts'
import { devicesField } from '#contract/people/sessions.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import { type AttemptLimits, rateLimits } from '#runtime/rateLimit.ts'
import { strangerAttempts, type StrangerAttempts } from '../attemptStore.ts'
import { devices, type Devices } from '../devices.ts'
import { counterOf, signInAction, strangerAction, waitMessage } from '../signInRules.ts'
import { accounts, type Accounts } from '../teamStore.ts'
import { trigger } from '../trigger.ts'

interface Services {
  accounts: Pick<Accounts, 'isAdmin'>
  devices: Pick<Devices, 'known' | 'hashedName'>
  rateLimits: Pick<AttemptLimits, 'take'>
  strangers: Pick<StrangerAttempts, 'take'>
  audit: Audit
}

/**
 * Cognito's PreAuthentication trigger: counts each attempt to sign in, before its password is looked at, and refuses
 * those beyond the limit (decisions 19, 20), right password or not. In a browser that is not known every name is
 * counted alike, those too that nobody has: the same calls, words and delays, so that nobody learns who is an
 * administrator (decision 47). Each attempt is on record; Cognito does not tell from which address (decision 21).
 * A sign-in takes its attempt back in `postAuthentication`.
 * @throws Problem `too_many`
 */
export const preAuthentication =
  ({ accounts, devices, rateLimits, strangers, audit }: Services) =>
  async (event: PreAuthenticationTriggerEvent): Promise<PreAuthenticationTriggerEvent> => {
    const { userName, userPoolId, request } = event
    const now = new Date()
    const account = request.userNotFound ? undefined : request.userAttributes['sub']
    const [device, name] = await Promise.all([
      devices.known(request.validationData?.[devicesField], account ?? '', now),
      devices.hashedName(userName),
    ])
    const user_id = account ?? name
    const action =
      device === undefined ? strangerAction : signInAction(await accounts.isAdmin(userPoolId, userName))
    const record = (action_type: string, attempts: number) =>
      audit.record({
        action_type,
        user_id,
        object: `accounts/${user_id}`,
        details: { action, attempts, known_browser: device !== undefined, ip_address: 'unavailable' },
      })
    try {
      const attempts =
        device === undefined
          ? await strangers.take(user_id, now)
          : await rateLimits.take(counterOf(user_id, device), action, now)
      await record('LOGIN_ATTEMPT', attempts)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too_many') throw error
      await record('FAILED_AUTH', limitOf(action).limit + 1)
      const { retryAfter = 0 } = error
      throw new Problem('too_many', { message: waitMessage(retryAfter), retryAfter, cause: error })
    }
    return event
  }

export const handler = trigger('preAuthentication', preAuthentication, () => ({
  accounts: accounts(),
  devices: devices(),
  rateLimits: rateLimits(),
  strangers: strangerAttempts(),
  audit: audit(),
}))

import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { limitOf } from '#contract/limits.ts'
import { devicesField } from '#contract/sessions.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { devices, type Devices } from '#runtime/devices.ts'
import { Problem } from '#runtime/problem.ts'
import { type AttemptLimits, rateLimits } from '#runtime/rateLimit.ts'
import { accounts, type Accounts } from './accountStore.ts'
import { counterOf, signInAction, waitMessage } from './signInRules.ts'
import { trigger } from './trigger.ts'

interface Services {
  accounts: Pick<Accounts, 'isAdmin'>
  devices: Pick<Devices, 'known' | 'hashedName'>
  rateLimits: Pick<AttemptLimits, 'take'>
  audit: Audit
}

/**
 * Cognito's PreAuthentication trigger: counts each attempt to sign in, before its password is looked at, and refuses
 * those beyond the limit (decisions 19, 20), right password or not. Names that nobody has are counted too, and are
 * refused in the same words. Each attempt is on record; Cognito does not tell from which address (decision 21).
 * What ends in a sign-in is taken back by `postAuthentication`.
 * @throws Problem `too_many`
 */
export const preAuthentication =
  ({ accounts, devices, rateLimits, audit }: Services) =>
  async (event: PreAuthenticationTriggerEvent): Promise<PreAuthenticationTriggerEvent> => {
    const { userName, userPoolId, request } = event
    const now = new Date()
    const account = request.userNotFound ? undefined : request.userAttributes['sub']
    const [isAdmin, device, name] = await Promise.all([
      accounts.isAdmin(userPoolId, userName),
      devices.known(request.validationData?.[devicesField], account ?? '', now),
      devices.hashedName(userName),
    ])
    const user_id = account ?? name
    const action = signInAction(isAdmin)
    const record = (action_type: string, attempts: number) =>
      audit.record({
        action_type,
        user_id,
        object: `accounts/${user_id}`,
        details: { action, attempts, known_browser: device !== undefined, ip_address: 'unavailable' },
      })
    try {
      await record('LOGIN_ATTEMPT', await rateLimits.take(counterOf(user_id, device), action, now))
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
  audit: audit(),
}))

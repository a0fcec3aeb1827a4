import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { factorGroup, isKnownGroup, mustEnrol } from '#contract/people/sessions.ts'
import { accounts, type Accounts } from '../teamStore.ts'
import { trigger } from '../trigger.ts'

interface Services {
  accounts: Pick<Accounts, 'hasSecondFactor'>
  /** Whether administrators need a second factor (decision 22). */
  adminsNeedFactor: boolean
}

/**
 * Cognito's PreTokenGeneration trigger, at each sign-in and each renewal. Access tokens get the account's address,
 * by which the server names people. Where administrators need a second factor, one without it gets tokens of no
 * group but the one that says so, until an authenticator app is set up; so does anybody of whom an administrator
 * requires one. Whoever has one has used it for these tokens, or has just set it up. Groups that mean nothing here are
 * left out: the gateway writes groups as one text, in which a name with a comma could be read as two.
 */
export const preTokenGeneration =
  ({ accounts, adminsNeedFactor }: Services) =>
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const { groupConfiguration, userAttributes } = event.request
    const own = groupConfiguration.groupsToOverride ?? []
    const isHeld = own.includes(factorGroup) || (adminsNeedFactor && own.includes('admins'))
    const isFree = !isHeld || (await accounts.hasSecondFactor(event.userPoolId, event.userName))
    // A changed address is not confirmed yet.
    const email = userAttributes['email_verified'] === 'true' ? userAttributes['email'] : undefined
    event.response = {
      claimsAndScopeOverrideDetails: {
        ...(email && { accessTokenGeneration: { claimsToAddOrOverride: { email } } }),
        // Cognito drops the groups of an answer that does not repeat them.
        groupOverrideDetails: isFree
          ? { ...groupConfiguration, groupsToOverride: own.filter(isKnownGroup) }
          : { groupsToOverride: [mustEnrol] },
      },
    }
    return event
  }

export const handler = trigger('preTokenGeneration', preTokenGeneration, () => ({
  accounts: accounts(),
  adminsNeedFactor: process.env['ADMINS_NEED_FACTOR'] === 'yes',
}))

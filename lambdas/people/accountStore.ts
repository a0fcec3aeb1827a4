import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'

/** What a user pool knows of an account besides what it tells its triggers. */
export interface Accounts {
  /** Whether the account is a member of `admins`. False for a name that nobody has. */
  isAdmin(userPoolId: string, userName: string): Promise<boolean>
  /** Whether signing in to the account takes a code of an authenticator app. */
  hasSecondFactor(userPoolId: string, userName: string): Promise<boolean>
}

// Cognito waits five seconds for a trigger and then asks it again: a call that hangs is given up in time.
const client = once(
  () =>
    new CognitoIdentityProviderClient({ requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 } }),
)

export const accounts = (): Accounts => ({
  async isAdmin(UserPoolId, Username) {
    try {
      const { Groups = [] } = await client().send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))
      return Groups.some(({ GroupName }) => GroupName === 'admins')
    } catch (error) {
      if (error instanceof UserNotFoundException) return false
      throw error
    }
  },
  async hasSecondFactor(UserPoolId, Username) {
    const { UserMFASettingList = [] } = await client().send(new AdminGetUserCommand({ UserPoolId, Username }))
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
  },
})

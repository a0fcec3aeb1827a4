import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { parseGroups } from '#runtime/user.ts'

/** Who belongs to the team. */
export interface StaffStore {
  /** Whether the account of this mail address is in one of the team's groups. */
  isStaff(address: string): Promise<boolean>
}

const client = once(
  () =>
    new CognitoIdentityProviderClient({
      requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 },
    }),
)

export const staffStore = (): StaffStore => ({
  async isStaff(address) {
    try {
      const { Groups = [] } = await client().send(
        new AdminListGroupsForUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username: address }),
      )
      return parseGroups(Groups.map(({ GroupName }) => GroupName)).length > 0
    } catch (error) {
      if (error instanceof UserNotFoundException) return false
      throw error
    }
  },
})

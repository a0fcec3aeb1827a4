import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

const client = once(() => new CognitoIdentityProviderClient({}))

/** The members of the group `admins` who can sign in. */
export interface AdminStore {
  count(): Promise<number>
}

export const adminStore = (): AdminStore => ({
  async count() {
    const group = { UserPoolId: setting('USER_POOL_ID'), GroupName: 'admins' }
    let count = 0
    for await (const { Users = [] } of paginateListUsersInGroup({ client: client() }, group))
      count += Users.filter(({ Enabled }) => Enabled !== false).length
    return count
  },
})

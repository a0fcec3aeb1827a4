import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

const client = once(() => new CognitoIdentityProviderClient({}))

/** The user pool's side of sessions. */
export interface Pool {
  /** Lets no session of an account be renewed. */
  signOut(id: string): Promise<void>
  /** Whether signing in to an account takes a code of an authenticator app. */
  hasSecondFactor(id: string): Promise<boolean>
}

export const pool = (): Pool => ({
  async hasSecondFactor(Username) {
    const { UserMFASettingList = [] } = await client().send(
      new AdminGetUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username }),
    )
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
  },
  async signOut(Username) {
    await client().send(new AdminUserGlobalSignOutCommand({ UserPoolId: setting('USER_POOL_ID'), Username }))
  },
})

import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'

const client = once(() => new CognitoIdentityProviderClient({}))

/** An access token lives on for minutes after its account was deleted in the pool. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof UserNotFoundException)) throw error
}

/** The user pool's side of sessions. */
export interface Pool {
  /** Lets no session of an account be renewed; of one that is gone none can be. */
  signOut(id: string): Promise<void>
  /**
   * Whether signing in to an account takes a code of an authenticator app.
   * @throws Problem `not_signed_in` when there is no such account.
   */
  hasSecondFactor(id: string): Promise<boolean>
}

export const pool = (): Pool => ({
  async hasSecondFactor(Username) {
    const account = await client()
      .send(new AdminGetUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username }))
      .catch(unlessGone)
    if (!account) throw new Problem('not_signed_in')
    const { UserMFASettingList = [] } = account
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
  },
  async signOut(Username) {
    await client()
      .send(new AdminUserGlobalSignOutCommand({ UserPoolId: setting('USER_POOL_ID'), Username }))
      .catch(unlessGone)
  },
})

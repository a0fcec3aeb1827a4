import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Reader } from '#contract/publishing/insiders.ts'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

/** The accounts of people whom somebody names. */
export interface ReaderStore {
  /** The account of a mail address; undefined where nobody has it. */
  find(email: string): Promise<Reader | undefined>
}

const client = once(() => new CognitoIdentityProviderClient({}))

export const readerStore = (): ReaderStore => ({
  async find(email) {
    try {
      const { UserAttributes = [] } = await client().send(
        new AdminGetUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username: email }),
      )
      const said = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? ''
      return { id: said('sub'), email: said('email'), name: said('name') }
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined
      throw error
    }
  },
})

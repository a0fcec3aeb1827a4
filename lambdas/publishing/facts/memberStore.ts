import {
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'

/** Somebody of the team. */
export interface Member {
  id: string
  email: string
}

/** The team: members of `admins` and `editors` who can sign in, each once. */
export interface MemberStore {
  list(): Promise<Member[]>
}

const client = once(() => new CognitoIdentityProviderClient({}))

export const memberStore = (): MemberStore => ({
  async list() {
    const found = new Map<string, Member>()
    for (const GroupName of ['admins', 'editors']) {
      const group = { UserPoolId: setting('USER_POOL_ID'), GroupName }
      for await (const { Users = [] } of paginateListUsersInGroup({ client: client() }, group))
        for (const { Enabled, Attributes = [] } of Users) {
          const valueOf = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
          const [id, email] = [valueOf('sub'), valueOf('email')]
          if (Enabled !== false && id && email) found.set(id, { id, email })
        }
    }
    return [...found.values()]
  },
})

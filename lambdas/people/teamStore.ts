import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  InvalidParameterException,
  ListUsersCommand,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { Problem } from '#runtime/problem.ts'
import type { Account } from './memberRules.ts'

/** Facts about an account that triggers have to ask the user pool for. */
export interface Accounts {
  /** Whether the account is a member of `admins`. False for a name that nobody has. */
  isAdmin(userPoolId: string, userName: string): Promise<boolean>
  /** Whether signing in to the account takes a code of an authenticator app. */
  hasSecondFactor(userPoolId: string, userName: string): Promise<boolean>
}

// Cognito waits five seconds for a trigger and then asks it again: a call that hangs is given up in time.
const triggerClient = once(
  () =>
    new CognitoIdentityProviderClient({ requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 } }),
)

export const accounts = (): Accounts => ({
  async isAdmin(UserPoolId, Username) {
    try {
      const { Groups = [] } = await triggerClient().send(
        new AdminListGroupsForUserCommand({ UserPoolId, Username }),
      )
      return Groups.some(({ GroupName }) => GroupName === 'admins')
    } catch (error) {
      if (error instanceof UserNotFoundException) return false
      throw error
    }
  },
  async hasSecondFactor(UserPoolId, Username) {
    const { UserMFASettingList = [] } = await triggerClient().send(
      new AdminGetUserCommand({ UserPoolId, Username }),
    )
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
  },
})

/** The accounts of the user pool, for the Team panel. Each change may be repeated. */
export interface TeamStore {
  /** @throws Problem `invalid_input` for a page that the pool did not give */
  page(search: string, after: string | undefined): Promise<{ accounts: Account[]; next: string | undefined }>
  /** Ids of a group's members, and which of them may sign in. */
  members(group: string): Promise<Map<string, { enabled: boolean }>>
  /** An account by id or address, with what it has of a second factor; undefined where nobody has it. */
  find(name: string): Promise<(Account & { hasFactor: boolean }) | undefined>
  groupsOf(id: string): Promise<string[]>
  join(id: string, group: string): Promise<void>
  leave(id: string, group: string): Promise<void>
  /** Lets no session be renewed; revoking the access tokens that are out is up to `revocations`. Nothing where the account is gone. */
  signOut(id: string): Promise<void>
  forgetFactor(id: string): Promise<void>
  setEnabled(id: string, isEnabled: boolean): Promise<void>
  /** Nothing where it is gone. */
  remove(id: string): Promise<void>
  /** Makes an account and mails its temporary password, or mails a new one. Answers its id. */
  invite(email: string, isAgain: boolean): Promise<string>
}

const pageSize = 60
const client = once(() => new CognitoIdentityProviderClient({}))

interface Listed {
  Username?: string | undefined
  UserStatus?: string | undefined
  Enabled?: boolean | undefined
  UserCreateDate?: Date | undefined
}

const accountOf = (user: Listed, attributes: AttributeType[] = []): Account => {
  const attribute = (name: string) => attributes.find(({ Name }) => Name === name)?.Value ?? ''
  return {
    id: user.Username ?? '',
    email: attribute('email'),
    name: attribute('name'),
    status: user.UserStatus ?? '',
    enabled: user.Enabled !== false,
    created: user.UserCreateDate ?? new Date(0),
  }
}

/** A value inside the quotes of a filter of Cognito. */
const quoted = (text: string): string => text.replace(/["\\]/g, '\\$&')

export const teamStore = (): TeamStore => {
  const UserPoolId = setting('USER_POOL_ID')
  const of = (Username: string) => ({ UserPoolId, Username })
  return {
    async page(search, after) {
      try {
        const { Users = [], PaginationToken } = await client().send(
          new ListUsersCommand({
            UserPoolId,
            Limit: pageSize,
            ...(search && { Filter: `email ^= "${quoted(search)}"` }),
            ...(after !== undefined && { PaginationToken: after }),
          }),
        )
        return { accounts: Users.map(user => accountOf(user, user.Attributes)), next: PaginationToken }
      } catch (cause) {
        if (!(cause instanceof InvalidParameterException)) throw cause
        throw new Problem('invalid_input', { message: 'There is no such page of accounts.', cause })
      }
    },

    async members(GroupName) {
      const members = new Map<string, { enabled: boolean }>()
      for await (const { Users = [] } of paginateListUsersInGroup(
        { client: client() },
        { UserPoolId, GroupName },
      ))
        for (const { Username = '', Enabled } of Users) members.set(Username, { enabled: Enabled !== false })
      return members
    },

    async find(name) {
      try {
        const user = await client().send(new AdminGetUserCommand(of(name)))
        const hasFactor = user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false
        return { ...accountOf(user, user.UserAttributes), hasFactor }
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined
        throw error
      }
    },

    async groupsOf(id) {
      try {
        const { Groups = [] } = await client().send(new AdminListGroupsForUserCommand(of(id)))
        return Groups.flatMap(({ GroupName }) => GroupName ?? [])
      } catch (error) {
        if (error instanceof UserNotFoundException) return []
        throw error
      }
    },

    async join(id, GroupName) {
      await client().send(new AdminAddUserToGroupCommand({ ...of(id), GroupName }))
    },
    async leave(id, GroupName) {
      await client().send(new AdminRemoveUserFromGroupCommand({ ...of(id), GroupName }))
    },
    async signOut(id) {
      try {
        await client().send(new AdminUserGlobalSignOutCommand(of(id)))
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error
      }
    },
    async forgetFactor(id) {
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false }
      await client().send(new AdminSetUserMFAPreferenceCommand({ ...of(id), SoftwareTokenMfaSettings }))
    },
    async setEnabled(id, isEnabled) {
      if (isEnabled) await client().send(new AdminEnableUserCommand(of(id)))
      else await client().send(new AdminDisableUserCommand(of(id)))
    },
    async remove(id) {
      try {
        await client().send(new AdminDeleteUserCommand(of(id)))
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error
      }
    },
    async invite(email, isAgain) {
      const { User } = await client().send(
        new AdminCreateUserCommand({
          ...of(email),
          DesiredDeliveryMediums: ['EMAIL'],
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
          ...(isAgain && { MessageAction: 'RESEND' }),
        }),
      )
      return User?.Username ?? ''
    },
  }
}

import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  paginateListUsersInGroup,
  type UserType,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Group, groups } from '#contract/people/sessions.ts'
import { revocationRow, underWay } from '#runtime/revocations.ts'
import { BadInput, Failure } from './failure.ts'
import type { Place } from './place.ts'

/** An account of the user pool. */
export interface Person {
  email: string
  groups: Group[]
  /** Cognito's word, for example `CONFIRMED` or `FORCE_CHANGE_PASSWORD`. */
  status: string
  enabled: boolean
  created: Date | undefined
}

/** Result of `add`. */
export type Added = 'invited' | 'added' | 'was a member'

/** The people of an environment, for operations. */
export interface People {
  list(): Promise<Person[]>
  /** Makes the account, with an invitation by mail, unless it exists; then puts it into the group. */
  add(email: string, group: Group): Promise<Added>
  /** Sends the invitation again, with a new temporary password. */
  invite(email: string): Promise<void>
  /**
   * Takes somebody out of a group and ends all their sessions; the account stays. Answers whether they were in it.
   * @throws Failure when nobody would be left in `admins`
   */
  remove(email: string, group: Group): Promise<boolean>
  /** Cognito's id of an account. @throws BadInput when nobody has the address */
  idOf(email: string): Promise<string>
  /** Lets somebody who lost their authenticator app sign in without it, and ends their sessions. */
  resetAuthenticator(email: string): Promise<void>
}

const emailOf = ({ Attributes, Username = '' }: UserType): string =>
  Attributes?.find(({ Name }) => Name === 'email')?.Value ?? Username

export const peopleOf = async (place: Place): Promise<People> => {
  const client = new CognitoIdentityProviderClient(place.settings)
  const UserPoolId = await place.userPool()

  /** Revokes the access tokens of all sessions of an account; the product refuses them within five seconds. */
  const revoke = async (id: string): Promise<void> => {
    const tables = DynamoDBDocumentClient.from(new DynamoDBClient(place.settings))
    const Item = revocationRow(id, undefined, new Date(Date.now() + underWay * 1000))
    await tables.send(new PutCommand({ TableName: await place.table('revocations'), Item }))
  }

  const members = async (GroupName: Group): Promise<UserType[]> => {
    const pages = paginateListUsersInGroup({ client }, { UserPoolId, GroupName })
    return (await Array.fromAsync(pages)).flatMap(({ Users = [] }) => Users)
  }

  const find = async (email: string) => {
    try {
      return await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }))
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined
      throw error
    }
  }

  const found = async (email: string) => {
    const existing = await find(email)
    if (!existing) throw new BadInput(`Nobody in ${place.env} has the address ${email}.`)
    return existing
  }

  const create = (Username: string, more: { MessageAction?: 'RESEND' } = {}) =>
    client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
        ],
        ...more,
      }),
    )

  return {
    async list() {
      const inGroup = await Promise.all(
        groups.map(
          async group => [group, new Set((await members(group)).map(user => user.Username))] as const,
        ),
      )
      const pages = paginateListUsers({ client }, { UserPoolId })
      return (await Array.fromAsync(pages))
        .flatMap(({ Users = [] }) => Users)
        .map(user => ({
          email: emailOf(user),
          groups: inGroup.filter(([, names]) => names.has(user.Username)).map(([group]) => group),
          status: user.UserStatus ?? '',
          enabled: user.Enabled ?? false,
          created: user.UserCreateDate,
        }))
        .sort((a, b) => a.email.localeCompare(b.email))
    },

    async add(email, GroupName) {
      const existing = await find(email)
      if (!existing) await create(email)
      const isMember =
        existing && (await members(GroupName)).some(user => user.Username === existing.Username)
      if (isMember) return 'was a member'
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }))
      return existing ? 'added' : 'invited'
    },

    async invite(email) {
      await create(email, { MessageAction: 'RESEND' })
    },

    async remove(email, GroupName) {
      const existing = await found(email)
      const present = await members(GroupName)
      const isMember = present.some(user => user.Username === existing.Username)
      const others = present.filter(user => user.Username !== existing.Username && user.Enabled)
      if (isMember && GroupName === 'admins' && others.length === 0)
        throw new Failure(`${email} is the last admin of ${place.env}: add another one first.`)
      const Username = email
      await revoke(existing.Username ?? '')
      if (isMember)
        await client.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
      return isMember
    },

    async idOf(email) {
      return (await found(email)).Username ?? ''
    },

    async resetAuthenticator(email) {
      const { Username = '' } = await found(email)
      await revoke(Username)
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false }
      await client.send(
        new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, SoftwareTokenMfaSettings }),
      )
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    },
  }
}

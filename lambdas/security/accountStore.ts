import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  paginateListUsers,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { once } from '#contract/once.ts'
import { groups } from '#contract/people/sessions.ts'
import { setting } from '#runtime/env.ts'
import { inParallel } from '#runtime/inParallel.ts'

/** An account of the user pool. */
export interface Account {
  /** Cognito's `sub`. */
  id: string
  email: string
  createdAt: Date
}

export interface Waiting extends Account {
  /** Whether its owner has shown that the address is theirs. */
  confirmed: boolean
}

/** The user pool, as far as its security goes. */
export interface AccountStore {
  /** Members of `admins` who can sign in, each with whether that takes a second factor. */
  admins(): Promise<(Account & { hasFactor: boolean })[]>
  /** Mail addresses of the members of `admins` who can sign in. */
  adminAddresses(): Promise<string[]>
  /** Accounts that can sign in, or soon could, and are in no group. */
  waiting(): Promise<Waiting[]>
  /** Whether Cognito refuses passwords that are known to have leaked. */
  refusesLeakedPasswords(): Promise<boolean>
}

/** Accounts that are asked about at once. */
const atOnce = 5

const client = once(() => new CognitoIdentityProviderClient({}))

const accountOf = ({ Username = '', Attributes = [], UserCreateDate }: UserType): Account => {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
  return {
    id: attribute('sub') ?? Username,
    email: attribute('email') ?? Username,
    createdAt: UserCreateDate ?? new Date(0),
  }
}

const members = async (GroupName: string): Promise<UserType[]> => {
  const found: UserType[] = []
  const group = { UserPoolId: setting('USER_POOL_ID'), GroupName }
  for await (const { Users = [] } of paginateListUsersInGroup({ client: client() }, group))
    found.push(...Users)
  return found
}

const hasFactor = async (Username: string): Promise<boolean> => {
  const { UserMFASettingList = [] } = await client().send(
    new AdminGetUserCommand({ UserPoolId: setting('USER_POOL_ID'), Username }),
  )
  return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
}

export const accountStore = (): AccountStore => ({
  async admins() {
    const users = (await members('admins')).filter(({ Enabled }) => Enabled !== false)
    return inParallel(users, atOnce, async user => ({
      ...accountOf(user),
      hasFactor: await hasFactor(user.Username ?? ''),
    }))
  },

  async adminAddresses() {
    const users = (await members('admins')).filter(({ Enabled }) => Enabled !== false)
    return users.map(user => accountOf(user).email).filter(address => address.includes('@'))
  },

  async waiting() {
    const grouped = new Set((await Promise.all(groups.map(members))).flat().map(({ Username }) => Username))
    const found: Waiting[] = []
    const pool = { UserPoolId: setting('USER_POOL_ID') }
    for await (const { Users = [] } of paginateListUsers({ client: client() }, pool))
      for (const user of Users)
        if (user.Enabled !== false && !grouped.has(user.Username))
          found.push({ ...accountOf(user), confirmed: user.UserStatus !== 'UNCONFIRMED' })
    return found
  },

  async refusesLeakedPasswords() {
    const { UserPool } = await client().send(
      new DescribeUserPoolCommand({ UserPoolId: setting('USER_POOL_ID') }),
    )
    return UserPool?.UserPoolAddOns?.AdvancedSecurityMode === 'ENFORCED'
  },
})

import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { AwsError } from '../engine.ts'
import { mfaSettings, setMfa } from './account.ts'
import { invalidParameter, notAuthorized } from './errors.ts'
import { checkPassword, setPassword } from './password.ts'
import type { Pool, User } from './pool.ts'
import { attributeList, forPool, forUser, text, type Operation } from './service.ts'
import { fire, sendCode } from './triggers.ts'
import { addUser, attributeListOf, attributesOf, findUser, groupsOf, mfaOf, userOf } from './users.ts'

const shown = (user: User) => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.created / 1000,
  UserLastModifiedDate: user.modified / 1000,
})
const listed = (user: User): object => ({ ...shown(user), Attributes: attributeListOf(user) })

const groupOf = (pool: Pool, name: string): object => {
  const group = pool.groups.get(name)
  if (!group) throw new AwsError('ResourceNotFoundException', 'Group not found.')
  return group
}

const Limit = z.number().min(0).max(60).default(60)
const paging = { Limit, NextToken: text.optional() }

/** One page; the token is the index of the next. */
const page = <T>(all: T[], limit: number, token = '0'): [T[], string | undefined] => {
  if (!/^\d{1,9}$/.test(token)) throw invalidParameter('Invalid pagination token.')
  const end = Number(token) + (limit || 60)
  return [all.slice(Number(token), end), end < all.length ? String(end) : undefined]
}

/** People whom a filter such as `email = "x"` or `name ^= "x"` finds. */
const filtered = (pool: Pool, filter: string | undefined): User[] => {
  const users = Object.values(pool.state.users)
  if (!filter) return users
  const [, name = '', sign, value = ''] =
    /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? []
  if (!sign) throw invalidParameter(`Error while parsing filter: ${filter}`)
  const wanted = value.replace(/\\(.)/g, '$1')
  return users.filter(user => {
    const { sub, status, enabled, attributes } = user
    const own = {
      sub,
      username: sub,
      'cognito:user_status': status,
      status: enabled ? 'Enabled' : 'Disabled',
    }
    const actual = { ...attributes, ...own }[name]
    return sign === '=' ? actual === wanted : actual?.startsWith(wanted)
  })
}

const setEnabled = (isEnabled: boolean): Operation =>
  forUser({}, ({ user, now }) => {
    Object.assign(user, { enabled: isEnabled, modified: now }, isEnabled ? {} : { sessions: {} })
  })

const setMember = (isMember: boolean): Operation =>
  forUser({ GroupName: text }, ({ pool, user }, { GroupName }) => {
    groupOf(pool, GroupName)
    user.groups = [...user.groups.filter(name => name !== GroupName), ...(isMember ? [GroupName] : [])]
  })

const invitation = {
  Username: text,
  TemporaryPassword: text.optional(),
  UserAttributes: attributeList,
  MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
}

/** Operations with AWS credentials, for operators and the product's functions. */
export const adminOperations: Record<string, Operation> = {
  AdminCreateUser: forPool(
    invitation,
    async (call, { Username, TemporaryPassword, UserAttributes, MessageAction }) => {
      const { pool } = call
      const attributes = attributesOf(pool, UserAttributes, 'admin')
      const password = TemporaryPassword ?? `${randomBytes(12).toString('base64url')}aA1!`
      checkPassword(pool, password)
      const isResend = MessageAction === 'RESEND'
      const request = { userAttributes: attributes, validationData: null }
      if (!isResend) await fire(call, 'PreSignUp_AdminCreateUser', Username, request)
      const user = isResend
        ? userOf(pool, Username)
        : addUser(call, Username, password, { status: 'FORCE_CHANGE_PASSWORD', attributes })
      if (user.status !== 'FORCE_CHANGE_PASSWORD')
        throw new AwsError('UnsupportedUserStateException', `Resend not possible. ${user.status} status`)
      setPassword({ ...call, user }, password, false)
      if (MessageAction !== 'SUPPRESS') await sendCode({ ...call, user }, 'AdminCreateUser', password)
      return { User: listed(user) }
    },
  ),

  AdminSetUserPassword: forUser(
    { Password: text, Permanent: z.boolean().default(false) },
    (call, { Password, Permanent }) => setPassword(call, Password, Permanent),
  ),

  AdminConfirmSignUp: forUser({}, async call => {
    const { user, now } = call
    if (user.status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    Object.assign(user, { status: 'CONFIRMED', modified: now })
    await fire(call, 'PostConfirmation_ConfirmSignUp', user)
  }),

  AdminGetUser: forUser({}, ({ user }) => ({
    ...shown(user),
    UserAttributes: attributeListOf(user),
    ...mfaOf(user),
  })),

  AdminUpdateUserAttributes: forUser(
    { UserAttributes: attributeList },
    ({ pool, user, now }, { UserAttributes }) => {
      const attributes = attributesOf(pool, UserAttributes, 'admin')
      const holder = attributes.email === undefined ? user : findUser(pool, attributes.email)
      if (holder && holder !== user)
        throw new AwsError('AliasExistsException', 'An account with the email already exists.')
      Object.assign(user.attributes, attributes)
      user.modified = now
    },
  ),

  AdminSetUserMFAPreference: forUser(mfaSettings, ({ user }, { SoftwareTokenMfaSettings }) =>
    setMfa(user, SoftwareTokenMfaSettings),
  ),

  DescribeUserPool: forPool({}, ({ pool }) => ({
    UserPool: { UserPoolAddOns: pool.properties.UserPoolAddOns },
  })),

  AdminDisableUser: setEnabled(false),
  AdminEnableUser: setEnabled(true),
  AdminDeleteUser: forUser({}, ({ pool, user }) => {
    delete pool.state.users[user.sub]
  }),
  AdminUserGlobalSignOut: forUser({}, ({ user }) => {
    user.sessions = {}
  }),

  AdminAddUserToGroup: setMember(true),
  AdminRemoveUserFromGroup: setMember(false),
  AdminListGroupsForUser: forUser(paging, ({ pool, user }, given) => {
    const [names, NextToken] = page(groupsOf(pool, user), given.Limit, given.NextToken)
    return { Groups: names.map(name => groupOf(pool, name)), NextToken }
  }),
  ListGroups: forPool(paging, ({ pool }, given) => {
    const [Groups, NextToken] = page([...pool.groups.values()], given.Limit, given.NextToken)
    return { Groups, NextToken }
  }),

  ListUsers: forPool(
    { Limit, Filter: text.optional(), PaginationToken: text.optional() },
    ({ pool }, given) => {
      const [users, PaginationToken] = page(filtered(pool, given.Filter), given.Limit, given.PaginationToken)
      return { Users: users.map(listed), PaginationToken }
    },
  ),
  ListUsersInGroup: forPool({ ...paging, GroupName: text }, ({ pool }, { GroupName, ...given }) => {
    groupOf(pool, GroupName)
    const members = Object.values(pool.state.users).filter(({ groups }) => groups.includes(GroupName))
    const [users, NextToken] = page(members, given.Limit, given.NextToken)
    return { Users: users.map(listed), NextToken }
  }),
}

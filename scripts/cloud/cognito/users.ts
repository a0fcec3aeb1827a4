import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AwsError } from '../engine.ts'
import { invalidParameter, notAuthorized } from './errors.ts'
import type { Pool, User } from './pool.ts'
import { deriveVerifier } from './srp.ts'

const standard =
  'name given_name family_name middle_name nickname preferred_username profile picture website email email_verified ' +
  'gender birthdate zoneinfo locale phone_number phone_number_verified address updated_at'
const verifications = ['email_verified', 'phone_number_verified']

type List = { Name: string; Value: string }[]

/** A typed name as the pool compares it. */
export const fold = (pool: Pool, name: string): string =>
  pool.properties.UsernameConfiguration.CaseSensitive ? name : name.toLowerCase()

/** The person with this sub or email address. */
export const findUser = (pool: Pool, name: string): User | undefined =>
  Object.values(pool.state.users).find(
    user => user.sub === name || fold(pool, user.attributes.email ?? '') === fold(pool, name),
  )

/** The person, or UserNotFoundException. */
export const userOf = (pool: Pool, name: string): User => {
  const user = findUser(pool, name)
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.')
  return user
}

/** Attributes out of a call, checked against the pool's schema; people cannot verify themselves. */
export const attributesOf = (pool: Pool, list: List, by: 'person' | 'admin'): Record<string, string> => {
  const known = [...standard.split(' '), ...pool.properties.Schema.map(({ Name }) => `custom:${Name}`)]
  const unknown = list.find(({ Name }) => !known.includes(Name))?.Name
  const problem = `Type for attribute {${unknown}} could not be determined`
  if (unknown !== undefined) throw invalidParameter(`Attributes did not conform to the schema: ${problem}`)
  if (by === 'person' && list.some(({ Name }) => verifications.includes(Name)))
    throw notAuthorized('A client attempted to write unauthorized attribute')
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))
}

/** Adds a person whose user name is an email address; UsernameExistsException when it is taken. */
export const addUser = (
  { pool, now }: { pool: Pool; now: number },
  email: string,
  password: string,
  given: Pick<User, 'status' | 'attributes'>,
): User => {
  if (!z.email().safeParse(email).success) throw invalidParameter('Username should be an email.')
  if (findUser(pool, email)) throw new AwsError('UsernameExistsException', 'User already exists')
  const sub = randomUUID()
  const attributes = { ...given.attributes, email }
  const fresh = { enabled: true, created: now, modified: now, groups: [], sessions: {} }
  const mfa = { enabled: false, preferred: false }
  const user: User = {
    sub,
    ...given,
    attributes,
    ...fresh,
    mfa,
    password: deriveVerifier(pool.name, sub, password),
  }
  return (pool.state.users[sub] = user)
}

/** The person's groups that the template still has. */
export const groupsOf = (pool: Pool, user: User): string[] =>
  user.groups.filter(name => pool.groups.has(name))

/** A person's attributes as the API lists them. */
export const attributeListOf = (user: User): List =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }))

/** MFA settings as the API shows them. */
export const mfaOf = ({ mfa }: User): object => ({
  ...(mfa.enabled ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } : {}),
  ...(mfa.enabled && mfa.preferred ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
})

import * as z from 'zod'
import { AwsError } from '../engine.ts'
import { checkLock, countFailure } from './attempts.ts'
import { invalidParameter, notAuthorized, wrongPassword } from './errors.ts'
import { setPassword } from './password.ts'
import type { Pool, User } from './pool.ts'
import {
  attributeList,
  forHolder,
  read,
  text,
  type Challenge,
  type Operation,
  type Service,
} from './service.ts'
import { isPassword } from './srp.ts'
import { holderOfAccess } from './tokens.ts'
import { newSecret, stepOf } from './totp.ts'
import { attributeListOf, attributesOf, mfaOf } from './users.ts'

const settings = z.object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
export const mfaSettings = { SoftwareTokenMfaSettings: settings.optional() }

/** Switches TOTP on or off for a person who has verified it. */
export const setMfa = (user: User, wanted: z.output<typeof settings> | undefined): void => {
  if (wanted?.Enabled && !user.totp) throw invalidParameter('User has not verified software token mfa')
  if (wanted) user.mfa = { enabled: wanted.Enabled, preferred: wanted.Enabled && wanted.PreferredMfa }
}

const setupInput = {
  AccessToken: text.default(''),
  Session: text.optional(),
  UserCode: text.default(''),
}

/** Who sets up TOTP: signed in, or in the middle of a sign-in that requires it. */
const setupOf = (service: Service, input: unknown) => {
  const given = read(setupInput, input)
  const { Session } = given
  const waiting = Session === undefined ? undefined : service.challenges.get(Session)
  const pool = waiting && service.clients.get(waiting.clientId)?.pool
  const isOpen = waiting?.name === 'MFA_SETUP' && waiting.expires >= service.clock()
  if (Session !== undefined && !(isOpen && pool && waiting.user))
    throw notAuthorized('Invalid session for the user.')
  const holder: { pool: Pool; user: User; challenge?: Challenge } =
    pool && waiting?.user
      ? { pool, user: waiting.user, challenge: waiting }
      : holderOfAccess(service.pools.values(), given.AccessToken, service.clock())
  const { MfaConfiguration, EnabledMfas } = holder.pool.properties
  if (MfaConfiguration === 'OFF' || !EnabledMfas.length)
    throw new AwsError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA has not been enabled by the userPool',
    )
  return { ...holder, code: given.UserCode, answer: Session === undefined ? {} : { Session } }
}

/** Operations of people on their own account. */
export const accountOperations: Record<string, Operation> = {
  GetUser: forHolder({}, ({ user }) => ({
    Username: user.sub,
    UserAttributes: attributeListOf(user),
    ...mfaOf(user),
  })),

  ChangePassword: forHolder({ PreviousPassword: text, ProposedPassword: text }, (call, given) => {
    const { pool, user } = call
    checkLock(call, user.sub)
    if (!isPassword(pool.name, user.sub, given.PreviousPassword, user.password)) {
      countFailure(call, user.sub)
      throw wrongPassword()
    }
    setPassword(call, given.ProposedPassword)
  }),

  UpdateUserAttributes: forHolder(
    { UserAttributes: attributeList },
    ({ pool, user, now }, { UserAttributes }) => {
      const attributes = attributesOf(pool, UserAttributes, 'person')
      if (attributes.email !== undefined)
        throw invalidParameter('A change of email by its owner is not played locally')
      Object.assign(user.attributes, attributes)
      user.modified = now
      return { CodeDeliveryDetailsList: [] }
    },
  ),

  AssociateSoftwareToken: async (service, input) => {
    const { user, answer } = setupOf(service, input)
    user.pendingTotp = newSecret()
    return { SecretCode: user.pendingTotp, ...answer }
  },

  VerifySoftwareToken: async (service, input) => {
    const { pool, user, challenge, code, answer } = setupOf(service, input)
    const lastStep = user.pendingTotp && stepOf(user.pendingTotp, code, service.clock())
    if (!user.pendingTotp || !lastStep) throw new AwsError('EnableSoftwareTokenMFAException', 'Code mismatch')
    user.totp = { secret: user.pendingTotp, lastStep }
    delete user.pendingTotp
    if (challenge) challenge.isSetUp = true
    if (pool.properties.MfaConfiguration === 'ON') user.mfa = { enabled: true, preferred: true }
    return { Status: 'SUCCESS', ...answer }
  },

  SetUserMFAPreference: forHolder(mfaSettings, ({ user }, { SoftwareTokenMfaSettings }) =>
    setMfa(user, SoftwareTokenMfaSettings),
  ),

  GlobalSignOut: forHolder({}, ({ user }) => {
    user.sessions = {}
  }),
}

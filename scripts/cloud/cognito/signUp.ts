import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { AwsError } from '../engine.ts'
import { countRequest, forget, wasRequested } from './attempts.ts'
import { invalidParameter, notAuthorized } from './errors.ts'
import { checkPassword, setPassword } from './password.ts'
import type { Code, User } from './pool.ts'
import { attributeList, forClient, text, type ClientCall, type Operation } from './service.ts'
import { delivery, fire, sendCode } from './triggers.ts'
import { addUser, attributesOf, findUser, fold, userOf } from './users.ts'

const hour = 3_600_000
const newCode = (expires: number): Code => ({ code: String(randomInt(1_000_000)).padStart(6, '0'), expires })

/** Takes a code: wrong is CodeMismatchException, ended ExpiredCodeException; five tries an hour. */
const takeCode = (
  call: ClientCall,
  kind: string,
  account: string,
  kept: Code | undefined,
  given: string,
): void => {
  countRequest(call, kind, account)
  if (!kept || kept.expires <= call.now)
    throw new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  const [wanted, sent] = [Buffer.from(kept.code), Buffer.from(given)]
  if (wanted.length !== sent.length || !timingSafeEqual(wanted, sent))
    throw new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.')
  forget(call.pool, kind, account)
}

/** The person; undefined for a name that nobody has, where the client hides that. */
const personOf = ({ pool, client }: ClientCall, name: string): User | undefined =>
  client.properties.PreventUserExistenceErrors === 'ENABLED' ? findUser(pool, name) : userOf(pool, name)

/** Joining, and getting back in: what people do before they are signed in. */
export const signUpOperations: Record<string, Operation> = {
  SignUp: forClient(
    { Username: text, Password: text, UserAttributes: attributeList, ValidationData: attributeList },
    async (call, { Username, Password, UserAttributes, ValidationData }) => {
      const { pool, now } = call
      if (pool.properties.AdminCreateUserConfig.AllowAdminCreateUserOnly)
        throw notAuthorized('SignUp is not permitted for this user pool')
      checkPassword(pool, Password)
      const attributes = { ...attributesOf(pool, UserAttributes, 'person'), email: Username }
      const validationData = Object.fromEntries(ValidationData.map(({ Name, Value }) => [Name, Value]))
      const request = { userAttributes: attributes, validationData }
      const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }
      const answer = await fire(call, 'PreSignUp_SignUp', Username, request, response)
      const UserConfirmed = answer.autoConfirmUser === true
      const status = UserConfirmed ? 'CONFIRMED' : 'UNCONFIRMED'
      const user = addUser(call, Username, Password, { status, attributes })
      user.attributes.email_verified = String(answer.autoVerifyEmail === true)
      const result = { UserConfirmed, UserSub: user.sub }
      if (UserConfirmed) await fire(call, 'PostConfirmation_ConfirmSignUp', user)
      if (UserConfirmed || !pool.properties.AutoVerifiedAttributes.length) return result
      user.signUpCode = newCode(now + 24 * hour)
      return { ...result, ...(await sendCode({ ...call, user }, 'SignUp', user.signUpCode.code)) }
    },
  ),

  ConfirmSignUp: forClient(
    { Username: text, ConfirmationCode: text },
    async (call, { Username, ConfirmationCode }) => {
      const user = personOf(call, Username)
      if (user && user.status !== 'UNCONFIRMED')
        throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
      takeCode(call, 'confirm', fold(call.pool, Username), user?.signUpCode, ConfirmationCode)
      if (!user) return
      delete user.signUpCode
      user.attributes.email_verified = 'true'
      Object.assign(user, { status: 'CONFIRMED', modified: call.now })
      await fire(call, 'PostConfirmation_ConfirmSignUp', user)
    },
  ),

  ResendConfirmationCode: forClient({ Username: text }, (call, { Username }) => {
    const user = personOf(call, Username)
    countRequest(call, 'resend', fold(call.pool, Username))
    if (!user?.enabled) return delivery(Username)
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
    user.signUpCode = newCode(call.now + 24 * hour)
    return sendCode({ ...call, user }, 'ResendCode', user.signUpCode.code)
  }),

  ForgotPassword: forClient({ Username: text }, (call, { Username }) => {
    const { RecoveryMechanisms } = call.pool.properties.AccountRecoverySetting
    if (!RecoveryMechanisms.some(({ Name }) => Name === 'verified_email'))
      throw notAuthorized('Contact administrator to reset password.')
    const user = personOf(call, Username)
    countRequest(call, 'forgot', fold(call.pool, Username))
    if (!user?.enabled || user.attributes.email_verified !== 'true') return delivery(Username)
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw notAuthorized('User password cannot be reset in the current state.')
    user.resetCode = newCode(call.now + hour)
    return sendCode({ ...call, user }, 'ForgotPassword', user.resetCode.code)
  }),

  ConfirmForgotPassword: forClient(
    { Username: text, ConfirmationCode: text, Password: text },
    async (call, { Username, ConfirmationCode, Password }) => {
      const { pool } = call
      checkPassword(pool, Password)
      const user = personOf(call, Username)
      const account = fold(pool, Username)
      // A code that nobody holds, so that who has no code fails as who has one.
      const decoy = wasRequested(pool, 'forgot', account)
        ? { code: randomUUID(), expires: Infinity }
        : undefined
      takeCode(
        call,
        'reset',
        account,
        (user?.enabled ? user.resetCode : undefined) ?? decoy,
        ConfirmationCode,
      )
      if (!user) return
      delete user.resetCode
      setPassword({ ...call, user }, Password)
      forget(pool, 'password', user.sub)
      await fire(call, 'PostConfirmation_ConfirmForgotPassword', user)
    },
  ),
}

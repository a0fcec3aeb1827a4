import { randomBytes } from 'node:crypto'
import { AwsError } from '../engine.ts'
import { checkLock, countFailure, forget } from './attempts.ts'
import { notAuthorized, wrongPassword } from './errors.ts'
import { setPassword } from './password.ts'
import type { User } from './pool.ts'
import type { Challenge, ClientCall } from './service.ts'
import { isProof } from './srp.ts'
import { startSession } from './tokens.ts'
import { stepOf } from './totp.ts'
import { fire, tokenContent } from './triggers.ts'

/** Waits for the answer to a challenge as long as the client says; gives its id. */
export const awaitAnswer = (
  { service, now, clientId, client }: ClientCall,
  challenge: Omit<Challenge, 'expires' | 'clientId'>,
): string => {
  for (const [id, { expires }] of service.challenges) if (expires < now) service.challenges.delete(id)
  const id = randomBytes(64).toString('base64')
  service.challenges.set(id, { ...challenge, clientId, expires: now + client.properties.sessionLife * 1000 })
  return id
}

const ask = (
  call: ClientCall,
  user: User,
  name: Challenge['name'],
  parameters: Record<string, string> = {},
) => ({
  ChallengeName: name,
  ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters },
  Session: awaitAnswer(call, { name, user, account: user.sub }),
})

const grant = async (call: ClientCall, user: User): Promise<object> => {
  await fire(call, 'PostAuthentication_Authentication', user, { newDeviceUsed: false })
  forget(call.pool, 'password', user.sub)
  const content = await tokenContent(call, user, 'Authentication')
  return { AuthenticationResult: startSession({ ...call, user, ...content }), ChallengeParameters: {} }
}

const askSecondFactor = (call: ClientCall, user: User): object | Promise<object> => {
  const { MfaConfiguration } = call.pool.properties
  if (MfaConfiguration !== 'OFF' && user.mfa.enabled && user.totp)
    return ask(call, user, 'SOFTWARE_TOKEN_MFA')
  if (MfaConfiguration === 'ON')
    return ask(call, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })
  return grant(call, user)
}

/**
 * Goes on from a proof of password: refuses, asks for more, or gives tokens. A wrong password and a name that
 * nobody has fail alike; that an account is disabled or unconfirmed is told after the right password only.
 */
export const afterPassword = (
  call: ClientCall,
  { user, account }: Pick<Challenge, 'user' | 'account'>,
  isRight: () => boolean,
): object | Promise<object> => {
  checkLock(call, account)
  if (!isRight() || !user) {
    countFailure(call, account)
    throw wrongPassword()
  }
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status === 'UNCONFIRMED') throw new AwsError('UserNotConfirmedException', 'User is not confirmed.')
  if (user.status === 'CONFIRMED') return askSecondFactor(call, user)
  if ((user.temporaryUntil ?? Infinity) < call.now)
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
  const userAttributes = JSON.stringify(user.attributes)
  return ask(call, user, 'NEW_PASSWORD_REQUIRED', { requiredAttributes: '[]', userAttributes })
}

const checkTotp = (call: ClientCall, user: User, code: string): void => {
  checkLock(call, user.sub)
  const step = user.totp && stepOf(user.totp.secret, code, call.now)
  if (!user.totp || step === undefined) {
    countFailure(call, user.sub)
    throw new AwsError('CodeMismatchException', 'Invalid code received for user')
  }
  if (step <= user.totp.lastStep)
    throw new AwsError('ExpiredCodeException', 'Your software token has already been used once.')
  user.totp.lastStep = step
}

/** Takes the answer to a challenge; NotAuthorizedException when nothing waits for it. */
export const takeAnswer = async (
  call: ClientCall,
  name: Challenge['name'],
  id: string,
  given: Record<string, string>,
): Promise<object> => {
  const { service, pool, now } = call
  const challenge = service.challenges.get(id)
  const { user, exchange } = challenge ?? {}
  const isOpen = challenge?.name === name && challenge.clientId === call.clientId && challenge.expires >= now
  if (!isOpen || (user && pool.state.users[user.sub] !== user))
    throw notAuthorized('Invalid session for the user.')
  if (exchange) {
    service.challenges.delete(id)
    const isRight = (): boolean => isProof(exchange, pool.name, given)
    return afterPassword(call, challenge, isRight)
  }
  if (!user?.enabled) throw notAuthorized('User is disabled.')
  if (name === 'SOFTWARE_TOKEN_MFA') checkTotp(call, user, given.SOFTWARE_TOKEN_MFA_CODE ?? '')
  if (name === 'MFA_SETUP' && !challenge.isSetUp)
    throw notAuthorized('User has not verified software token mfa')
  if (name === 'NEW_PASSWORD_REQUIRED') setPassword({ ...call, user }, given.NEW_PASSWORD ?? '')
  service.challenges.delete(id)
  return name === 'NEW_PASSWORD_REQUIRED' ? askSecondFactor(call, user) : grant(call, user)
}

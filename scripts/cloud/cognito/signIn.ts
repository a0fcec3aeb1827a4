import * as z from 'zod'
import { afterPassword, awaitAnswer, takeAnswer } from './challenges.ts'
import { invalidParameter } from './errors.ts'
import { forClient, text, texts, type ClientCall, type Operation } from './service.ts'
import { decoyOf, isPassword, startExchange } from './srp.ts'
import { refreshSession, revokeSession } from './tokens.ts'
import { fire, tokenContent } from './triggers.ts'
import { findUser, fold, userOf } from './users.ts'

const flows: Record<string, string> = {
  USER_SRP_AUTH: 'ALLOW_USER_SRP_AUTH',
  USER_PASSWORD_AUTH: 'ALLOW_USER_PASSWORD_AUTH',
  REFRESH_TOKEN_AUTH: 'ALLOW_REFRESH_TOKEN_AUTH',
  REFRESH_TOKEN: 'ALLOW_REFRESH_TOKEN_AUTH',
}

const challengeNames = [
  'PASSWORD_VERIFIER',
  'NEW_PASSWORD_REQUIRED',
  'SOFTWARE_TOKEN_MFA',
  'MFA_SETUP',
] as const

const renew = (call: ClientCall, token: string): Promise<object> =>
  refreshSession(call.client, token, call.now, user => tokenContent(call, user, 'RefreshTokens'))

/** Signing in, refreshing, revoking. */
export const signInOperations: Record<string, Operation> = {
  InitiateAuth: forClient(
    { AuthFlow: text, AuthParameters: texts },
    async (call, { AuthFlow, AuthParameters }) => {
      const { pool, client, metadata } = call
      const { USERNAME: name, PASSWORD = '', SRP_A = '', REFRESH_TOKEN = '' } = AuthParameters
      const allowed = flows[AuthFlow]
      if (!allowed || !client.properties.ExplicitAuthFlows.includes(allowed))
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
      if (allowed === 'ALLOW_REFRESH_TOKEN_AUTH')
        return { AuthenticationResult: await renew(call, REFRESH_TOKEN), ChallengeParameters: {} }
      if (!name) throw invalidParameter('Missing required parameter USERNAME')
      const isHidden = client.properties.PreventUserExistenceErrors === 'ENABLED'
      const user = isHidden ? findUser(pool, name) : userOf(pool, name)
      const request = { validationData: metadata ?? null, clientMetadata: undefined, userNotFound: !user }
      await fire(call, 'PreAuthentication_Authentication', user ?? name, request)
      const account = user?.sub ?? fold(pool, name)
      const kept = user ? { ...user.password, userId: user.sub } : decoyOf(pool.state.secret, account)
      if (AuthFlow === 'USER_PASSWORD_AUTH')
        return afterPassword(call, { user, account }, () =>
          isPassword(pool.name, kept.userId, PASSWORD, kept),
        )
      const exchange = startExchange(SRP_A, kept)
      if (!exchange) throw invalidParameter('SRP_A is not a valid value')
      return {
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeParameters: {
          SALT: kept.salt,
          SECRET_BLOCK: awaitAnswer(call, { name: 'PASSWORD_VERIFIER', user, account, exchange }),
          SRP_B: exchange.B.toString(16),
          USERNAME: kept.userId,
          USER_ID_FOR_SRP: kept.userId,
        },
      }
    },
  ),

  RespondToAuthChallenge: forClient(
    { ChallengeName: z.enum(challengeNames), ChallengeResponses: texts, Session: text.default('') },
    (call, { ChallengeName, ChallengeResponses, Session }) =>
      takeAnswer(
        call,
        ChallengeName,
        ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK ?? Session,
        ChallengeResponses,
      ),
  ),

  GetTokensFromRefreshToken: forClient({ RefreshToken: text }, async (call, { RefreshToken }) => ({
    AuthenticationResult: await renew(call, RefreshToken),
  })),

  RevokeToken: forClient({ Token: text }, ({ client }, { Token }) => revokeSession(client, Token)),
}

import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { AUTH_KEY_PREFIX, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { Hub } from 'aws-amplify/utils'
import { devicesField, mustEnrol, type Group } from '#contract/sessions.ts'
import { deviceTokens } from './session/devices.ts'
import { endOfRenewal, type SessionEnd } from './session/endings.ts'
import { activityKey } from './session/inactivity.ts'
import { createTabStorage } from './session/tabStorage.ts'

/** What `/config.json` says about this environment's user pool. */
export interface SessionConfig {
  region: string
  userPoolId: string
  userPoolClientId: string
  cognitoEndpoint?: string
}

/** Who is signed in, as the verified tokens say. */
export interface Session {
  userId: string
  email: string
  groups: Group[]
  /** An administrator who can do nothing until a second factor is set up. */
  mustEnrol: boolean
}

/** What happened to the session: someone signed in, its tokens were renewed, or it is over. */
export type SessionChange = 'signedIn' | 'renewed' | SessionEnd

/** What a person must do next to be signed in. */
export type SignInStep =
  | { name: 'done' | 'totp' | 'newPassword' | 'confirmSignUp' | 'resetPassword' }
  /** To set up an authenticator app with this secret (base32), which its first code shows. */
  | { name: 'totpSetup'; secret: string }

const isGroup = (name: unknown): name is Group => name === 'admins' || name === 'editors'

const listeners = new Set<(change: SessionChange) => void>()
let lastEnd: SessionEnd | undefined
const announce = (change: SessionChange) => {
  if (change === 'signedIn') {
    lastEnd = undefined
    sessionStorage.removeItem(activityKey)
  } else if (change !== 'renewed') lastEnd = change
  listeners.forEach(listener => listener(change))
}

/** Why the last session of this page ended; undefined before that, and once someone signed in again. */
export const lastSessionEnd = (): SessionEnd | undefined => lastEnd

/** Calls `listener` at every change of the session, in this tab or another. Answers how to stop. */
export const onChange = (listener: (change: SessionChange) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Connects to the user pool and takes over the session of another tab. Call once, before anything else. */
export const configure = async (config: SessionConfig): Promise<void> => {
  const { userPoolId, userPoolClientId, cognitoEndpoint } = config
  const { storage, adopt, tellEnd } = createTabStorage(
    `${AUTH_KEY_PREFIX}.${userPoolClientId}`,
    sessionStorage,
    new BroadcastChannel('staff-session'),
    (key, value, end = 'signedOut') => {
      // The refresh token is written last but one, and removed with the rest.
      if (key.endsWith('.refreshToken')) announce(value === null ? end : 'signedIn')
    },
  )
  tellOthers = tellEnd
  endpoint = cognitoEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(cognitoEndpoint === undefined ? {} : { userPoolEndpoint: cognitoEndpoint }),
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') announce('signedIn')
    if (payload.event === 'tokenRefresh') announce('renewed')
    const end = payload.event === 'tokenRefresh_failure' && endOfRenewal(payload.data?.error)
    if (!end) return
    // Amplify drops the tokens right after this, in every tab.
    tellOthers(end)
    announce(end)
  })
  await adopt()
}

let tellOthers: (end: SessionEnd) => void = () => undefined
let endpoint = ''
let ending = false

/** Ends the session in every tab of this browser and revokes its tokens; each tab's listeners hear why. */
export const endSession = async (end: SessionEnd): Promise<void> => {
  if (ending) return
  ending = true
  tellOthers(end)
  try {
    await auth.signOut()
  } finally {
    ending = false
  }
  announce(end)
}

/** Ends a session whose token the API refuses. */
export const expire = (): Promise<void> => endSession('expired')

/**
 * A valid access token for the API; undefined when nobody is signed in. `refresh` asks Cognito for a new one. Throws
 * when Cognito cannot be reached.
 */
export const accessToken = async ({ refresh = false } = {}): Promise<string | undefined> =>
  (await auth.fetchAuthSession({ forceRefresh: refresh })).tokens?.accessToken.toString()

/** The current session, or undefined. `refresh` asks Cognito anew, for a change of groups. */
export const currentSession = async ({ refresh = false } = {}): Promise<Session | undefined> => {
  const { tokens: current } = await auth.fetchAuthSession({ forceRefresh: refresh })
  if (!current) return undefined
  const claimed = current.accessToken.payload['cognito:groups']
  const names: unknown[] = Array.isArray(claimed) ? claimed : []
  return {
    userId: String(current.accessToken.payload.sub),
    email: String(current.idToken?.payload.email ?? ''),
    groups: names.filter(isGroup),
    mustEnrol: names.includes(mustEnrol),
  }
}

const steps: Partial<
  Record<auth.SignInOutput['nextStep']['signInStep'], Exclude<SignInStep['name'], 'totpSetup'>>
> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'totp',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'newPassword',
  CONFIRM_SIGN_UP: 'confirmSignUp',
  RESET_PASSWORD: 'resetPassword',
}

const stepOf = ({ nextStep }: auth.SignInOutput): SignInStep => {
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    return { name: 'totpSetup', secret: nextStep.totpSetupDetails.sharedSecret }
  const name = steps[nextStep.signInStep]
  if (!name)
    throw new Error(`This account asks for a sign-in step that is not offered here: ${nextStep.signInStep}.`)
  return { name }
}

/** Tells Cognito's triggers which browser this is. */
const known = () => {
  const tokens = deviceTokens()
  return tokens ? { clientMetadata: { [devicesField]: tokens } } : {}
}

/** Starts a sign-in. Throws Cognito's error; see `auth/messages.ts` for its wording. */
export const signIn = async (email: string, password: string): Promise<SignInStep> =>
  stepOf(await auth.signIn({ username: email, password, options: known() }))

/** Answers the challenge of the started sign-in: a one-time code (of a new app too), or the new password. */
export const answerSignIn = async (answer: string): Promise<SignInStep> =>
  stepOf(await auth.confirmSignIn({ challengeResponse: answer, options: known() }))

/** Creates an account that waits for its e-mail confirmation. */
export const signUp = async (account: {
  fullName: string
  email: string
  password: string
}): Promise<void> => {
  await auth.signUp({
    username: account.email,
    password: account.password,
    options: {
      userAttributes: { email: account.email, name: account.fullName },
      clientMetadata: { emailRedirectTo: `${location.origin}/admin`, full_name: account.fullName },
    },
  })
}

/** Confirms an account by the code of its mail; `username` is the e-mail address or the account's id. */
export const confirmSignUp = async (username: string, code: string): Promise<void> => {
  await auth.confirmSignUp({ username, confirmationCode: code })
}

/** Mails a new confirmation code. */
export const resendCode = async (email: string): Promise<void> => {
  await auth.resendSignUpCode({ username: email })
}

/** Mails a code for a new password. */
export const requestReset = async (email: string): Promise<void> => {
  await auth.resetPassword({ username: email })
}

/** Sets a new password by the code of the mail. */
export const confirmReset = async (email: string, code: string, newPassword: string): Promise<void> => {
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword })
}

/** Ends the session in every tab of this browser because its person says so. */
export const signOut = (): Promise<void> => endSession('signedOut')

/**
 * Ends every session of the person, in all browsers; those keep what they have for the ten minutes of an access token.
 * Amplify's own call says nothing when it fails.
 * @throws Error when Cognito does not say that it did
 */
export const signOutEverywhere = async (): Promise<void> => {
  const AccessToken = await accessToken()
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken }),
  })
  if (!answer.ok) throw new Error(`Cognito answered ${answer.status} to GlobalSignOut.`)
  await signOut()
}

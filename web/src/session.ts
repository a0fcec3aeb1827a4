import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { AUTH_KEY_PREFIX, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { Hub } from 'aws-amplify/utils'
import { mustEnrol, type Group } from '#contract/people/sessions.ts'
import { ApiProblem, createApi } from './api.ts'
import { timeoutPatience } from './constants.ts'
import { endOfRenewal, notRevoked, type SessionEnd } from './session/endings.ts'
import { activityKey } from './session/inactivity.ts'
import { createTabStorage } from './session/tabStorage.ts'
import { toastAlert } from './ui/toast/toasts.ts'

/** The facts of `/config.json` about this environment's user pool. */
export interface SessionConfig {
  region: string
  userPoolId: string
  userPoolClientId: string
  cognitoEndpoint?: string
}

/** The person who is signed in, as the verified tokens say. */
export interface Session {
  userId: string
  email: string
  groups: Group[]
  /** An administrator who can do nothing until a second factor is set up. */
  mustEnrol: boolean
}

/** What happened to the session: someone signed in, its tokens were renewed, or it is over. */
export type SessionChange = 'signedIn' | 'renewed' | SessionEnd

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
let ending = false

/** Ends the session in every tab of this browser, and lets it not be renewed; each tab's listeners hear why. */
const leave = async (end: SessionEnd): Promise<void> => {
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

/**
 * Ends the session in every tab of this browser and revokes its tokens; each tab's listeners hear why. An API that
 * cannot be reached keeps nobody signed in here; the person reads that the access token was not revoked.
 */
export const endSession = async (end: SessionEnd): Promise<void> => {
  const isRevoked = await Promise.race([
    revoke(),
    new Promise<boolean>(resolve => setTimeout(() => resolve(false), timeoutPatience)),
  ])
  await leave(end)
  if (!isRevoked) toastAlert(notRevoked.title, notRevoked.text)
}

/**
 * Lets the API refuse the session's access token.
 * @returns false when it has not said that it does: the token then expires by itself, within ten minutes
 */
const revoke = async (): Promise<boolean> => {
  try {
    if (await accessToken()) await api.endSession({ body: { everywhere: false } })
    return true
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401
  }
}

/** Ends a session whose token the API refuses. Listeners hear why as Cognito tells it, when it renews the session no longer. */
export const expire = async (): Promise<void> => {
  const known = lastEnd
  // It is over already: a refusal that comes late must not give another reason.
  if (known !== undefined) return
  await accessToken({ refresh: true }).catch(() => undefined)
  if (lastEnd === known) await leave('expired')
}

/**
 * A valid access token for the API; undefined when nobody is signed in. `refresh` asks Cognito for a new one. Throws
 * when Cognito cannot be reached.
 */
export const accessToken = async ({ refresh = false } = {}): Promise<string | undefined> =>
  (await auth.fetchAuthSession({ forceRefresh: refresh })).tokens?.accessToken.toString()

const api = createApi({ token: accessToken })

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

/** Ends the session in every tab of this browser because its person says so. */
export const signOut = (): Promise<void> => endSession('signedOut')

/**
 * Ends every session of the person, in all browsers, within five seconds.
 * @throws ApiProblem when the API does not say that it did
 */
export const signOutEverywhere = async (): Promise<void> => {
  await api.endSession({ body: { everywhere: true } })
  await leave('signedOut')
}

import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn as amplifySignIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { KeyValueStorageInterface } from 'aws-amplify/utils'
import { devicesField } from '#contract/people/sessions.ts'

interface Pool {
  endpoint: string
  userPoolId: string
  clientId: string
}

const storageOver = (values: Map<string, string>): KeyValueStorageInterface => ({
  setItem: async (key, value) => void values.set(key, value),
  getItem: async key => values.get(key) ?? null,
  removeItem: async key => void values.delete(key),
  clear: async () => values.clear(),
})

/** A session as Amplify keeps it, which a browser can go on with. */
export interface StoredSession {
  token: string
  entries: [string, string][]
}

/**
 * Signs a person in as the browser does, with Amplify and SRP.
 * @param devices tokens of a browser that is known
 */
export const openSession = async (
  pool: Pool,
  username: string,
  password: string,
  devices?: string,
): Promise<StoredSession> => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.userPoolId,
        userPoolClientId: pool.clientId,
        userPoolEndpoint: pool.endpoint,
      },
    },
  })
  const values = new Map<string, string>()
  // After `configure`, which sets a storage of its own.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storageOver(values))
  const { isSignedIn, nextStep } = await amplifySignIn({
    username,
    password,
    options: devices === undefined ? {} : { clientMetadata: { [devicesField]: devices } },
  })
  if (!isSignedIn) throw new Error(`Signing in stopped at ${nextStep.signInStep}.`)
  const token = (await fetchAuthSession()).tokens?.accessToken.toString()
  if (!token) throw new Error('Signing in gave no access token.')
  const entries = [...values]
  // Amplify knows one person at a time, and is to forget this one without ending the session.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storageOver(new Map()))
  return { token, entries }
}

/** Signs a person in, and gives the access token, which is valid for ten minutes. */
export const signIn = async (...person: Parameters<typeof openSession>): Promise<string> =>
  (await openSession(...person)).token

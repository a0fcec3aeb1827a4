import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn as amplifySignIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { KeyValueStorageInterface } from 'aws-amplify/utils'
import { devicesField } from '#contract/sessions.ts'

interface Pool {
  endpoint: string
  userPoolId: string
  clientId: string
}

const memory = (): KeyValueStorageInterface => {
  const values = new Map<string, string>()
  return {
    setItem: async (key, value) => void values.set(key, value),
    getItem: async key => values.get(key) ?? null,
    removeItem: async key => void values.delete(key),
    clear: async () => values.clear(),
  }
}

/**
 * Signs a person in as the browser does, with Amplify and SRP, and gives the access token.
 * @param devices tokens of a browser that is known
 */
export const signIn = async (
  pool: Pool,
  username: string,
  password: string,
  devices?: string,
): Promise<string> => {
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memory())
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.userPoolId,
        userPoolClientId: pool.clientId,
        userPoolEndpoint: pool.endpoint,
      },
    },
  })
  const { isSignedIn, nextStep } = await amplifySignIn({
    username,
    password,
    options: devices === undefined ? {} : { clientMetadata: { [devicesField]: devices } },
  })
  if (!isSignedIn) throw new Error(`Signing in stopped at ${nextStep.signInStep}.`)
  const token = (await fetchAuthSession()).tokens?.accessToken.toString()
  if (!token) throw new Error('Signing in gave no access token.')
  // Amplify knows one person at a time; the access token stays valid for its ten minutes.
  await signOut()
  return token
}

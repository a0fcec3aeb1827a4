import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { userOf, type User } from '#runtime/user.ts'

/** Amplify's access tokens carry this scope and no other; ID tokens carry none. */
const scope = 'aws.cognito.signin.user.admin'

/** Milliseconds until the pool's keys have to be here. */
const patience = 3_000

/** A token's person, and when (seconds since 1970) the token ends. */
export interface Bearer {
  user: User
  endsAt: number
}

export interface Tokens {
  /**
   * Whose access token this is; undefined when it is none of our pool and client, or over.
   * @throws Error when the pool's keys cannot be had
   */
  bearerOf(token: string): Promise<Bearer | undefined>
}

const verifier = once(() =>
  CognitoJwtVerifier.create(
    {
      userPoolId: setting('USER_POOL_ID'),
      clientId: setting('USER_POOL_CLIENT_ID'),
      tokenUse: 'access',
      scope,
    },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: {
          fetch: async () => {
            const address = setting('JWKS_ADDRESS')
            const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
            if (!response.ok) throw new FetchError(address, `The keys answered ${response.status}.`)
            return response.arrayBuffer()
          },
        },
      }),
    },
  ),
)

export const tokens = (): Tokens => ({
  async bearerOf(token) {
    try {
      const claims = await verifier().verify(token)
      const user = userOf({ ...claims })
      return user && { user, endsAt: claims.exp }
    } catch (error) {
      // A wrong token is its sender's business; that nothing can be checked is ours.
      if (error instanceof JwtBaseError && !(error instanceof FetchError)) return undefined
      throw error
    }
  },
})

import { createPrivateKey } from 'node:crypto'
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/rest'
import * as z from 'zod'
import { githubProblem } from './failures.ts'
import type { GithubFetch } from './githubFetch.ts'

/** A GitHub App's installation: https://docs.github.com/apps. The key is the PEM that GitHub gives out. */
const App = z.strictObject({
  appId: z.coerce.string().regex(/^\w+$/),
  installationId: z.coerce.number().int().positive(),
  privateKey: z.string().refine(key => {
    try {
      return createPrivateKey(key).asymmetricKeyType === 'rsa'
    } catch {
      return false
    }
  }),
})

const Token = z.string().regex(/^[\x21-\x7e]{8,}$/)

const appIn = (secret: string): z.infer<typeof App> | undefined => {
  try {
    return App.safeParse(JSON.parse(secret)).data
  } catch {
    return undefined
  }
}

const unreadable = (): never => {
  throw githubProblem(
    'not_configured',
    'bad_token',
    'The secret github is neither a token nor {"appId", "installationId", "privateKey"} of a GitHub App.',
  )
}

/**
 * Octokit with the right that a secret gives: a token, or the JSON of a GitHub App's installation, whose tokens last an
 * hour and are renewed in time.
 * @param secret value of the secret `github`; undefined when there is none
 * @throws Problem `not_configured` when it is missing or neither
 */
export const clientOf = (secret: string | undefined, fetch: GithubFetch): Octokit => {
  if (!secret)
    throw githubProblem('not_configured', 'no_token', 'GitHub is not set up: the secret github has no value.')
  const request = { fetch }
  const text = secret.trim()
  if (!text.startsWith('{')) return new Octokit({ request, auth: Token.safeParse(text).data ?? unreadable() })
  return new Octokit({ request, authStrategy: createAppAuth, auth: appIn(text) ?? unreadable() })
}

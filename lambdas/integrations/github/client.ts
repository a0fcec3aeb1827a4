import { createPrivateKey } from 'node:crypto'
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/rest'
import * as z from 'zod'
import { logger } from '#runtime/logger.ts'
import { githubProblem } from './failures.ts'
import type { GithubFetch } from './githubFetch.ts'

/** Octokit's own words, in our log: each refused request by method, address and status. */
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (text: string) => logger.warn(text),
  error: (text: string) => logger.info(text),
}

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
 * @throws Problem `not_configured` when it is neither
 */
export const clientOf = (secret: string, fetch: GithubFetch): Octokit => {
  const options = { log, request: { fetch } }
  const text = secret.trim()
  if (!text.startsWith('{'))
    return new Octokit({ ...options, auth: Token.safeParse(text).data ?? unreadable() })
  return new Octokit({ ...options, authStrategy: createAppAuth, auth: appIn(text) ?? unreadable() })
}

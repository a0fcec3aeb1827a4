import type { GithubReason } from '#contract/integrations/github.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { Problem } from '#runtime/problem.ts'
import { FetchFailure } from '#runtime/guardedFetch.ts'

/** A problem of GitHub's with its reason. */
export const githubProblem = (
  code: ProblemCode,
  reason: GithubReason,
  message: string,
  more: { details?: Record<string, unknown>; retryAfter?: number; cause?: unknown } = {},
): Problem => new Problem(code, { ...more, message, details: { ...more.details, reason } })

/** An answer of GitHub's that is no success, as Octokit throws it. */
interface Refusal extends Error {
  status: number
  request?: { url: string }
  response?: { headers: Record<string, string | undefined>; data: unknown }
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

/** An app's own token was refused: its id, installation or key is wrong, whatever was asked for. */
const isAppRefused = ({ status, request }: Refusal): boolean =>
  status < 500 && request?.url.endsWith('/access_tokens') === true

/** Whether GitHub answered a call with this status. */
export const isStatus = (error: unknown, status: number): boolean =>
  isRefusal(error) && error.response !== undefined && error.status === status && !isAppRefused(error)

/** GitHub's error message, without the addresses of its documentation. */
export const githubMessage = (error: unknown): string => {
  if (!isRefusal(error)) return ''
  const data = error.response?.data as
    | { message?: unknown; errors?: ({ message?: unknown } | string)[] }
    | undefined
  const errors = Array.isArray(data?.errors)
    ? data.errors.map(each => (typeof each === 'string' ? each : each.message))
    : []
  return [data?.message, ...errors].filter(text => typeof text === 'string').join(': ')
}

/** Seconds that GitHub wants to be left alone after either of its limits; a minute when it does not say. */
const waitOf = (headers: Record<string, string | undefined>, now: Date): number => {
  const after = Number(headers['retry-after'])
  if (after > 0) return Math.ceil(after)
  const reset = Number(headers['x-ratelimit-reset']) - now.getTime() / 1000
  return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.ceil(reset) : 60
}

const isLimit = ({ status, response }: Refusal, said: string): boolean =>
  status === 429 ||
  (status === 403 &&
    (response?.headers['retry-after'] !== undefined ||
      response?.headers['x-ratelimit-remaining'] === '0' ||
      /rate limit/i.test(said)))

type Known = [RegExp, ProblemCode, GithubReason, string]

/** Refusals that GitHub tells apart by their words alone, whatever their status. */
const known: Known[] = [
  [
    /protected branch|rule violation/i,
    'not_allowed',
    'protected_branch',
    'GitHub protects this branch. Commit to another one and open a pull request.',
  ],
  [/reference already exists/i, 'conflict', 'branch_exists', 'There is a branch of this name already.'],
  [
    /not a fast.forward/i,
    'conflict',
    'branch_moved',
    'Somebody else committed to this branch in the meantime.',
  ],
  [
    /repository is empty/i,
    'conflict',
    'empty_repository',
    'This repository has no commit yet. Make the first one with git.',
  ],
  [/no commits between/i, 'conflict', 'no_commits', 'The branch has nothing that its base does not have.'],
  [
    /pull request already exists/i,
    'conflict',
    'pull_exists',
    'A pull request for these branches is open already.',
  ],
]

const ofRefusal = (error: Refusal, now: Date): Problem => {
  const said = githubMessage(error)
  const { status, response } = error
  const because = { cause: error }
  if (isLimit(error, said)) {
    const retryAfter = waitOf(response?.headers ?? {}, now)
    const more = { ...because, retryAfter, details: { retry_after: retryAfter } }
    const message = 'GitHub asks for a pause: too many requests with our token.'
    return githubProblem('too_many', 'rate_limited', message, more)
  }
  if (status === 401 || isAppRefused(error))
    return githubProblem(
      'not_configured',
      'bad_token',
      'GitHub refuses our token: the secret github is wrong, expired or revoked.',
      because,
    )
  const [, code, reason, message] = known.find(([words]) => words.test(said)) ?? []
  if (code && reason && message) return githubProblem(code, reason, message, because)
  if (status === 403)
    return githubProblem(
      'not_allowed',
      'no_permission',
      'GitHub does not let our token do this. Its owner can give it the right.',
      because,
    )
  if (status === 404)
    return githubProblem('not_found', 'not_found', 'GitHub shows our token no such thing.', because)
  if (status >= 500 || !response)
    return githubProblem('unavailable', 'down', 'GitHub gives no answer. Try again shortly.', because)
  return githubProblem('conflict', 'refused', `GitHub refuses this: ${said || `status ${status}`}`, because)
}

/** Maps an error of GitHub to a problem that names it; returns any other error unchanged. */
export const problemOf = (error: unknown, now: Date): unknown => {
  if (error instanceof Problem || !isRefusal(error)) return error
  if (error.cause instanceof Problem) return error.cause
  if (error.cause !== undefined && !(error.cause instanceof FetchFailure)) return error.cause
  return ofRefusal(error, now)
}

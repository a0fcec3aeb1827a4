import { GithubReason } from '#contract/integrations/github.ts'
import { ApiProblem } from '../../api.ts'

/** Why GitHub did not do it, as far as the API says. */
export const reasonOf = (error: unknown): GithubReason | undefined => {
  if (!(error instanceof ApiProblem)) return undefined
  return GithubReason.safeParse((error.details as { reason?: unknown } | undefined)?.reason).data
}

/** Seconds that GitHub wants to be left alone. */
export const waitOf = (error: unknown): number | undefined => {
  if (!(error instanceof ApiProblem)) return undefined
  const wait = (error.details as { retry_after?: unknown } | undefined)?.retry_after
  return typeof wait === 'number' ? wait : undefined
}

/** Whether there is nothing to work with until operations give us another token. */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_configured'

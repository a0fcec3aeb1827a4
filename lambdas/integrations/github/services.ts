import type { Octokit } from '@octokit/rest'
import * as z from 'zod'
import type { RateLimit } from '#contract/integrations/github.ts'
import { ListedRepository } from '#contract/integrations/listedRepository.ts'
import { once } from '#contract/once.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { setting } from '#runtime/env.ts'
import { keptAnswers } from '#runtime/keptAnswers.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { githubProblem, problemOf } from './failures.ts'
import { githubFetch, TaggedAnswer } from './githubFetch.ts'

/** GitHub, open for one request. */
export interface Github {
  octokit: Octokit
  /** The rate limit by the last answer; null before the first. */
  rate(): RateLimit | null
}

export interface Services {
  /** The repositories that this environment may touch. */
  listed: readonly ListedRepository[]
  /** @throws Problem `not_configured` */
  open(): Promise<Github>
  audit: Audit
}

const opener = (): Services['open'] => {
  let rate: RateLimit | null = null
  let opened: { secret: string; octokit: Octokit } | undefined
  const fetch = githubFetch({ answers: keptAnswers(TaggedAnswer), onRate: seen => (rate = seen) })
  return async () => {
    const secret = await requiredSecret('github')
    if (!opened || opened.secret !== secret) {
      const { clientOf } = await import('./client.ts')
      opened = { secret, octokit: clientOf(secret, fetch) }
    }
    return { octokit: opened.octokit, rate: () => rate }
  }
}

export const services = once((): Services => ({
  listed: z.array(ListedRepository).parse(JSON.parse(setting('GITHUB_REPOSITORIES'))),
  open: opener(),
  audit: audit(),
}))

/** Works with GitHub; whatever fails there becomes a problem that says what it was. */
export const withGithub = async <T>(
  { open }: Pick<Services, 'open'>,
  now: Date,
  work: (github: Github) => Promise<T>,
): Promise<T> => {
  try {
    return await work(await open())
  } catch (error) {
    throw problemOf(error, now)
  }
}

/**
 * The environment's record of a repository.
 * @throws Problem `not_found` for one that is not on its list, whether or not it exists
 */
export const listedOf = (
  { listed }: Pick<Services, 'listed'>,
  { owner, repo }: { owner: string; repo: string },
): ListedRepository => {
  const name = `${owner}/${repo}`.toLowerCase()
  const found = listed.find(each => each.name.toLowerCase() === name)
  if (found) return found
  throw githubProblem(
    'not_found',
    'not_listed',
    `The repository ${owner}/${repo} is not on the list of this environment.`,
  )
}

import { recentCommits } from '#contract/limits.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { commitOf, nextPage } from './views.ts'

export const listCommits =
  (made: Services): HandlerOf<'listCommits'> =>
  ({ params, query: { branch, page }, request: { now } }) =>
    withGithub(made, now, async ({ octokit, rate }) => {
      listedOf(made, params)
      const sha = `refs/heads/${branch}`
      const { data, headers } = await octokit.repos.listCommits({
        ...params,
        sha,
        page,
        per_page: recentCommits,
      })
      return { commits: data.map(commitOf), next: nextPage(headers.link, page), rate: rate() }
    })

export { services }

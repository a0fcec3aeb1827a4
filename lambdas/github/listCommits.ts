import { listCommits as route } from '#contract/github.ts'
import { recentCommits } from '#contract/limits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { commitOf, nextPage } from './views.ts'

export const listCommits =
  (made: Services): Handler<typeof route> =>
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

export const handler = endpoint('listCommits', route, listCommits, services)

import { listPullRequests as route } from '#contract/github.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { nextPage, pullOf } from './views.ts'

export const listPullRequests =
  (made: Services): Handler<typeof route> =>
  ({ params, query: { page }, request: { now } }) =>
    withGithub(made, now, async ({ octokit, rate }) => {
      listedOf(made, params)
      const asked = {
        ...params,
        state: 'all',
        sort: 'updated',
        direction: 'desc',
        per_page: 30,
        page,
      } as const
      const { data, headers } = await octokit.pulls.list(asked)
      return { pulls: data.map(pullOf), next: nextPage(headers.link, page), rate: rate() }
    })

export const handler = endpoint('listPullRequests', route, listPullRequests, services)

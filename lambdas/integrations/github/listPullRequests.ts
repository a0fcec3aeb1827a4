import type { HandlerOf } from '#runtime/endpoint.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { nextPage, pullOf } from './views.ts'

export const listPullRequests =
  (made: Services): HandlerOf<'listPullRequests'> =>
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

export { services }

import { listBranches as route } from '#contract/github.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { assertListed, services, withGithub, type Services } from './services.ts'
import { branchOf, nextPage } from './views.ts'

export const listBranches =
  (made: Services): Handler<typeof route> =>
  ({ params, query: { page }, request: { now } }) =>
    withGithub(made, now, async ({ octokit, rate }) => {
      assertListed(made, params)
      const { data, headers } = await octokit.repos.listBranches({ ...params, page, per_page: 100 })
      return { branches: data.map(branchOf), next: nextPage(headers.link, page), rate: rate() }
    })

export const handler = endpoint('listBranches', route, listBranches, services)

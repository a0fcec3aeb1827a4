import type { HandlerOf } from '#runtime/endpoint.ts'
import { defaultBranchOf } from './allowed.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { branchOf, nextPage } from './views.ts'

export const listBranches =
  (made: Services): HandlerOf<'listBranches'> =>
  ({ params, query: { page }, request: { now } }) =>
    withGithub(made, now, async ({ octokit, rate }) => {
      const deployed = listedOf(made, params).deploys ? await defaultBranchOf(octokit, params) : undefined
      const { data, headers } = await octokit.repos.listBranches({ ...params, page, per_page: 100 })
      const branches = data
        .map(branchOf)
        .map(branch => ({ ...branch, protected: branch.protected || branch.name === deployed }))
      return { branches, next: nextPage(headers.link, page), rate: rate() }
    })

export { services }

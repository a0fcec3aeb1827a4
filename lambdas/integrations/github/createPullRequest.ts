import type { Octokit } from '@octokit/rest'
import { createPullRequest as route } from '#contract/integrations/github.ts'
import { actorOf } from '#runtime/actor.ts'
import type { Asked, HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { githubProblem, problemOf } from './failures.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { pullOf } from './views.ts'
import { onRecord } from './writing.ts'

type Wanted = Pick<Asked<typeof route>, 'body' | 'params'>

/** The open pull request for the same branches, for whom GitHub refuses a second one. */
const openOne = async (octokit: Octokit, { params, body: { head, base } }: Wanted) => {
  const asked = { ...params, state: 'open', head: `${params.owner}:${head}`, base } as const
  const { data } = await octokit.pulls.list(asked)
  return data[0] && pullOf(data[0])
}

const hasReason = (problem: unknown, reason: string): problem is Problem =>
  problem instanceof Problem && (problem.details as { reason?: string } | undefined)?.reason === reason

export const createPullRequest =
  (made: Services): HandlerOf<'createPullRequest'> =>
  asked =>
    withGithub(made, asked.request.now, async ({ octokit }) => {
      const { params, body, request } = asked
      listedOf(made, params)
      const { data: repository } = await octokit.repos.get(params)
      if (body.head === repository.default_branch)
        throw new Problem('invalid_input', {
          message: 'Cannot create PR from default branch',
          details: [{ field: 'body.head', message: 'Cannot create PR from default branch' }],
        })
      const entry = {
        ...actorOf(asked),
        action_type: 'GITHUB_PULL_REQUEST_CREATE',
        object: `github/${params.owner}/${params.repo}`,
        after: { title: body.title, head: body.head, base: body.base },
      }
      try {
        const { data } = await onRecord(made.audit, entry, request.now, () =>
          octokit.pulls.create({ ...params, ...body }),
        )
        return pullOf(data)
      } catch (error) {
        const problem = problemOf(error, request.now)
        if (!hasReason(problem, 'pull_exists')) throw problem
        const pull = await openOne(octokit, asked)
        throw githubProblem('conflict', 'pull_exists', problem.message, { details: { pull } })
      }
    })

export { services }

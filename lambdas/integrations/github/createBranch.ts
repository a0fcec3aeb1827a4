import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { onRecord } from './writing.ts'

export const createBranch =
  (made: Services): HandlerOf<'createBranch'> =>
  asked =>
    withGithub(made, asked.request.now, async ({ octokit }) => {
      const { params, body, request } = asked
      listedOf(made, params)
      const from = await octokit.git.getRef({ ...params, ref: `heads/${body.from_branch}` })
      const { sha } = from.data.object
      const entry = {
        ...actorOf(asked),
        action_type: 'GITHUB_BRANCH_CREATE',
        object: `github/${params.owner}/${params.repo}`,
        after: { branch: body.branch, from_branch: body.from_branch, sha },
      }
      await onRecord(made.audit, entry, request.now, () =>
        octokit.git.createRef({ ...params, ref: `refs/heads/${body.branch}`, sha }),
      )
      return { name: body.branch, sha, protected: false }
    })

export { services }

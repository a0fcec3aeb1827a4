import type { Octokit } from '@octokit/rest'
import { createCommit as route, type Commit } from '#contract/integrations/github.ts'
import { actorOf } from '#runtime/actor.ts'
import type { Asked, HandlerOf } from '#runtime/endpoint.ts'
import { assertAllowed } from './allowed.ts'
import { treeWith } from './commitTree.ts'
import { githubProblem } from './failures.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'
import { commitOf } from './views.ts'
import { onRecord } from './writing.ts'

type Wanted = Pick<Asked<typeof route>, 'body' | 'params'>

const moved = (head: string) =>
  githubProblem('conflict', 'branch_moved', 'Somebody else committed to this branch in the meantime.', {
    details: { head },
  })

/** Commits that are looked through for one that this very call made before, whose answer was lost. */
const lookBack = 30

const madeBefore = async (octokit: Octokit, { params, body }: Wanted): Promise<Commit | undefined> => {
  const { message, branch, expected_head, files } = body
  const sha = `refs/heads/${branch}`
  const { data } = await octokit.repos.listCommits({ ...params, sha, per_page: lookBack })
  const alike = data.filter(
    ({ parents, commit }) => parents[0]?.sha === expected_head && commit.message.trim() === message,
  )
  if (alike.length === 0) return undefined
  const base = await octokit.git.getCommit({ ...params, commit_sha: expected_head })
  const tree = await treeWith(octokit, params, base.data.tree.sha, files)
  const found = alike.find(({ commit }) => commit.tree.sha === tree)
  return found && commitOf(found)
}

/** Nobody sees blobs, tree and commit before the branch is moved onto it, forwards only. */
export const createCommit =
  (made: Services): HandlerOf<'createCommit'> =>
  asked =>
    withGithub(made, asked.request.now, async ({ octokit }) => {
      const { params, body, user, request } = asked
      const { message, branch, expected_head, files } = body
      await assertAllowed(octokit, listedOf(made, params), asked)
      const { data: head } = await octokit.repos.getBranch({ ...params, branch })
      if (head.commit.sha !== expected_head) {
        const before = await madeBefore(octokit, asked)
        if (before) return before
        throw moved(head.commit.sha)
      }
      const tree = await treeWith(octokit, params, head.commit.commit.tree.sha, files)
      const author = user.email && { author: { name: user.email, email: user.email } }
      const parents = [expected_head]
      const { data: commit } = await octokit.git.createCommit({
        ...params,
        message,
        tree,
        parents,
        ...(author || {}),
      })
      const entry = {
        ...actorOf(asked),
        action_type: 'GITHUB_COMMIT',
        object: `github/${params.owner}/${params.repo}`,
        before: { branch, sha: expected_head },
        after: { branch, sha: commit.sha, message, files: files.map(({ path }) => path) },
      }
      await onRecord(made.audit, entry, request.now, () =>
        octokit.git.updateRef({ ...params, ref: `heads/${branch}`, sha: commit.sha, force: false }),
      )
      const { sha, html_url } = commit
      return commitOf({ sha, html_url, commit })
    })

export { services }

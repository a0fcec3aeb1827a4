import type { Octokit } from '@octokit/rest'
import type { CommitFile } from '#contract/integrations/commitFiles.ts'
import type { Commit } from '#contract/integrations/github.ts'
import { actorOf } from '#runtime/actor.ts'
import type { Audit, AuditEntry } from '#runtime/audit.ts'
import type { HandlerOf, InputOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { assertAllowed } from './allowed.ts'
import { problemOf, githubProblem } from './failures.ts'
import { commitOf, pullOf } from './reading.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'

/**
 * Does at GitHub what an entry of the audit log says. GitHub is no part of our transactions: so the entry is written
 * first, and nothing ever happens without one; when GitHub refuses, an entry `…_FAILED` says so.
 */
export const onRecord = async <T>(
  audit: Audit,
  entry: AuditEntry,
  now: Date,
  act: () => Promise<T>,
): Promise<T> => {
  await audit.record(entry)
  try {
    return await act()
  } catch (error) {
    const problem = problemOf(error, now)
    const code = problem instanceof Problem ? problem.code : 'internal'
    await audit.record({ ...entry, action_type: `${entry.action_type}_FAILED`, details: { code } })
    throw problem
  }
}

type Place = { owner: string; repo: string }
type Entry = { path: string; mode: '100644' | '100755'; type: 'blob'; sha: string } | Inline
type Inline = { path: string; mode: '100644' | '100755'; type: 'blob'; content: string }

/** File modes of a tree by path. GitHub truncates a very large tree; a missing path counts as an ordinary file. */
const modesIn = async (octokit: Octokit, place: Place, tree_sha: string): Promise<Map<string, string>> => {
  const { data } = await octokit.git.getTree({ ...place, tree_sha, recursive: 'true' })
  return new Map(data.tree.map(({ path, mode }) => [path, mode]))
}

const modeOf = (modes: Map<string, string>, path: string): Entry['mode'] => {
  const mode = modes.get(path) ?? '100644'
  if (mode === '100644' || mode === '100755') return mode
  throw githubProblem('conflict', 'refused', `${path} is no file in the repository: it is not written over.`)
}

/**
 * The tree that a tree becomes with these files in it. Texts go with it; of anything else a blob is made first. What
 * can be executed stays so.
 * @returns its id
 */
export const treeWith = async (
  octokit: Octokit,
  place: Place,
  base: string,
  files: readonly CommitFile[],
): Promise<string> => {
  if (files.length === 0) return base
  const modes = await modesIn(octokit, place, base)
  const tree: Entry[] = []
  for (const { path, content, encoding } of files) {
    const entry = { path, mode: modeOf(modes, path), type: 'blob' } as const
    if (encoding === 'utf-8') tree.push({ ...entry, content })
    else {
      // One after the other: GitHub's second rate limit counts what is created at once.
      const { data } = await octokit.git.createBlob({ ...place, content, encoding })
      tree.push({ ...entry, sha: data.sha })
    }
  }
  const { data } = await octokit.git.createTree({ ...place, base_tree: base, tree })
  if (data.sha === base)
    throw githubProblem(
      'conflict',
      'nothing_to_commit',
      'The branch has these files already: nothing to commit.',
    )
  return data.sha
}

export const createBranch =
  (services: Services): HandlerOf<'createBranch'> =>
  input =>
    withGithub(services, input.request.now, async ({ octokit }) => {
      const { params, body, request } = input
      listedOf(services, params)
      const from = await octokit.git.getRef({ ...params, ref: `heads/${body.from_branch}` })
      const { sha } = from.data.object
      const entry = {
        ...actorOf(input),
        action_type: 'GITHUB_BRANCH_CREATE',
        object: `github/${params.owner}/${params.repo}`,
        after: { branch: body.branch, from_branch: body.from_branch, sha },
      }
      await onRecord(services.audit, entry, request.now, () =>
        octokit.git.createRef({ ...params, ref: `refs/heads/${body.branch}`, sha }),
      )
      return { name: body.branch, sha, protected: false }
    })

const moved = (head: string) =>
  githubProblem('conflict', 'branch_moved', 'Somebody else committed to this branch in the meantime.', {
    details: { head },
  })

/** Recent commits searched for one that an earlier try of this call created, when its answer was lost. */
const lookBack = 30

const earlierCommit = async (
  octokit: Octokit,
  { params, body }: Pick<InputOf<'createCommit'>, 'body' | 'params'>,
): Promise<Commit | undefined> => {
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
  (services: Services): HandlerOf<'createCommit'> =>
  input =>
    withGithub(services, input.request.now, async ({ octokit }) => {
      const { params, body, user, request } = input
      const { message, branch, expected_head, files } = body
      await assertAllowed(octokit, listedOf(services, params), input)
      const { data: head } = await octokit.repos.getBranch({ ...params, branch })
      if (head.commit.sha !== expected_head) {
        const before = await earlierCommit(octokit, input)
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
        ...actorOf(input),
        action_type: 'GITHUB_COMMIT',
        object: `github/${params.owner}/${params.repo}`,
        before: { branch, sha: expected_head },
        after: { branch, sha: commit.sha, message, files: files.map(({ path }) => path) },
      }
      await onRecord(services.audit, entry, request.now, () =>
        octokit.git.updateRef({ ...params, ref: `heads/${branch}`, sha: commit.sha, force: false }),
      )
      const { sha, html_url } = commit
      return commitOf({ sha, html_url, commit })
    })

/** The open pull request for these branches; GitHub refuses a second one. */
const openPullFor = async (
  octokit: Octokit,
  { params, body }: Pick<InputOf<'createPullRequest'>, 'body' | 'params'>,
) => {
  const { head, base } = body
  const query = { ...params, state: 'open', head: `${params.owner}:${head}`, base } as const
  const { data } = await octokit.pulls.list(query)
  return data[0] && pullOf(data[0])
}

const hasReason = (problem: unknown, reason: string): problem is Problem =>
  problem instanceof Problem && (problem.details as { reason?: string } | undefined)?.reason === reason

export const createPullRequest =
  (services: Services): HandlerOf<'createPullRequest'> =>
  input =>
    withGithub(services, input.request.now, async ({ octokit }) => {
      const { params, body, request } = input
      listedOf(services, params)
      const { data: repository } = await octokit.repos.get(params)
      if (body.head === repository.default_branch)
        throw new Problem('invalid_input', {
          message: 'Cannot create PR from default branch',
          details: [{ field: 'body.head', message: 'Cannot create PR from default branch' }],
        })
      const entry = {
        ...actorOf(input),
        action_type: 'GITHUB_PULL_REQUEST_CREATE',
        object: `github/${params.owner}/${params.repo}`,
        after: { title: body.title, head: body.head, base: body.base },
      }
      try {
        const { data } = await onRecord(services.audit, entry, request.now, () =>
          octokit.pulls.create({ ...params, ...body }),
        )
        return pullOf(data)
      } catch (error) {
        const problem = problemOf(error, request.now)
        if (!hasReason(problem, 'pull_exists')) throw problem
        const pull = await openPullFor(octokit, input)
        throw githubProblem('conflict', 'pull_exists', problem.message, { details: { pull } })
      }
    })

export { services }

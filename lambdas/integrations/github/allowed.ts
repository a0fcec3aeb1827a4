import type { Octokit } from '@octokit/rest'
import type { ListedRepository } from '#contract/integrations/listedRepository.ts'
import { githubProblem } from './failures.ts'

/** Folders whose files run when something is pushed, merged or checked out. */
const folders =
  /(^|\/)(\.github|\.gitlab|\.circleci|\.buildkite|\.semaphore|\.woodpecker|\.husky|\.githooks)\//
/** Package manifests and their locks: scripts in them run where packages are installed. */
const manifests =
  /(^|\/)(package(-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-(lock|workspace)\.yaml|bun\.lockb?|deno\.jsonc?|\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.c?js|\.pnp\.c?js)$/
/** The same in the one file that some services read. */
const pipelines =
  /(^|\/)(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.ya?ml|bitbucket-pipelines\.yml|buildspec\.ya?ml|amplify\.ya?ml|jenkinsfile|makefile|dockerfile)$/
const gitsOwn = /(^|\/)\.git[^/]*$/

/**
 * Whether a file decides what is run when a repository is built, published or checked out: workflows, package
 * manifests, git's own files (decision 56). Letters count as some file systems read them, large as small.
 */
export const isBuildFile = (path: string): boolean => {
  const read = path.normalize('NFKC').toLowerCase()
  return [folders, manifests, pipelines, gitsOwn].some(rule => rule.test(read))
}

interface Change {
  params: { owner: string; repo: string }
  body: { branch: string; files: readonly { path: string }[] }
}

/**
 * Refuses a commit that only a pull request or git itself may bring.
 * @throws Problem `not_allowed`, reason `build_file` or `protected_branch`
 */
export const assertAllowed = async (
  octokit: Octokit,
  { name, deploys, buildFiles }: ListedRepository,
  { params, body: { branch, files } }: Change,
): Promise<void> => {
  const refused = buildFiles === 'refused' && files.find(({ path }) => isBuildFile(path))
  if (refused)
    throw githubProblem(
      'not_allowed',
      'build_file',
      `${refused.path} decides what is run when ${name} is built. Change it with git itself.`,
    )
  if (deploys && branch === (await defaultBranchOf(octokit, params)))
    throw githubProblem(
      'not_allowed',
      'protected_branch',
      `This site is deployed from ${branch}. Commit to another branch and open a pull request.`,
    )
}

/** The name of the branch that GitHub shows first. */
export const defaultBranchOf = async (octokit: Octokit, params: Change['params']): Promise<string> =>
  (await octokit.repos.get(params)).data.default_branch

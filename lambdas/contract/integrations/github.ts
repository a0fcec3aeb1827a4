import * as z from 'zod'
import { CommitFile, commitBytes, contentBytes } from './commitFiles.ts'
import { BranchName, FilePath, Sha } from './gitNames.ts'
import type { ProblemCode } from '../problems.ts'
import { route } from '../route.ts'

/** Why a call to GitHub failed, in `details.reason` of the problem. Without a token there is none: it never went out. */
export const githubReasons = [
  'bad_token',
  'no_permission',
  'protected_branch',
  'build_file',
  'not_listed',
  'not_found',
  'empty_repository',
  'branch_exists',
  'branch_moved',
  'nothing_to_commit',
  'no_commits',
  'pull_exists',
  'rate_limited',
  'refused',
  'down',
] as const
export const GithubReason = z.enum(githubReasons)
export type GithubReason = z.infer<typeof GithubReason>

/** GitHub's remaining limit for our token: requests left of how many, and the UTC moment when all are there again. */
export const RateLimit = z.object({
  limit: z.int().nonnegative(),
  remaining: z.int().nonnegative(),
  resets_at: z.iso.datetime(),
})
export type RateLimit = z.infer<typeof RateLimit>

export const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  default_branch: z.string(),
  html_url: z.url(),
  private: z.boolean(),
  clone_url: z.url(),
})
export type Repository = z.infer<typeof Repository>

/** `sha` is its newest commit; `protected` that it is changed by pull request: a commit to it may be refused. */
export const Branch = z.object({ name: z.string(), sha: Sha, protected: z.boolean() })
export type Branch = z.infer<typeof Branch>

export const Commit = z.object({
  sha: Sha,
  message: z.string(),
  /** `date` is UTC; null where git has none. */
  author: z.object({ name: z.string(), date: z.iso.datetime().nullable() }),
  html_url: z.url(),
})
export type Commit = z.infer<typeof Commit>

export const PullRequest = z.object({
  id: z.int(),
  number: z.int().positive(),
  title: z.string(),
  /** Anything but open is closed. */
  state: z.enum(['open', 'closed']),
  head: z.object({ ref: z.string() }),
  base: z.object({ ref: z.string() }),
  user: z.object({ login: z.string() }),
  html_url: z.url(),
})
export type PullRequest = z.infer<typeof PullRequest>

/** `{owner}/{repo}` is a repository's full name. */
const repository = {
  owner: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/),
  repo: z.string().regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/),
}
const page = z.coerce.number().int().min(1).max(1_000).default(1)
/** `next` is the next page's number; null on the last. */
const paged = { next: z.int().nullable(), rate: RateLimit.nullable() }

const shared = { access: 'staff', fn: 'github' } as const
const path = '/api/github/repos/{owner}/{repo}'
const reading = [
  'invalid_input',
  'not_allowed',
  'not_found',
  'conflict',
  'too_many',
  'not_configured',
  'unavailable',
] as const satisfies ProblemCode[]
const writing = ['bad_request', ...reading] as const

export const listRepositories = route({
  ...shared,
  method: 'GET',
  path: '/api/github/repos',
  summary: 'The repositories on the environment’s list that GitHub shows our token, by name.',
  returns: z.object({ repositories: z.array(Repository), rate: RateLimit.nullable() }),
  problems: reading,
})

export const listBranches = route({
  ...shared,
  method: 'GET',
  path: `${path}/branches`,
  summary: 'Branches of a repository, 100 a page.',
  params: repository,
  query: { page },
  returns: z.object({ branches: z.array(Branch), ...paged }),
  problems: reading,
})

export const createBranch = route({
  ...shared,
  method: 'POST',
  path: `${path}/branches`,
  summary: 'Creates a branch where another one stands. One of that name is a conflict.',
  limit: 'create_branch',
  params: repository,
  body: z.strictObject({ branch: BranchName, from_branch: BranchName }),
  returns: Branch,
  problems: writing,
})

export const listCommits = route({
  ...shared,
  method: 'GET',
  path: `${path}/commits`,
  summary: 'Commits of a branch, newest first, ten a page.',
  params: repository,
  query: { branch: BranchName, page },
  returns: z.object({ commits: z.array(Commit), ...paged }),
  problems: reading,
})

export const createCommit = route({
  ...shared,
  method: 'POST',
  path: `${path}/commits`,
  summary: 'One commit of any number of files; none make an empty one. A branch that moved is a conflict.',
  limit: 'create_commit',
  params: repository,
  body: z.strictObject({
    message: z.string().trim().min(1, 'Say what the commit does.').max(10_000),
    branch: BranchName,
    /** The newest commit that the caller knows: the new one follows it, or is not made. */
    expected_head: Sha,
    files: z
      .array(CommitFile)
      .max(1_000)
      .refine(files => new Set(files.map(file => file.path)).size === files.length, 'A path is there twice.')
      .refine(files => contentBytes(files) <= commitBytes, {
        error: 'One commit takes 4 MB of files at most. Commit larger ones with git itself.',
      }),
  }),
  returns: Commit,
  problems: writing,
})

export const listPullRequests = route({
  ...shared,
  method: 'GET',
  path: `${path}/pulls`,
  summary: 'Pull requests of a repository, last changed first, 30 a page.',
  params: repository,
  query: { page },
  returns: z.object({ pulls: z.array(PullRequest), ...paged }),
  problems: reading,
})

export const createPullRequest = route({
  ...shared,
  method: 'POST',
  path: `${path}/pulls`,
  summary: 'Opens a pull request. One that is open for the same branches is a conflict, and shown.',
  limit: 'create_pull_request',
  params: repository,
  body: z.strictObject({
    title: z.string().trim().min(1, 'Give it a title.').max(256),
    head: BranchName,
    base: BranchName,
    body: z.string().max(60_000).default(''),
  }),
  returns: PullRequest,
  problems: writing,
})

export const getRepositoryFile = route({
  ...shared,
  method: 'GET',
  path: `${path}/files`,
  summary: 'A file as a branch has it, or null where it has none.',
  params: repository,
  query: { branch: BranchName, path: FilePath },
  returns: z.object({
    file: z
      .object({
        sha: Sha,
        /** Bytes. */
        size: z.int().nonnegative(),
        /** Its text; null when it is no UTF-8, or larger than a megabyte. */
        content: z.string().nullable(),
      })
      .nullable(),
    rate: RateLimit.nullable(),
  }),
  problems: reading,
})

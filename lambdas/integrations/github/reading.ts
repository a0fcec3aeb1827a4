import type { Branch, Commit, PullRequest, Repository } from '#contract/integrations/github.ts'
import type { ListedRepository } from '#contract/integrations/listedRepository.ts'
import { recentCommits } from '#contract/limits.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { defaultBranchOf } from './allowed.ts'
import { isStatus, githubMessage } from './failures.ts'
import { services, withGithub, type Services, listedOf } from './services.ts'

/** The fields of GitHub's repository that the API answers. */
export const repositoryOf = (given: Repository): Repository => {
  const { name, full_name, default_branch, html_url, clone_url } = given
  return { name, full_name, default_branch, html_url, private: given.private, clone_url }
}

/** The fields of GitHub's branch that the API answers. */
export const branchOf = (given: { name: string; commit: { sha: string }; protected: boolean }): Branch => ({
  name: given.name,
  sha: given.commit.sha,
  protected: given.protected,
})

interface GivenCommit {
  sha: string
  html_url: string
  commit: { message: string; author: { name?: string | undefined; date?: string | undefined } | null }
}

/** The fields of GitHub's commit that the API answers. */
export const commitOf = ({ sha, html_url, commit: { message, author } }: GivenCommit): Commit => ({
  sha,
  message,
  author: { name: author?.name ?? '', date: author?.date ? new Date(author.date).toISOString() : null },
  html_url,
})

interface GivenPull {
  id: number
  number: number
  title: string
  state: string
  head: { ref: string }
  base: { ref: string }
  user: { login: string } | null
  html_url: string
}

/** The fields of GitHub's pull request that the API answers; an author who left GitHub is `ghost`. */
export const pullOf = (given: GivenPull): PullRequest => ({
  id: given.id,
  number: given.number,
  title: given.title,
  state: given.state === 'open' ? 'open' : 'closed',
  head: { ref: given.head.ref },
  base: { ref: given.base.ref },
  user: { login: given.user?.login ?? 'ghost' },
  html_url: given.html_url,
})

/** The number of the next page by an answer's `Link` (RFC 8288); null on the last. */
export const nextPage = (link: string | undefined, page: number): number | null =>
  /;\s*rel="?next"?/.test(link ?? '') ? page + 1 : null

/** Asked by name: an app's installation and a person's token list what they see at different addresses. */
export const listRepositories =
  (services: Services): HandlerOf<'listRepositories'> =>
  ({ request: { now } }) =>
    withGithub(services, now, async ({ octokit, rate }) => {
      const read = async ({ name }: ListedRepository): Promise<Repository[]> => {
        const [owner = '', repo = ''] = name.split('/')
        try {
          return [repositoryOf((await octokit.repos.get({ owner, repo })).data)]
        } catch (error) {
          if (isStatus(error, 404)) return []
          throw error
        }
      }
      // With none to ask for, this tells whether GitHub takes our token.
      if (services.listed.length === 0) await octokit.rateLimit.get()
      const found = (await Promise.all(services.listed.map(read))).flat()
      const repositories = found.sort((a, b) => (a.full_name < b.full_name ? -1 : 1))
      return { repositories, rate: rate() }
    })

export const listBranches =
  (services: Services): HandlerOf<'listBranches'> =>
  ({ params, query: { page }, request: { now } }) =>
    withGithub(services, now, async ({ octokit, rate }) => {
      const deployed = listedOf(services, params).deploys ? await defaultBranchOf(octokit, params) : undefined
      const { data, headers } = await octokit.repos.listBranches({ ...params, page, per_page: 100 })
      const branches = data
        .map(branchOf)
        .map(branch => ({ ...branch, protected: branch.protected || branch.name === deployed }))
      return { branches, next: nextPage(headers.link, page), rate: rate() }
    })

export const listCommits =
  (services: Services): HandlerOf<'listCommits'> =>
  ({ params, query: { branch, page }, request: { now } }) =>
    withGithub(services, now, async ({ octokit, rate }) => {
      listedOf(services, params)
      const sha = `refs/heads/${branch}`
      const { data, headers } = await octokit.repos.listCommits({
        ...params,
        sha,
        page,
        per_page: recentCommits,
      })
      return { commits: data.map(commitOf), next: nextPage(headers.link, page), rate: rate() }
    })

export const listPullRequests =
  (services: Services): HandlerOf<'listPullRequests'> =>
  ({ params, query: { page }, request: { now } }) =>
    withGithub(services, now, async ({ octokit, rate }) => {
      listedOf(services, params)
      const query = {
        ...params,
        state: 'all',
        sort: 'updated',
        direction: 'desc',
        per_page: 30,
        page,
      } as const
      const { data, headers } = await octokit.pulls.list(query)
      return { pulls: data.map(pullOf), next: nextPage(headers.link, page), rate: rate() }
    })

/** GitHub sends no content above a megabyte. */
const textOf = (base64: string): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

export const getRepositoryFile =
  (services: Services): HandlerOf<'getRepositoryFile'> =>
  ({ params, query: { branch, path }, request: { now } }) =>
    withGithub(services, now, async ({ octokit, rate }) => {
      listedOf(services, params)
      try {
        const { data } = await octokit.repos.getContent({ ...params, path, ref: `refs/heads/${branch}` })
        if (Array.isArray(data) || data.type !== 'file') return { file: null, rate: rate() }
        const { sha, size, content, encoding } = data
        return { file: { sha, size, content: encoding === 'base64' ? textOf(content) : null }, rate: rate() }
      } catch (error) {
        if (isStatus(error, 404) && !/no commit found/i.test(githubMessage(error)))
          return { file: null, rate: rate() }
        throw error
      }
    })

export { services }

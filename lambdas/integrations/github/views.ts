import type { Branch, Commit, PullRequest, Repository } from '#contract/integrations/github.ts'

/** What is read of GitHub's repository. */
export const repositoryOf = (given: Repository): Repository => {
  const { name, full_name, default_branch, html_url, clone_url } = given
  return { name, full_name, default_branch, html_url, private: given.private, clone_url }
}

/** What is read of GitHub's branch. */
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

/** What is read of GitHub's commit. */
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

/** What is read of GitHub's pull request; who opened it and left GitHub since is `ghost` there. */
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

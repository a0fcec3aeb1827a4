import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Branch, Repository } from '#contract/integrations/github.ts'
import { ApiProblem } from '../../../api.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { count } from '../../format.ts'

/** The address of a part of the tab for a repository and, if it is not the default one, a branch. */
export const githubPath = (
  section: 'workflow' | 'repositories' | 'commits' | 'pull-requests',
  repo?: string,
  branch?: string,
): string => {
  const search = new URLSearchParams({ ...(repo && { repo }), ...(repo && branch && { branch }) })
  return `/admin/github/${section}${search.size > 0 ? `?${search}` : ''}`
}

/** The path parameters of a full name. */
export const placeOf = (fullName: string): { owner: string; repo: string } => {
  const [owner = '', repo = ''] = fullName.split('/')
  return { owner, repo }
}

/**
 * The API's details of a failed call, besides the cause: GitHub's reason, an existing pull request, seconds
 * to wait.
 */
export const detailsOf = (error: unknown) =>
  (error instanceof ApiProblem ? (error.details ?? {}) : {}) as {
    reason?: unknown
    pull?: unknown
    retry_after?: number
  }

/** True if nothing works until operations give us another token. */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_configured'

/** Adds to why a call failed when it can be tried again, and what helps. */
export const explain = (error: unknown): never => {
  const { retry_after: wait } = detailsOf(error)
  if (error instanceof ApiProblem && wait !== undefined)
    error.message += ` It can be tried again in ${wait < 90 ? count(wait, 'second') : count(Math.ceil(wait / 60), 'minute')}.`
  if (error instanceof ApiProblem && isDisconnected(error))
    error.message += ' Operations set the secret “github”; from then on this page connects by itself.'
  throw error
}

const keys = {
  repositories: ['github', 'repositories'],
  branches: (repo: string) => ['github', repo, 'branches'],
  commits: (repo: string, branch?: string) => ['github', repo, 'commits', ...(branch ? [branch] : [])],
  pulls: (repo: string) => ['github', repo, 'pulls'],
}

/** The repositories of the environment; whether this can be read is whether GitHub is connected (A-095). */
export const useRepositories = () =>
  useQuery({ queryKey: keys.repositories, queryFn: () => api.listRepositories().catch(explain) })

/** Pages of branches that are read, a hundred each: nobody chooses among more. */
const mostPages = 10

const allBranches = async (repo: string): Promise<Branch[]> => {
  const branches: Branch[] = []
  for (let page: number | null = 1; page !== null && page <= mostPages;) {
    const read: Awaited<ReturnType<typeof api.listBranches>> = await api.listBranches({
      params: placeOf(repo),
      query: { page },
    })
    branches.push(...read.branches)
    page = read.next
  }
  return branches
}

const useBranches = (repo: string | undefined) =>
  useQuery({
    queryKey: keys.branches(repo ?? ''),
    queryFn: () => allBranches(repo ?? '').catch(explain),
    enabled: repo !== undefined,
  })

/** Commits of a branch, ten a page (A-217). */
export const useCommits = (repo: string, branch: string) =>
  useInfiniteQuery({
    queryKey: keys.commits(repo, branch),
    queryFn: ({ pageParam: page }) =>
      api.listCommits({ params: placeOf(repo), query: { branch, page } }).catch(explain),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })

export const usePulls = (repo: string) =>
  useInfiniteQuery({
    queryKey: keys.pulls(repo),
    queryFn: ({ pageParam: page }) =>
      api.listPullRequests({ params: placeOf(repo), query: { page } }).catch(explain),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })

/** Shows a branch that was just made. */
export const addBranch = (repo: string, branch: Branch): void => {
  queryClient.setQueryData<Branch[]>(keys.branches(repo), (all = []) =>
    [...all.filter(({ name }) => name !== branch.name), branch].sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
}

/** Reads anew where branches stand, and what they hold. */
export const reloadBranches = (repo: string): Promise<unknown> =>
  Promise.all(
    [keys.branches(repo), keys.commits(repo), ['github', repo, 'file']].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export const reloadPulls = (repo: string): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: keys.pulls(repo) })

/** A repository to work in. */
export interface Chosen {
  repository: Repository
  branches: readonly Branch[]
  /** The branch that the address names, else the default one; a repository without a commit has none. */
  branch: Branch | undefined
  selectBranch: (name: string) => void
}

/** The repository and branch in the address, as GitHub has them; `chosen` once both are known. */
export const useSelection = () => {
  const [search, setSearch] = useSearchParams()
  const name = search.get('repo') ?? undefined
  const { data } = useRepositories()
  const repository = data?.repositories.find(({ full_name }) => full_name === name)
  const query = useBranches(repository?.full_name)
  const branches = query.data
  const named = (wanted: string | null | undefined) => branches?.find(branch => branch.name === wanted)
  const branch = named(search.get('branch')) ?? named(repository?.default_branch) ?? branches?.[0]
  const selectBranch = (wanted: string) =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      if (wanted === repository?.default_branch) next.delete('branch')
      else next.set('branch', wanted)
      return next
    })
  const chosen: Chosen | undefined = repository && branches && { repository, branches, branch, selectBranch }
  return { name, repository, query, chosen }
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Branch, Repository } from '#contract/integrations/github.ts'
import { api, queryClient } from '../api.ts'
import { placeOf } from './paths.ts'

const keys = {
  repositories: ['github', 'repositories'],
  branches: (repo: string) => ['github', repo, 'branches'],
  commits: (repo: string, branch?: string) => ['github', repo, 'commits', ...(branch ? [branch] : [])],
  pulls: (repo: string) => ['github', repo, 'pulls'],
}

/** The repositories of the environment; whether this can be read is whether GitHub is connected. */
export const useRepositories = () =>
  useQuery({ queryKey: keys.repositories, queryFn: () => api.listRepositories() })

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

export const useBranches = (repo: string | undefined) =>
  useQuery({
    queryKey: keys.branches(repo ?? ''),
    queryFn: () => allBranches(repo ?? ''),
    enabled: repo !== undefined,
  })

/** Commits of a branch, ten a page. */
export const useCommits = (repo: string, branch: string) =>
  useInfiniteQuery({
    queryKey: keys.commits(repo, branch),
    queryFn: ({ pageParam: page }) => api.listCommits({ params: placeOf(repo), query: { branch, page } }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  })

export const usePulls = (repo: string) =>
  useInfiniteQuery({
    queryKey: keys.pulls(repo),
    queryFn: ({ pageParam: page }) => api.listPullRequests({ params: placeOf(repo), query: { page } }),
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

/** What is selected. */
export interface Selection {
  /** The repository that the address names. */
  name: string | undefined
  /** That repository, once it is known to be on the list. */
  repository: Repository | undefined
  branches: Branch[] | undefined
  branchesError: Error | null
  /** The branch that the address names, else the default one; undefined until it is known. */
  branch: Branch | undefined
  selectBranch(name: string): void
}

/** The repository and branch in the address, as GitHub has them. */
export const useSelection = (): Selection => {
  const [search, setSearch] = useSearchParams()
  const name = search.get('repo') ?? undefined
  const { data } = useRepositories()
  const repository = data?.repositories.find(({ full_name }) => full_name === name)
  const { data: branches, error: branchesError } = useBranches(repository?.full_name)
  const asked = search.get('branch')
  const named = (wanted: string | null | undefined) => branches?.find(branch => branch.name === wanted)
  const branch = named(asked) ?? named(repository?.default_branch) ?? branches?.[0]
  const selectBranch = (wanted: string) =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      if (wanted === repository?.default_branch) next.delete('branch')
      else next.set('branch', wanted)
      return next
    })
  return { name, repository, branches, branchesError, branch, selectBranch }
}

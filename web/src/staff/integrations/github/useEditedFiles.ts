import { useQueries, useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/integrations/github.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { placeOf } from './useGithub.ts'

const draftsKey = ['cms', 'drafts']

/** A file that was edited in the code editor, beside what a branch has in its place. */
export interface EditedFile {
  path: string
  /** The saved draft, and its version. */
  content: string
  version: number
  /** The text on the branch, or null for no file; undefined while it is read or cannot be read. */
  before: string | null | undefined
  state: 'reading' | 'unreadable' | 'new' | 'changed' | 'same'
}

const stateOf = (
  before: string | null | undefined,
  content: string,
  failed: boolean,
): EditedFile['state'] => {
  if (failed) return 'unreadable'
  if (before === undefined) return 'reading'
  if (before === null) return 'new'
  return before === content ? 'same' : 'changed'
}

/** Compares the drafts of the code editor with a branch. */
export const useEditedFiles = (repo: string, branch: Branch) => {
  const { data, error, refetch } = useQuery({ queryKey: draftsKey, queryFn: () => api.listDrafts() })
  const drafts = data?.drafts ?? []
  const read = useQueries({
    queries: drafts.map(({ path }) => ({
      queryKey: ['github', repo, 'file', branch.name, branch.sha, path],
      queryFn: () => api.getRepositoryFile({ params: placeOf(repo), query: { branch: branch.name, path } }),
      staleTime: Infinity,
    })),
  })
  const files = drafts.map(({ path, content, version }, index): EditedFile => {
    const answer = read[index]
    const file = answer?.data?.file
    // Of what is no text, or too large, nothing can be compared: it would be written over unseen.
    const failed = answer?.isError === true || (file != null && file.content === null)
    const before = file === undefined ? undefined : (file?.content ?? null)
    return { path, content, version, before, state: stateOf(before, content, failed) }
  })
  return { data: data && files, error, refetch }
}

/** Reads anew what the code editor holds. */
export const reloadDrafts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['cms'] })

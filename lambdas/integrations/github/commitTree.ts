import type { Octokit } from '@octokit/rest'
import type { CommitFile } from '#contract/integrations/commitFiles.ts'
import { githubProblem } from './failures.ts'

type Place = { owner: string; repo: string }
type Entry = { path: string; mode: '100644' | '100755'; type: 'blob'; sha: string } | Inline
type Inline = { path: string; mode: '100644' | '100755'; type: 'blob'; content: string }

/** What stands at paths of a tree. A very large one is not listed whole; what is missing counts as an ordinary file. */
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

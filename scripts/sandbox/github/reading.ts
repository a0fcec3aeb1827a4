import { git, gitBytes, gitOrNone } from './git.ts'
import { notFound, Refused } from './answers.ts'
import type { SampleRepository } from './repositories.ts'

/** A repository on disk, as the calls work on it. */
export interface Repository extends SampleRepository {
  /** The bare repository. */
  place: string
}

const shaPattern = /^[0-9a-f]{40}$/
const fields = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x1f')

export const repositoryView = ({ full_name, ...repository }: Repository, id: number) => {
  const [owner = '', name = ''] = full_name.split('/')
  return {
    id,
    name,
    full_name,
    owner: { login: owner },
    private: repository.private,
    html_url: `https://github.com/${full_name}`,
    url: `https://api.github.com/repos/${full_name}`,
    clone_url: `https://github.com/${full_name}.git`,
    default_branch: 'main',
  }
}

/** The commit of a branch, or of an id that some branch has. @throws Refused 404 */
export const resolve = async ({ place }: Repository, name: string): Promise<string> => {
  const full = shaPattern.test(name) ? name : `refs/heads/${name.replace(/^refs\/heads\//, '')}`
  const sha = await gitOrNone(place, ['rev-parse', '--verify', '--quiet', `${full}^{commit}`])
  if (!sha) throw notFound(`No commit found for the ref ${name}`)
  return sha
}

const commitIn = (full_name: string, record: string) => {
  const [sha = '', tree, parents = '', name, email, date, committer, address, committed, message = ''] =
    record.split('\x1f')
  return {
    sha,
    html_url: `https://github.com/${full_name}/commit/${sha}`,
    parents: parents.split(' ').flatMap(parent => (parent ? [{ sha: parent }] : [])),
    commit: {
      message: message.replace(/\n+$/, ''),
      tree: { sha: tree },
      author: { name, email, date },
      committer: { name: committer, email: address, date: committed },
    },
  }
}

/** Commits that lead to one, newest first. */
export const commitsTo = async ({ place, full_name }: Repository, sha: string, most?: number) => {
  const limit = most === undefined ? [] : [`--max-count=${most}`]
  const printed = await git(place, ['log', '-z', '--topo-order', ...limit, `--format=${fields}`, sha])
  return printed.split('\0').flatMap(record => (record ? [commitIn(full_name, record)] : []))
}

export const commitAt = async (repository: Repository, sha: string) => {
  const [commit] = await commitsTo(repository, sha, 1)
  if (!commit) throw notFound()
  return commit
}

/** A commit as the Git data API shows it: flat. */
export const gitCommitAt = async (repository: Repository, sha: string) => {
  const { commit, ...rest } = await commitAt(repository, sha)
  return { ...rest, ...commit }
}

export const branches = async ({ place, full_name, protectedBranches }: Repository) => {
  const printed = await git(place, [
    'for-each-ref',
    '--format=%(refname:lstrip=2)%00%(objectname)',
    'refs/heads',
  ])
  return printed.split('\n').flatMap(line => {
    const [name = '', sha = ''] = line.split('\0')
    const url = `https://api.github.com/repos/${full_name}/commits/${sha}`
    return name ? [{ name, commit: { sha, url }, protected: protectedBranches.includes(name) }] : []
  })
}

/** Everything below a tree, as `git ls-tree` prints it. */
export const tree = async ({ place }: Repository, sha: string, recursive: boolean) => {
  const found = await gitOrNone(place, ['rev-parse', '--verify', '--quiet', `${sha}^{tree}`])
  if (!found) throw notFound()
  const printed = await git(place, ['ls-tree', '-z', '-t', '--long', ...(recursive ? ['-r'] : []), found])
  const entries = printed.split('\0').flatMap(line => {
    const [, mode, type, sha, size, path] = /^(\d+) (\w+) (\w+) +(\S+)\t([^]*)$/.exec(line) ?? []
    return path === undefined
      ? []
      : [{ path, mode, type, sha: sha ?? '', ...(type === 'blob' && { size: Number(size) }) }]
  })
  return { sha: found, tree: entries, truncated: false }
}

/** Above a megabyte GitHub sends no content. */
const mostContent = 1_048_576

/** `GET /repos/{owner}/{repo}/contents/{path}` of a file. */
export const contents = async (repository: Repository, path: string, ref: string) => {
  const commit = await resolve(repository, ref)
  const all = (await tree(repository, commit, true)).tree
  const found = all.find(entry => entry.path === path)
  if (!found) throw notFound()
  if (found.type === 'tree') return all.filter(entry => entry.path.startsWith(`${path}/`))
  if (found.type !== 'blob') throw new Refused(422, 'Not a file')
  const bytes = await gitBytes(repository.place, ['cat-file', 'blob', found.sha])
  const sent = bytes.length <= mostContent
  return {
    type: 'file',
    name: path.replace(/^.*\//, ''),
    path,
    sha: found.sha,
    size: bytes.length,
    encoding: sent ? 'base64' : 'none',
    content: sent ? bytes.toString('base64').replace(/.{60}/g, '$&\n') : '',
  }
}

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Refused } from './answers.ts'
import { git, GitFailure, gitOrNone } from './git.ts'
import { gitCommitAt, type Repository } from './reading.ts'

const Sha = z.string().regex(/^[0-9a-f]{40}$/)
const mode = z.enum(['100644', '100755'])

export const NewBlob = z.object({ content: z.string(), encoding: z.enum(['utf-8', 'base64']) })
export const NewTree = z.object({
  base_tree: Sha.optional(),
  tree: z.array(
    z.union([
      z.object({ path: z.string(), mode, type: z.literal('blob'), content: z.string() }),
      z.object({ path: z.string(), mode, type: z.literal('blob'), sha: Sha }),
    ]),
  ),
})
const Person = z.object({ name: z.string().min(1), email: z.string().min(1) })
export const NewCommit = z.object({
  message: z.string().min(1),
  tree: Sha,
  parents: z.array(Sha),
  author: Person.optional(),
})
export const NewRef = z.object({ ref: z.string().regex(/^refs\/heads\/./), sha: Sha })
export const MovedRef = z.object({ sha: Sha, force: z.boolean().default(false) })

const write = ({ place }: Repository, bytes: Buffer): Promise<string> =>
  git(place, ['hash-object', '-w', '--stdin'], { input: bytes })

export const createBlob = async (repository: Repository, { content, encoding }: z.output<typeof NewBlob>) => {
  const sha = await write(repository, Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'))
  return { sha }
}

/** In an index of its own, as git itself would. */
export const createTree = async (repository: Repository, { base_tree, tree }: z.output<typeof NewTree>) => {
  const env = { GIT_INDEX_FILE: join(repository.place, `index.${randomUUID()}`) }
  try {
    if (base_tree) await git(repository.place, ['read-tree', base_tree], { env })
    const lines: string[] = []
    for (const entry of tree) {
      const sha = 'sha' in entry ? entry.sha : await write(repository, Buffer.from(entry.content))
      lines.push(`${entry.mode} ${sha}\t${entry.path}\0`)
    }
    await git(repository.place, ['update-index', '-z', '--index-info'], { env, input: lines.join('') })
    return { sha: await git(repository.place, ['write-tree'], { env }) }
  } catch (error) {
    if (error instanceof GitFailure) throw new Refused(422, `tree.path contains a malformed path component`)
    throw error
  } finally {
    rmSync(env.GIT_INDEX_FILE, { force: true })
  }
}

export const createCommit = async (
  repository: Repository,
  { message, tree, parents, author }: z.output<typeof NewCommit>,
) => {
  const own = { name: 'blu-digital-bot', email: 'bot@example.com' }
  const by = author ?? own
  const sha = await git(
    repository.place,
    ['commit-tree', tree, ...parents.flatMap(parent => ['-p', parent]), '-F', '-'],
    {
      input: message,
      env: {
        GIT_AUTHOR_NAME: by.name,
        GIT_AUTHOR_EMAIL: by.email,
        GIT_COMMITTER_NAME: own.name,
        GIT_COMMITTER_EMAIL: own.email,
      },
    },
  )
  return gitCommitAt(repository, sha)
}

const headOf = ({ place }: Repository, ref: string): Promise<string | undefined> =>
  gitOrNone(place, ['rev-parse', '--verify', '--quiet', ref])

export const refView = (ref: string, sha: string) => ({ ref, object: { type: 'commit', sha } })

export const createRef = async (repository: Repository, { ref, sha }: z.output<typeof NewRef>) => {
  if (await headOf(repository, ref)) throw new Refused(422, 'Reference already exists')
  const valid = await gitOrNone(repository.place, ['check-ref-format', ref])
  const made =
    valid !== undefined && (await gitOrNone(repository.place, ['update-ref', ref, sha, '0'.repeat(40)]))
  if (made === false || made === undefined) throw new Refused(422, 'Reference update failed')
  return refView(ref, sha)
}

export const updateRef = async (
  repository: Repository,
  ref: string,
  { sha, force }: z.output<typeof MovedRef>,
) => {
  const { place, protectedBranches } = repository
  const before = await headOf(repository, ref)
  if (!before) throw new Refused(422, 'Reference does not exist')
  if (protectedBranches.includes(ref.replace('refs/heads/', '')))
    throw new Refused(422, 'Protected branch update failed for this ref.')
  const forwards = await gitOrNone(place, ['merge-base', '--is-ancestor', before, sha])
  if (forwards === undefined && !force) throw new Refused(422, 'Update is not a fast forward')
  // Of two at once git lets one through.
  if ((await gitOrNone(place, ['update-ref', ref, sha, before])) === undefined)
    throw new Refused(422, 'Update is not a fast forward')
  return refView(ref, sha)
}

import type { CmsCommit } from '#contract/integrations/cmsFiles.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { summary } from './rules.ts'
import { allFiles, services, type Services } from './services.ts'

const isSame = (a: CmsCommit | undefined, b: CmsCommit): boolean =>
  a?.sha === b.sha && a.repository === b.repository && a.branch === b.branch && a.version === b.version

export const markDraftsCommitted =
  (made: Services): HandlerOf<'markDraftsCommitted'> =>
  async asked => {
    const { user, request, body } = asked
    const { files, ...commit } = body
    const by = {
      ...commit,
      committed_at: request.now.toISOString(),
      committed_by: user.id,
      ...(user.email !== undefined && { committed_by_email: user.email }),
    }
    const before = await allFiles(made)
    const commits = new Map(
      files
        .map(({ path, version }): [string, CmsCommit] => [path, { ...by, version }])
        // The same call once more, whose first answer was lost.
        .filter(([path, made]) => !isSame(before.find(file => file.path === path)?.committed, made)),
    )
    if (commits.size === 0) return { files: before.map(summary) }
    const entry = {
      ...actorOf(asked),
      action_type: 'CMS_DRAFTS_COMMITTED',
      object: `github/${commit.repository}`,
      after: body,
    }
    if (!(await made.drafts.mark(commits, entry, request.now)))
      throw new Problem('not_found', { message: 'One of these files never had such a version.' })
    return { files: (await allFiles(made)).map(summary) }
  }

export { services }

import type { CmsCommit } from '#contract/integrations/cmsFiles.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import {
  type CodeFile,
  summary,
  fileNamed,
  assertEditable,
  assertFits,
  assertVersion,
  unixLines,
} from './rules.ts'
import { type Services, allFiles, services, current, writeNext } from './services.ts'
import type { StoredVersion } from './store.ts'

/** A version of a file. @throws Problem `not_found` */
export const earlierVersion = async (
  { versions }: Pick<Services, 'versions'>,
  { path }: CodeFile,
  version: number,
): Promise<StoredVersion> => {
  const found = await versions.get(path, version)
  if (!found) throw new Problem('not_found', { message: `${path} never had a version ${version}.` })
  return found
}

export const listCmsFiles =
  (services: Services): HandlerOf<'listCmsFiles'> =>
  async () => ({ files: (await allFiles(services)).map(summary) })

export const getCmsFile =
  (services: Services): HandlerOf<'getCmsFile'> =>
  async ({ params }) =>
    current(services, fileNamed(services.files, params.name))

export const listDrafts =
  (services: Services): HandlerOf<'listDrafts'> =>
  async () => ({ drafts: (await allFiles(services)).filter(({ edited }) => edited) })

export const saveCmsDraft =
  (services: Services): HandlerOf<'saveCmsDraft'> =>
  async input => {
    const { params, body, ifMatch } = input
    const file = fileNamed(services.files, params.name)
    assertEditable(file)
    const content = unixLines(body.content)
    assertFits(content)
    const before = await current(services, file)
    // The same text once more, whose first answer was lost, or that changes nothing.
    if (before.version >= ifMatch && before.content === content) return before
    assertVersion(before, ifMatch)
    return writeNext(services, file, before, { action: 'saved', content }, input)
  }

export const discardCmsDraft =
  (services: Services): HandlerOf<'discardCmsDraft'> =>
  async input => {
    const { params, ifMatch } = input
    const file = fileNamed(services.files, params.name)
    const before = await current(services, file)
    // Done already, or there is nothing to give up.
    if (before.version >= ifMatch && !before.edited) return before
    assertVersion(before, ifMatch)
    return writeNext(services, file, before, { action: 'discarded', content: undefined }, input)
  }

const isSame = (a: CmsCommit | undefined, b: CmsCommit): boolean =>
  a?.sha === b.sha && a.repository === b.repository && a.branch === b.branch && a.version === b.version

export const markDraftsCommitted =
  (services: Services): HandlerOf<'markDraftsCommitted'> =>
  async input => {
    const { user, request, body } = input
    const { files, ...commit } = body
    const by = {
      ...commit,
      committed_at: request.now.toISOString(),
      committed_by: user.id,
      ...(user.email !== undefined && { committed_by_email: user.email }),
    }
    const before = await allFiles(services)
    const commits = new Map(
      files
        .map(({ path, version }): [string, CmsCommit] => [path, { ...by, version }])
        // A retry whose first answer was lost.
        .filter(([path, commit]) => !isSame(before.find(file => file.path === path)?.committed, commit)),
    )
    if (commits.size === 0) return { files: before.map(summary) }
    const entry = {
      ...actorOf(input),
      action_type: 'CMS_DRAFTS_COMMITTED',
      object: `github/${commit.repository}`,
      after: body,
    }
    if (!(await services.drafts.mark(commits, entry, request.now)))
      throw new Problem('not_found', { message: 'One of these files never had such a version.' })
    return { files: (await allFiles(services)).map(summary) }
  }

export const listCmsVersions =
  ({ files, versions }: Services): HandlerOf<'listCmsVersions'> =>
  async ({ params, query }) =>
    versions.list(fileNamed(files, params.name).path, query.after, query.limit)

export const getCmsVersion =
  (services: Services): HandlerOf<'getCmsVersion'> =>
  async ({ params }) => {
    const file = fileNamed(services.files, params.name)
    const found = await earlierVersion(services, file, params.version)
    return { ...found, content: found.content ?? services.originals[file.path] ?? '' }
  }

export const restoreCmsVersion =
  (services: Services): HandlerOf<'restoreCmsVersion'> =>
  async input => {
    const { params, ifMatch } = input
    const file = fileNamed(services.files, params.name)
    assertEditable(file)
    const { content = services.originals[file.path] ?? '' } = await earlierVersion(
      services,
      file,
      params.version,
    )
    const before = await current(services, file)
    // A retry whose first answer was lost, or no change.
    if (before.version >= ifMatch && before.content === content) return before
    assertVersion(before, ifMatch)
    return writeNext(
      services,
      file,
      before,
      { action: 'restored', restored_from: params.version, content },
      input,
    )
  }

export { services }

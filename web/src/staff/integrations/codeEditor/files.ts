import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router-dom'
import type { CmsCommit, CmsFile, CmsFileText, CmsVersion } from '#contract/integrations/cmsFiles.ts'
import { ApiProblem } from '../../../api.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { newerOf } from '../../../kit/useAction.ts'
import type { Session } from '../../../session.ts'
import { formatDateTime } from '../../format.ts'
import { saveBlob } from '../../saveFile.ts'
import { unsavedOf } from './useFileDraft.ts'

export const filesPath = '/admin/code-editor/files'

/** The views of a file: to be edited, to be read, compared with its original, or its history. */
export const fileViews = { edit: 'Edit', preview: 'Preview', changes: 'Changes', history: 'History' } as const
export type FileView = keyof typeof fileViews

/** Where a file is edited, or looked at in another way. */
export const filePath = (name: string, view: FileView = 'edit'): string =>
  `${filesPath}/${encodeURIComponent(name)}${view === 'edit' ? '' : `?view=${view}`}`

/** The type of the file, for people. */
export const typeWords: Record<CmsFile['type'], string> = {
  integration: 'Integration',
  config: 'Config',
  hook: 'Hook',
}

/** Says who somebody is: `you`, an address, or a colleague whose address nobody noted. */
export const usePersonWords = () => {
  const me = useRouteLoaderData<Session>('admin')?.userId
  return (id: string | undefined, email: string | undefined): string =>
    id !== undefined && id === me ? 'you' : (email ?? 'a colleague')
}

/** The action of a step of the history. */
export const stepWords = ({ action, restored_from }: CmsVersion): string =>
  ({
    saved: 'saved',
    restored: `restored from version ${restored_from}`,
    discarded: 'draft discarded, back to the original',
  })[action]

/** Where a version was committed. */
export const commitWords = ({ repository, branch, sha, committed_at }: CmsCommit): string =>
  `Committed to ${repository}, branch ${branch}, as ${sha.slice(0, 7)}, ${formatDateTime(committed_at)}`

export const filesQuery = queryOptions({
  queryKey: ['cms files'],
  queryFn: async () => (await api.listCmsFiles()).files,
})

export const fileQuery = (name: string) =>
  queryOptions({
    queryKey: ['cms file', name],
    queryFn: () => api.getCmsFile({ params: { name } }),
  })

/** The history of a file; another version has another. */
export const versionsQuery = (name: string, version: number) =>
  infiniteQueryOptions({
    queryKey: ['cms versions', name, version],
    queryFn: ({ pageParam: after }) =>
      api.listCmsVersions({ params: { name }, query: { limit: 20, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** An earlier text, which never changes; that of a step back to the original does, with the product. */
export const versionQuery = (name: string, version: number) =>
  queryOptions({
    queryKey: ['cms version', name, version],
    queryFn: () => api.getCmsVersion({ params: { name, version } }),
    staleTime: Infinity,
  })

/** Shows what the server answered to a change, and reads anew what follows from it. */
export const cacheFile = (file: CmsFileText): void => {
  queryClient.setQueryData(fileQuery(file.name).queryKey, file)
  void queryClient.invalidateQueries({ queryKey: filesQuery.queryKey })
}

/** Shows the newer version for which a change was refused. @throws the refusal, which then says so */
const showNewer = (error: unknown): never => {
  const newer = newerOf<CmsFileText>(error)
  if (!newer) throw error
  cacheFile(newer)
  const message = `Somebody else saved version ${newer.version} in the meantime. Look at it first: it is shown now.`
  throw new ApiProblem(409, { code: 'conflict', message })
}

/** Gives a draft up for the original. */
export const discardDraft = ({ name, version }: CmsFileText): Promise<CmsFileText> =>
  api.discardCmsDraft({ params: { name }, ifMatch: version }).catch(showNewer)

/** Makes the text of an earlier version the present one, as a new version. */
export const restoreVersion = async (file: CmsFileText, version: number): Promise<CmsFileText> => {
  const params = { name: file.name, version }
  const restored = await api.restoreCmsVersion({ params, ifMatch: file.version }).catch(showNewer)
  cacheFile(restored)
  return restored
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))

/** Downloads all files in one archive, below their paths, each with its present text in this browser tab. */
export const downloadAll = async (): Promise<void> => {
  const [{ strToU8, zipSync }, files] = await Promise.all([
    import('fflate'),
    queryClient.fetchQuery(filesQuery),
  ])
  const texts = await Promise.all(
    files.map(async ({ name, path }): Promise<[string, Uint8Array]> => {
      const unsaved = unsavedOf(name)?.values.content
      const text = unsaved ?? (await queryClient.fetchQuery({ ...fileQuery(name), staleTime: 0 })).content
      return [path, strToU8(text)]
    }),
  )
  const archive = zipSync(Object.fromEntries(texts))
  saveBlob('cms-files.zip', new Blob([archive], { type: 'application/zip' }))
}

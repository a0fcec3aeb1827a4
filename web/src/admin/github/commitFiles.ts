import type * as z from 'zod'
import type { createCommit } from '#contract/integrations/github.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { api, failureText } from '../api.ts'
import { placeOf } from './paths.ts'
import { reloadDrafts, type EditedFile } from './useEditedFiles.ts'
import { reloadBranches } from './useGithub.ts'

/** Commits, and tells the code editor which versions went in. */
export const commitFiles = async (
  repository: string,
  body: z.output<typeof createCommit.body>,
  files: readonly EditedFile[],
): Promise<void> => {
  const { branch } = body
  const { sha, message } = await api.createCommit({ params: placeOf(repository), body })
  toast('Changes committed', `${sha.slice(0, 7)} ${message.split('\n')[0]}`)
  if (files.length > 0)
    try {
      const versions = files.map(({ path, version }) => ({ path, version }))
      await api.markDraftsCommitted({ body: { repository, branch, sha, files: versions } })
    } catch (error) {
      toastError('Code Editor', `The commit is made, but its files do not show it: ${failureText(error)}`)
    }
  await Promise.all([reloadBranches(repository), reloadDrafts()])
}

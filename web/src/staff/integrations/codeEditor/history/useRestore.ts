import { useState } from 'react'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { toast, toastError } from '../../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../../kit/api.ts'
import { newerOf } from '../../../../kit/useAction.ts'
import { cacheFile } from '../files.ts'

/** Makes an earlier text the present one, as a new version. */
export const useRestore = ({ name, version: present }: CmsFileText) => {
  const [busy, setBusy] = useState(false)
  const restore = async (version: number): Promise<void> => {
    setBusy(true)
    try {
      const file = await api.restoreCmsVersion({ params: { name, version }, ifMatch: present })
      cacheFile(file)
      toast(
        file.version === present ? 'Nothing to restore' : 'Version restored',
        file.version === present
          ? `Version ${version} says what stands there.`
          : `${name} says what version ${version} said, as version ${file.version}.`,
      )
    } catch (error) {
      const newer = newerOf<CmsFileText>(error)
      if (newer) cacheFile(newer)
      toastError(
        'Not restored',
        newer
          ? `Somebody else saved version ${newer.version} in the meantime; it is shown now.`
          : failureText(error),
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, restore }
}

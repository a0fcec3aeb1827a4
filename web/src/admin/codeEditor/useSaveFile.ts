import { useRef, useState } from 'react'
import { bytesOf, cmsFileBytes, type CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { api, failureText } from '../api.ts'
import { newerOf } from '../newerOf.ts'
import { changed } from './files.ts'
import type { FileDraft } from './useFileDraft.ts'

/** Saves what the editor holds, and holds what came in the way. */
export const useSaveFile = ({ name, path }: CmsFileText, draft: FileDraft) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<CmsFileText>()
  const running = useRef(false)

  const save = async (ifMatch = draft.base): Promise<void> => {
    const { text: sent, dirty } = draft.now()
    if (running.current || !dirty) return
    if (bytesOf(sent) > cmsFileBytes)
      return setProblem(`A draft may have ${cmsFileBytes / 1024} KB; this has more.`)
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const file = await api.saveCmsDraft({ params: { name }, body: { content: sent }, ifMatch })
      setNewer(undefined)
      changed(file)
      draft.stored(sent, file)
      toast('Draft saved', `Version ${file.version} of ${path}. It is committed in the GitHub tab.`)
    } catch (error) {
      const found = newerOf<CmsFileText>(error)
      setNewer(found)
      if (!found) {
        setProblem(failureText(error))
        toastError('Not saved', 'Nothing is lost: what you wrote is still here.')
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, newer, setNewer, save }
}

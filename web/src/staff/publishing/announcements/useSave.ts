import { useState } from 'react'
import { createAnnouncement, type StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, problemText } from '../../../kit/api.ts'
import { newerOf, fieldErrors, refusedFields, type FieldErrors } from '../../../kit/useAction.ts'
import { nameInRelease, type ConfidentialDraft } from '../releases/confidentialDraft.ts'
import { cacheAnnouncement } from './useAnnouncement.ts'
import { inputOf, type Values } from './values.ts'

/** What somebody else saved meanwhile. */
interface Newer {
  current: StaffAnnouncement
  /** Why these changes cannot be saved any more, in the server's words. */
  obstacle?: string | undefined
}

/** Checks a form by the contract's own schema, saves it, and holds what came in the way. */
export const useSave = (id: string) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<Newer>()

  const failed = (error: unknown, base: number) => {
    const current = newerOf<StaffAnnouncement>(error)
    if (current) {
      const over = current.version === base
      return setNewer({ current, ...(over && { obstacle: problemText(error) }) })
    }
    setErrors(refusedFields(error))
    setProblem(failureText(error))
    toastError('Not saved', 'Nothing is lost: what you wrote is still here.')
  }

  /**
   * @param release names a new one before it is saved, where it is confidential
   * @returns what is stored now; undefined when it could not be saved, which is then shown
   */
  const save = async (
    values: Values,
    base: number,
    release?: ConfidentialDraft,
  ): Promise<StaffAnnouncement | undefined> => {
    const input = inputOf(values)
    const { error } = createAnnouncement.body.safeParse({ ...input, id })
    setErrors(fieldErrors(error?.issues ?? []))
    setProblem(undefined)
    if (error) return undefined
    setBusy(true)
    try {
      if (release) await nameInRelease(release, [{ type: 'announcement', id }])
      const saved =
        base === 0
          ? await api.createAnnouncement({ body: { ...input, id } })
          : await api.updateAnnouncement({ params: { id }, body: input, ifMatch: base })
      setNewer(undefined)
      cacheAnnouncement(saved)
      toast(
        'Announcement saved',
        saved.released_at ? 'Readers see the change now.' : 'As a draft. Readers see nothing of it yet.',
      )
      return saved
    } catch (error) {
      failed(error, base)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, problem, newer, setNewer, save }
}

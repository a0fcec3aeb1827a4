import { useState } from 'react'
import { reviewRelease, reviewTextLength } from '#contract/publishing/releaseEdits.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { api } from '../../../kit/api.ts'
import { fieldErrors } from '../../../kit/useAction.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { personName } from './readers.ts'
import { useAct } from './useAct.ts'

/** Refuses to approve a release, with a reason, or asks something about it; its drafter is mailed. */
export const ReviewDialog = (props: {
  decision: 'refuse' | 'ask'
  release: Release
  /** Somebody else changed it meanwhile: nothing was done. */
  onNewer: () => void
  onDone: () => void
  onClose: () => void
}) => {
  const { decision, release, onClose } = props
  const { id, version, title } = release
  const [missing, setMissing] = useState<string>()
  const { busy, problem, act } = useAct(() => {
    props.onNewer()
    onClose()
  })
  const drafter = personName(release.drafted_by_email)
  const refuses = decision === 'refuse'

  const review = async (text: string) => {
    const body = { decision, text }
    const found = fieldErrors(reviewRelease.body.safeParse(body).error?.issues ?? [])['text']
    setMissing(found)
    if (found !== undefined) return
    if (!(await act(() => api.reviewRelease({ params: { id }, body, ifMatch: version })))) return
    props.onDone()
    onClose()
    toast(refuses ? 'Approval refused' : 'Question asked', `A mail goes to ${drafter} within a minute.`)
  }
  return (
    <ReasonDialog
      title={refuses ? `Refuse “${title}”?` : `Ask about “${title}”`}
      label={refuses ? 'What has to be mended' : 'Your question'}
      longest={reviewTextLength}
      keep={refuses ? 'Not yet' : 'Ask nothing'}
      act={refuses ? 'Refuse' : 'Ask'}
      acting={refuses ? 'Refusing…' : 'Asking…'}
      isDestructive={refuses}
      busy={busy}
      problem={missing ?? problem}
      onAct={text => void review(text)}
      onClose={onClose}
    >
      <p>
        {refuses
          ? `It stays a draft. A mail goes to ${drafter}, who changes it and asks for its approval again.`
          : `Nothing about the release changes. A mail goes to ${drafter}.`}{' '}
        The text goes on record, with your name.
      </p>
    </ReasonDialog>
  )
}

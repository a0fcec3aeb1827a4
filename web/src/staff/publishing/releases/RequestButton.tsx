import { Alert, Button } from '@aws-amplify/ui-react'
import type { Release } from '#contract/publishing/releases.ts'
import { api } from '../../../kit/api.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { useAct } from './useAct.ts'

/** Says that a draft is finished, so that who may approve it is mailed. */
export const RequestButton = (props: {
  release: Release
  isDisabled: boolean
  onNewer: () => void
  onDone: () => void
}) => {
  const { release, onNewer } = props
  const { busy, problem, act } = useAct(onNewer)

  const request = async () => {
    const { id, version } = release
    if (!(await act(() => api.requestApproval({ params: { id }, ifMatch: version })))) return
    props.onDone()
    toast('Approval asked for', 'Who may approve it is mailed within a minute.')
  }
  return (
    <>
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Nobody was asked">
          {problem}
        </Alert>
      )}
      <Button
        {...(!release.may_approve && { variation: 'primary' as const })}
        isDisabled={busy || props.isDisabled}
        onClick={() => void request()}
      >
        {busy ? 'Asking…' : 'Ask for approval'}
      </Button>
    </>
  )
}

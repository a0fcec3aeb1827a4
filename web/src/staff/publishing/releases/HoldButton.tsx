import { Alert, Button } from '@aws-amplify/ui-react'
import type { Release } from '#contract/publishing/releases.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { exactMoment } from '../pickers/moments.ts'
import { useAct } from './useAct.ts'

/** Stops an approved release at once, or lets it go on. */
export const HoldButton = ({ release, onNewer }: { release: Release; onNewer: () => void }) => {
  const { busy, problem, act } = useAct(onNewer)
  const { id, version, state } = release
  const isHeld = state === 'on_hold'

  const go = async () => {
    const call = { params: { id }, ifMatch: version }
    const done = await act(() => (isHeld ? api.resumeRelease(call) : api.holdRelease(call)))
    if (!done) return
    if (!isHeld) toast('Release on hold', 'Readers see nothing until it goes on.')
    else if (done.state === 'out') toast('Release goes on', 'It is public now.')
    else if (done.out_at) toast('Release goes on', `It goes out at ${exactMoment(done.out_at)}.`)
    else toast('Release goes on', 'It waits for its RNS.')
  }
  return (
    <>
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Nothing was done">
          {problem}
        </Alert>
      )}
      <Button {...(isHeld && { variation: 'primary' as const })} isDisabled={busy} onClick={() => void go()}>
        {isHeld ? (busy ? 'Resuming…' : 'Resume') : busy ? 'Holding…' : 'Hold'}
      </Button>
    </>
  )
}

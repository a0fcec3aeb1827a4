import { Button } from '@aws-amplify/ui-react'
import { useBlocker } from 'react-router-dom'
import layout from './styles/Layout.module.css'
import { Dialog } from './Dialog.tsx'

/** Location state of a step that follows from saving. */
export const afterSaving = { saved: true }
const isAfterSaving = (state: unknown) => (state as typeof afterSaving | null)?.saved === true

/** Asks before somebody leaves a page with changes that are not saved; going to sign in again needs no question. */
export const LeaveGuard = ({ dirty, onDiscard }: { dirty: boolean; onDiscard: () => void }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !isAfterSaving(nextLocation.state) &&
      nextLocation.pathname !== currentLocation.pathname &&
      !nextLocation.pathname.startsWith('/auth'),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Your changes are not saved" onClose={blocker.reset}>
      <p>
        You can come back to them: they stay in this browser tab until you close it or log out. Nobody else
        sees them.
      </p>
      <footer className={layout.footer}>
        <Button
          colorTheme="error"
          onClick={() => {
            onDiscard()
            blocker.proceed()
          }}
        >
          Discard changes
        </Button>
        <Button onClick={blocker.proceed}>Leave, keep them here</Button>
        <Button variation="primary" data-autofocus onClick={blocker.reset}>
          Stay
        </Button>
      </footer>
    </Dialog>
  )
}

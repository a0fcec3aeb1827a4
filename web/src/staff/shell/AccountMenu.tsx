import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOutEverywhere } from '../../session.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { appearances, chooseAppearance, chosenAppearance, type Appearance } from './appearance.ts'
import { MenuButton } from './MenuButton.tsx'
import { hasWork } from '../../kit/work.ts'
import { toastError } from '../../ui/toast/toasts.ts'
import { passwordPath, secondFactorPath } from '../people/accountPaths.ts'
import layout from '../../kit/styles/Layout.module.css'

/** What a person does with their own account. `onSignedOut` is called once every session has ended. */
export const AccountMenu = ({ onSignedOut }: { onSignedOut: () => void }) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState(chosenAppearance)

  const leave = async () => {
    setBusy(true)
    try {
      await signOutEverywhere()
      onSignedOut()
    } catch {
      setBusy(false)
      toastError('Not signed out', 'The service could not be reached. Try again shortly.')
    }
  }

  const others = (Object.entries(appearances) as [Appearance, string][]).filter(([name]) => name !== chosen)
  const choose = (appearance: Appearance) => {
    setChosen(appearance)
    try {
      chooseAppearance(appearance)
    } catch {
      toastError('Not kept', 'This browser keeps nothing: the colours last until the page is left.')
    }
  }

  return (
    <>
      <MenuButton
        text="Account"
        label="Account"
        items={[
          { label: 'Change password', run: () => void navigate(passwordPath) },
          { label: 'Two-step sign in', run: () => void navigate(secondFactorPath) },
          ...others.map(([name, label]) => ({ label, run: () => choose(name) })),
          { label: 'Sign out everywhere', danger: true, run: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Dialog title="Sign out everywhere" onClose={() => setAsking(false)}>
          <p>
            You are signed out in every browser and on every device: here at once, elsewhere within five
            seconds.
            {hasWork() && ' The unfinished work on this page is given up.'}
          </p>
          <div className={layout.footer}>
            <Button isDisabled={busy} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button colorTheme="error" variation="primary" isDisabled={busy} onClick={() => void leave()}>
              {busy ? 'Signing out…' : 'Sign out everywhere'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { currentSession } from '../../session.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import layout from '../../kit/styles/Layout.module.css'

/** What an account in no group sees in each tab (decision 16). */
export const RestrictedCard = ({ tab }: { tab: string }) => {
  const [busy, setBusy] = useState(false)
  const revalidator = useRevalidator()
  useDocumentTitle(tab)

  const check = async () => {
    setBusy(true)
    try {
      const session = await currentSession({ refresh: true })
      if (session?.groups.length === 0)
        toast('Not approved yet', 'An administrator has not approved this account so far.')
      await revalidator.revalidate()
    } catch {
      toastError('Check failed', 'The sign-in service could not be reached. Try again shortly.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={layout.formCard} aria-labelledby="restricted">
      <h2 id="restricted">Access Restricted</h2>
      <p>An administrator must approve your account before you can use {tab}.</p>
      <p className={layout.quiet}>
        Ask one of your administrators. Once you are approved, check again: this page opens.
      </p>
      <p>
        <Button isDisabled={busy} onClick={() => void check()}>
          {busy ? 'Checking…' : 'Check again'}
        </Button>
      </p>
    </section>
  )
}

import { Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router-dom'
import { recordSecondFactor, recordSignIn } from '../../auth/recordSignIn.ts'
import { currentSession, type Session } from '../../session.ts'
import { dropSecondFactor, hasSecondFactor, startEnrolment } from '../../session/account.ts'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { EnrolForm } from './EnrolForm.tsx'
import layout from '../../kit/styles/Layout.module.css'

const words = {
  asking: 'Looking it up…',
  on: 'On: signing in takes a code of your authenticator app besides your password.',
  off: 'Off: your password alone signs you in. With an authenticator app, a stolen password is not enough.',
}

/** Two-step sign in (decision 22): offered to everyone, and for administrators the first thing to do where it is required. */
export const SecondFactor = () => {
  const session = useRouteLoaderData<Session>('admin')
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<keyof typeof words>('asking')
  const [secret, setSecret] = useState<string>()
  const [busy, setBusy] = useState(false)
  useDocumentTitle('Two-step sign in')

  const failed = () =>
    toastError('Two-step sign in', 'The sign-in service could not be reached. Try again shortly.')
  useEffect(() => {
    hasSecondFactor().then(isOn => setState(isOn ? 'on' : 'off'), failed)
  }, [])
  if (!session) return null

  const act = async (what: () => Promise<void>) => {
    setBusy(true)
    await what().catch(failed)
    setBusy(false)
  }
  const done = async () => {
    setSecret(undefined)
    setState('on')
    toast('Two-step sign in is on', 'Keep the app: you need it at the next sign in.')
    void recordSecondFactor()
    if (!session.mustEnrol) return
    await currentSession({ refresh: true })
    await revalidate()
    void recordSignIn()
  }
  const turnOff = async () => {
    if (!confirm('Turn two-step sign in off? Your password alone will sign you in.')) return
    await dropSecondFactor()
    setState('off')
    void recordSecondFactor()
  }

  return (
    <section className={layout.formCard} aria-labelledby="second-factor">
      <h2 id="second-factor">Two-step sign in</h2>
      {session.mustEnrol && <p>Your account needs it here. Set it up, and the dashboard opens.</p>}
      {secret ? (
        <EnrolForm email={session.email} secret={secret} onDone={done} />
      ) : (
        <>
          <p className={layout.quiet} role="status">
            {words[state]}
          </p>
          <p>
            <Button
              {...(state === 'on' ? {} : { variation: 'primary' })}
              isDisabled={busy}
              onClick={() => void act(async () => setSecret(await startEnrolment()))}
            >
              {state === 'on' ? 'Use another app' : 'Set up an authenticator app'}
            </Button>{' '}
            {state === 'on' && (
              <Button variation="link" isDisabled={busy} onClick={() => void act(turnOff)}>
                Turn off
              </Button>
            )}
          </p>
        </>
      )}
    </section>
  )
}

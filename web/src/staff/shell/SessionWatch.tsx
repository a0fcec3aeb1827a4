import { Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { sessionCheck } from '../../constants.ts'
import { accessToken } from '../../session.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import styles from './SessionWatch.module.css'
import { resetSessionTimer, startSessionTimer } from './sessionTimer.ts'
import layout from '../../kit/styles/Layout.module.css'

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const Countdown = ({ endsAt }: { endsAt: number }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles.time} role="timer">
      {clock(Math.max(0, Math.ceil((endsAt - now) / 1000)))}
    </span>
  )
}

/** Holds the session rule while somebody is signed in, and finds out by itself that a sign-in no longer holds. */
export const SessionWatch = ({ onLogout }: { onLogout: () => void }) => {
  const [endsAt, setEndsAt] = useState<number>()
  useEffect(() => startSessionTimer(setEndsAt), [])
  useEffect(() => {
    // Renewing tells every listener what came of it; without a connection, the next time does.
    const look = () => void accessToken().catch(() => undefined)
    const timer = setInterval(look, sessionCheck)
    return () => clearInterval(timer)
  }, [])

  if (endsAt === undefined) return null
  return (
    <Dialog title="Are you still there?" onClose={resetSessionTimer}>
      <p>
        Nothing happened here for a while, so you are about to be signed out.{' '}
        <strong>Nothing you typed is lost</strong>: it is here again when you sign in.
      </p>
      <p>
        <Countdown endsAt={endsAt} />
      </p>
      <div className={layout.footer}>
        <Button onClick={onLogout}>Log out now</Button>
        <Button variation="primary" data-autofocus onClick={resetSessionTimer}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  )
}

import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { MailSwitch } from '#contract/audience/distribution.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import type { Session } from '../../../session.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import styles from './Distribution.module.css'
import { cacheMailSwitch } from './useDistributions.ts'

/** Says whether mails go out, who last changed that, and lets administrators change it. */
export const SwitchCard = ({ mails: { paused, since, by_email } }: { mails: MailSwitch }) => {
  const isAdmin = useRouteLoaderData<Session>('admin')?.groups.includes('admins')
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)

  const goOn = async () => {
    setBusy(true)
    try {
      cacheMailSwitch(await api.switchMails({ body: { paused: false } }))
      toast('Mails go on', 'What waited is sent within some minutes.')
    } catch (error) {
      toastError('Mails are still paused', failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.switch} data-paused={paused || undefined} aria-labelledby="mail-switch">
      <div>
        <h3 id="mail-switch">{paused ? 'Mails are paused' : 'Mails go out'}</h3>
        <p>
          {paused
            ? 'What is announced now is on the site and in the feeds at once; its mails wait.'
            : 'Each announcement is mailed to its followers as soon as it is out.'}
        </p>
        {since && (
          <p className={styles.quiet}>
            {paused ? 'Paused' : 'On again'} since <time dateTime={since}>{formatDateTime(since)}</time>
            {by_email && `, by ${by_email}`}
          </p>
        )}
        {!isAdmin && (
          <p className={styles.quiet}>Administrators can {paused ? 'let them go on' : 'pause them'}.</p>
        )}
      </div>
      {isAdmin && (
        <Button
          {...(paused && { variation: 'primary' as const })}
          isDisabled={busy}
          onClick={() => (paused ? void goOn() : setAsks(true))}
        >
          {paused ? (busy ? 'Going on…' : 'Let mails go on') : 'Pause mails'}
        </Button>
      )}
      {asks && (
        <Confirm
          title="Pause mails about announcements?"
          keep="Let them go"
          act="Pause mails"
          acting="Pausing…"
          run={async () => cacheMailSwitch(await api.switchMails({ body: { paused: true } }))}
          done={['Mails are paused', 'Nothing is lost: they wait until an administrator lets them go on.']}
          onClose={() => setAsks(false)}
        >
          <p>
            From the next mail on everything waits, also of an announcement that is being sent this moment.
            Mails that went cannot be taken back.
          </p>
          <p className={layout.note}>
            Followers hear of what is announced meanwhile only when you let mails go on. The site and its
            feeds show it at once all the same. Who paused and when is on record.
          </p>
        </Confirm>
      )}
    </section>
  )
}
